package org.parlor.notation.othello;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;

/**
 * Reads the games of a file in GGF, each enclosed in {@code (;} and {@code ;)}, regardless of line breaks. Between
 * games a number is allowed (the number of games of a match). {@code (;} always begins a game, so an unclosed game does
 * not affect the next one.
 */
public final class GgfReader implements RecordReader {

    /** The delimiter at the end of a section of the file. */
    private enum Delimiter {
        OPEN,
        CLOSE,
        END
    }

    private final RecordInput recordInput;
    private final RecordNotes notes;
    /** The delimiter before the next section. */
    private Delimiter delimiter = Delimiter.CLOSE;

    public GgfReader(RecordInput recordInput, RecordNotes notes) {
        this.recordInput = recordInput;
        this.notes = notes;
    }

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        while (true) {
            int first = recordInput.line();
            int column = recordInput.column();
            boolean inGame = delimiter == Delimiter.OPEN;
            byte[] section = readToDelimiter(inGame);
            if (inGame) {
                return delimiter == Delimiter.CLOSE
                        ? RecordReadResult.of(
                                number,
                                () -> "line " + first,
                                "a game in GGF",
                                () -> GgfParser.parse(section, first, column, notes))
                        : new RecordReadResult.Damaged(number, "line " + first, "a game in GGF: missing ;)");
            }
            int stray = firstStray(section);
            if (stray < section.length || delimiter == Delimiter.CLOSE) {
                int line = first + newlines(section, stray);
                return new RecordReadResult.Damaged(number, "line " + line, "a game in GGF, from (; to ;)");
            }
            if (delimiter == Delimiter.END) {
                return null;
            }
        }
    }

    /** Returns the index of the first byte that is not allowed between two games. */
    private static int firstStray(byte[] between) {
        int at = 0;
        while (at < between.length && isAllowedBetween(between[at])) {
            at++;
        }
        return at;
    }

    private static boolean isAllowedBetween(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r') || (b >= '0' && b <= '9');
    }

    private static int newlines(byte[] bytes, int end) {
        int newlines = 0;
        for (int i = 0; i < end; i++) {
            newlines += bytes[i] == '\n' ? 1 : 0;
        }
        return newlines;
    }

    /**
     * Reads past the next delimiter and returns the bytes before it, truncated to one more than {@link
     * RecordInput#GAME_BYTES_MAX}.
     */
    private byte[] readToDelimiter(boolean inGame) throws IOException {
        ByteArrayOutputStream section = new ByteArrayOutputStream();
        boolean inValue = false;
        boolean escaped = false;
        int last = ' ';
        for (int next = recordInput.read(); next >= 0; next = recordInput.read()) {
            boolean opens = last == '(' && next == ';';
            boolean closes = last == ';' && next == ')' && !inValue;
            if (opens || closes) {
                delimiter = opens ? Delimiter.OPEN : Delimiter.CLOSE;
                return Arrays.copyOf(section.toByteArray(), section.size() - 1);
            }
            if (inGame && !escaped) {
                inValue = next == '[' || (inValue && next != ']');
            }
            escaped = next == '\\' && !escaped;
            last = next;
            if (section.size() <= RecordInput.GAME_BYTES_MAX + 1) {
                section.write(next);
            }
        }
        delimiter = Delimiter.END;
        return section.toByteArray();
    }
}
