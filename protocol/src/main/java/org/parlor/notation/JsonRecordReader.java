package org.parlor.notation;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;

/** Reads records in the JSON format of the protocol, one per line. */
final class JsonRecordReader implements RecordReader {
    private final RecordInput recordInput;

    JsonRecordReader(RecordInput recordInput) {
        this.recordInput = recordInput;
    }

    @Override
    public @Nullable ParsedRecord next(int number) throws IOException {
        while (true) {
            int line = recordInput.line();
            byte[] bytes = recordInput.readLine();
            if (bytes == null) {
                return null;
            }
            if (!TextDecoder.isBlank(bytes)) {
                return ParsedRecord.of(
                        number,
                        () -> "line " + line,
                        "a game as one line of JSON",
                        () -> Replay.of(MessageCodec.readRecord(TextDecoder.utf8(bytes))));
            }
        }
    }
}
