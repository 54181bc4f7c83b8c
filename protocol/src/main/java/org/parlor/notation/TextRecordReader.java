package org.parlor.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads records in text format, separated by blank lines. */
final class TextRecordReader implements RecordReader {
    private final RecordInput recordInput;

    TextRecordReader(RecordInput recordInput) {
        this.recordInput = recordInput;
    }

    @Override
    public @Nullable ParsedRecord next(int number) throws IOException {
        int first = recordInput.line();
        byte[] line = recordInput.readLine();
        while (line != null && TextDecoder.isBlank(line)) {
            first = recordInput.line();
            line = recordInput.readLine();
        }
        if (line == null) {
            return null;
        }
        TextParser parser = new TextParser(paragraph(line), first);
        return ParsedRecord.of(
                number, () -> "line " + parser.line(), "a game as text", () -> Replay.of(parser.parse()));
    }

    private byte[] paragraph(byte[] first) throws IOException {
        ByteArrayOutputStream game = new ByteArrayOutputStream();
        for (byte[] line = first; line != null && !TextDecoder.isBlank(line); line = recordInput.readLine()) {
            if (game.size() <= RecordInput.GAME_BYTES_MAX) {
                game.write(line);
                game.write('\n');
            }
        }
        return game.toByteArray();
    }
}
