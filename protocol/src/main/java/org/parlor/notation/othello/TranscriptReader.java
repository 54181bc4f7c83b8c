package org.parlor.notation.othello;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordInput;
import org.parlor.notation.RecordReader;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.notation.TextDecoder;
import org.parlor.rules.InvalidInputException;

/**
 * Reads transcripts, one game per line, such as {@code f5d6c3…}. Lines that begin with {@code %} or {@code #} are
 * comments.
 */
public final class TranscriptReader implements RecordReader {
    private final RecordInput recordInput;

    public TranscriptReader(RecordInput recordInput) {
        this.recordInput = recordInput;
    }

    /** Returns true if a line may be a transcript. */
    public static boolean matches(String line) {
        String text = line.strip().toLowerCase(Locale.ROOT);
        return text.length() > 1 && isSquare(text.charAt(0), text.charAt(1));
    }

    @Override
    public @Nullable ParsedRecord next(int number) throws IOException {
        while (true) {
            int line = recordInput.line();
            byte[] bytes = recordInput.readLine();
            if (bytes == null) {
                return null;
            }
            if (!isComment(bytes)) {
                return ParsedRecord.of(
                        number,
                        () -> "line " + line,
                        "moves such as f5d6c3",
                        () -> parse(TextDecoder.utf8OrLatin1(bytes)));
            }
        }
    }

    private static boolean isComment(byte[] line) {
        return TextDecoder.isBlank(line) || line[0] == '%' || line[0] == '#';
    }

    private static Replay parse(String line) {
        String text = line.replace(" ", "").replace("\t", "").toLowerCase(Locale.ROOT);
        List<RecordedMove> moves = new ArrayList<>(text.length() / 2);
        for (int at = 0; at < text.length(); at += 2) {
            if (at + 1 == text.length() || !isSquare(text.charAt(at), text.charAt(at + 1))) {
                throw new InvalidInputException(
                        "moves",
                        "move " + (moves.size() + 1) + " must be a square from a1 to h8, not '"
                                + text.substring(at, Math.min(at + 2, text.length())) + "'");
            }
            moves.add(RecordedMove.of(text.substring(at, at + 2)));
        }
        List<UserInfo> players =
                List.of(OthelloFormats.player(OthelloFormats.UNKNOWN), OthelloFormats.player(OthelloFormats.UNKNOWN));
        return Replay.of(
                OthelloFormats.game(
                        OthelloFormats.STANDARD_RULES, null, null, players, null, OthelloFormats.STANDARD_START, moves),
                OthelloFormats.STANDARD_RULES,
                ResultClaim.NONE);
    }

    private static boolean isSquare(char column, char row) {
        return column >= 'a' && column <= 'h' && row >= '1' && row <= '8';
    }
}
