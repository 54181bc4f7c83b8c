package org.parlor.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Records for people to read, with blank lines between them. */
final class TextEntries implements Entries {
    private final Source source;

    TextEntries(Source source) {
        this.source = source;
    }

    @Override
    public @Nullable Entry next(int number) throws IOException {
        int first = source.line();
        byte[] line = source.readLine();
        while (line != null && Bytes.isBlank(line)) {
            first = source.line();
            line = source.readLine();
        }
        if (line == null) {
            return null;
        }
        TextReader reader = new TextReader(paragraph(line), first);
        return Entry.of(number, () -> "line " + reader.line(), "a game as text", () -> Replay.of(reader.read()));
    }

    private byte[] paragraph(byte[] first) throws IOException {
        ByteArrayOutputStream game = new ByteArrayOutputStream();
        for (byte[] line = first; line != null && !Bytes.isBlank(line); line = source.readLine()) {
            if (game.size() <= Source.GAME_BYTES_MAX) {
                game.write(line);
                game.write('\n');
            }
        }
        return game.toByteArray();
    }
}
