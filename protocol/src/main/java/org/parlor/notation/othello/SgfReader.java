package org.parlor.notation.othello;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordNotes;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.RecordReader;

/** Reads the games of a file in SGF: trees in parentheses. Text between them is skipped, as the standard says. */
public record SgfReader(RecordInput recordInput, RecordNotes notes) implements RecordReader {

    @Override
    public @Nullable RecordReadResult next(int number) throws IOException {
        int next = recordInput.read();
        while (next >= 0 && next != '(') {
            next = recordInput.read();
        }
        if (next < 0) {
            return null;
        }
        int line = recordInput.line();
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        return readTree(tree)
                ? RecordReadResult.of(
                        number,
                        () -> "line " + line,
                        "a game in SGF",
                        () -> new SgfParser(RecordInput.utf8OrLatin1(tree.toByteArray()), line, notes).parse())
                : new RecordReadResult.Damaged(number, "line " + line, "a game in SGF: missing )");
    }

    /** Reads past the parenthesis that closes the tree; returns whether there is one. */
    private boolean readTree(ByteArrayOutputStream tree) throws IOException {
        boolean inValue = false;
        boolean escaped = false;
        int depth = 1;
        for (int next = recordInput.read(); next >= 0; next = recordInput.read()) {
            if (!escaped) {
                inValue = next == '[' || (inValue && next != ']');
                depth += inValue ? 0 : next == '(' ? 1 : next == ')' ? -1 : 0;
            }
            escaped = inValue && next == '\\' && !escaped;
            if (depth == 0) {
                return true;
            }
            if (tree.size() <= RecordInput.GAME_BYTES_MAX) {
                tree.write(next);
            }
        }
        return false;
    }
}
