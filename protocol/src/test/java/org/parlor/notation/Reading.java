package org.parlor.notation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parlor.message.value.GameRecord;

/** Reads files of records that stand in a test. */
public final class Reading {

    private Reading() {}

    public static List<ParsedRecord> entries(byte[] bytes) throws IOException {
        List<ParsedRecord> entries = new ArrayList<>();
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(entries::add);
        }
        return entries;
    }

    public static List<ParsedRecord> entries(String text) throws IOException {
        return entries(text.getBytes(StandardCharsets.UTF_8));
    }

    public static RecordFormat form(String text) throws IOException {
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return file.form();
        }
    }

    public static Replay replay(ParsedRecord parsedRecord) {
        if (parsedRecord instanceof ParsedRecord.Read read) {
            return read.replay();
        }
        throw new AssertionError(parsedRecord);
    }

    /** The record of a game in which nothing is wrong. */
    public static GameRecord sound(ParsedRecord parsedRecord) {
        if (replay(parsedRecord).fault().isPresent()) {
            throw new AssertionError(replay(parsedRecord).fault());
        }
        return replay(parsedRecord).record();
    }
}
