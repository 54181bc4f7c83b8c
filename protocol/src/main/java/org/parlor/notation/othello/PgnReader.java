package org.parlor.notation.othello;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;

/** Reads the games of a file in PGN: each has tags, one a line, then moves up to the next tag or move number 1. */
public final class PgnReader implements RecordReader {

    private final RecordInput recordInput;
    private final RecordNotes notes;
    private @Nullable String line;

    public PgnReader(RecordInput recordInput, RecordNotes notes) {
        this.recordInput = recordInput;
        this.notes = notes;
    }

    /** Returns whether a line is a tag, such as {@code [Black "ada"]}. */
    public static boolean isTag(String line) {
        return PgnParser.TAG.matcher(line).matches();
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        String next = line == null ? readLine() : line;
        while (next != null && next.isBlank()) {
            next = readLine();
        }
        line = null;
        if (next == null) {
            return null;
        }
        PgnParser parser = new PgnParser(recordInput.lineRead(), notes);
        while (next != null && !(parser.hasMoves() && beginsGame(next))) {
            parser.add(next);
            next = readLine();
        }
        line = next;
        return RecordReadResult.of(number, parser::where, "a game in PGN", parser::parse);
    }

    private static boolean beginsGame(String line) {
        return isTag(line) || MoveText.beginsWithOne(line);
    }

    /** Returns the next line; an empty one for a comment after {@code %}. */
    private @Nullable String readLine() throws IOException {
        byte[] bytes = recordInput.readLine();
        String read = bytes == null ? null : RecordInput.decode(bytes);
        return read == null || !read.startsWith("%") ? read : "";
    }
}
