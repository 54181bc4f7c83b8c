package org.parlor.notation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.parlor.message.value.GameRecord;

/** Test helper: reads records from text or bytes. */
public final class RecordFiles {

    private RecordFiles() {}

    public static List<RecordReadResult> readAll(byte[] bytes) throws IOException {
        List<RecordReadResult> records = new ArrayList<>();
        try (RecordFileReader file = RecordFileReader.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(records::add);
        }
        return records;
    }

    public static List<RecordReadResult> readAll(String text) throws IOException {
        return readAll(text.getBytes(StandardCharsets.UTF_8));
    }

    public static RecordFormat format(String text) throws IOException {
        try (RecordFileReader file =
                RecordFileReader.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return file.format().orElseThrow();
        }
    }

    public static Replay replay(RecordReadResult readResult) {
        if (readResult instanceof RecordReadResult.Read read) {
            return read.replay();
        }
        throw new AssertionError(readResult);
    }

    /** Returns the record of a game without errors. */
    public static GameRecord validRecord(RecordReadResult readResult) {
        if (replay(readResult).error().isPresent()) {
            throw new AssertionError(replay(readResult).error());
        }
        return replay(readResult).record();
    }
}
