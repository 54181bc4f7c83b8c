package org.parlor.notation.othello;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReader;

/**
 * The games of a file in GGF, each from {@code (;} to {@code ;)}, wherever the lines break. Between them a number may
 * stand: that of the games of a match. A {@code (;} always begins a game, so that one that is not closed spoils no other.
 */
public final class GgfRecordReader implements RecordReader {

    /** What a stretch of the file runs up to. */
    private enum Mark {
        OPEN,
        CLOSE,
        END
    }

    private final RecordInput recordInput;
    /** The mark before what is read next. */
    private Mark mark = Mark.CLOSE;

    public GgfRecordReader(RecordInput recordInput) {
        this.recordInput = recordInput;
    }

    @Override
    public @Nullable ParsedRecord next(int number) throws IOException {
        while (true) {
            int first = recordInput.line();
            boolean inGame = mark == Mark.OPEN;
            byte[] piece = readToMark(inGame);
            if (inGame) {
                return mark == Mark.CLOSE
                        ? ParsedRecord.of(number, () -> "line " + first, "a game in GGF", () -> GgfParser.read(piece))
                        : new ParsedRecord.Damaged(number, "line " + first, "a game in GGF: no ;) at its end");
            }
            int stray = stray(piece);
            if (stray < piece.length || mark == Mark.CLOSE) {
                int line = first + newlines(piece, stray);
                return new ParsedRecord.Damaged(number, "line " + line, "a game in GGF, from (; to ;)");
            }
            if (mark == Mark.END) {
                return null;
            }
        }
    }

    /** Where in what stands between two games the first thing is that should not. */
    private static int stray(byte[] between) {
        int at = 0;
        while (at < between.length && mayStandBetween(between[at])) {
            at++;
        }
        return at;
    }

    private static boolean mayStandBetween(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r') || (b >= '0' && b <= '9');
    }

    private static int newlines(byte[] bytes, int end) {
        int newlines = 0;
        for (int i = 0; i < end; i++) {
            newlines += bytes[i] == '\n' ? 1 : 0;
        }
        return newlines;
    }

    /** Reads behind the next mark and returns what stands before it; of more than a game can be, one byte too many. */
    private byte[] readToMark(boolean inGame) throws IOException {
        ByteArrayOutputStream piece = new ByteArrayOutputStream();
        boolean inValue = false;
        boolean escaped = false;
        int last = ' ';
        for (int next = recordInput.read(); next >= 0; next = recordInput.read()) {
            boolean opens = last == '(' && next == ';';
            boolean closes = last == ';' && next == ')' && !inValue;
            if (opens || closes) {
                mark = opens ? Mark.OPEN : Mark.CLOSE;
                return Arrays.copyOf(piece.toByteArray(), piece.size() - 1);
            }
            if (inGame && !escaped) {
                inValue = next == '[' || (inValue && next != ']');
            }
            escaped = next == '\\' && !escaped;
            last = next;
            if (piece.size() <= RecordInput.GAME_BYTES_MAX + 1) {
                piece.write(next);
            }
        }
        mark = Mark.END;
        return piece.toByteArray();
    }
}
