package org.parlor.record;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parlor.message.GameRecord;

/** Reads files of records that stand in a test. */
public final class Reading {

    private Reading() {}

    public static List<Entry> entries(byte[] bytes) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(entries::add);
        }
        return entries;
    }

    public static List<Entry> entries(String text) throws IOException {
        return entries(text.getBytes(StandardCharsets.UTF_8));
    }

    public static RecordForm form(String text) throws IOException {
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return file.form();
        }
    }

    public static Replay replay(Entry entry) {
        if (entry instanceof Entry.Read read) {
            return read.replay();
        }
        throw new AssertionError(entry);
    }

    /** The record of a game in which nothing is wrong. */
    public static GameRecord sound(Entry entry) {
        if (replay(entry).fault().isPresent()) {
            throw new AssertionError(replay(entry).fault());
        }
        return replay(entry).record();
    }
}
