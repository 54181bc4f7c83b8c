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

    public static List<ParsedRecord> readAll(byte[] bytes) throws IOException {
        List<ParsedRecord> records = new ArrayList<>();
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(bytes))) {
            file.forEachRemaining(records::add);
        }
        return records;
    }

    public static List<ParsedRecord> readAll(String text) throws IOException {
        return readAll(text.getBytes(StandardCharsets.UTF_8));
    }

    public static RecordFormat format(String text) throws IOException {
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return file.format();
        }
    }

    public static Replay replay(ParsedRecord parsedRecord) {
        if (parsedRecord instanceof ParsedRecord.Read read) {
            return read.replay();
        }
        throw new AssertionError(parsedRecord);
    }

    /** Returns the record of a game without errors. */
    public static GameRecord validRecord(ParsedRecord parsedRecord) {
        if (replay(parsedRecord).error().isPresent()) {
            throw new AssertionError(replay(parsedRecord).error());
        }
        return replay(parsedRecord).record();
    }
}
