package org.parlor.notation.othello;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordInput;
import org.parlor.notation.Replay;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.InvalidInputException;

/**
 * Transcripts: the moves of a game without passes, one game per line, such as {@code f5d6c3…}. Lines that begin with
 * {@code %} or {@code #} are comments.
 */
public final class Transcript {

    private Transcript() {}

    /** Returns true if a line may be a transcript. */
    public static boolean matches(String line) {
        String text = line.strip().toLowerCase(Locale.ROOT);
        return text.length() > 1 && isSquare(text.charAt(0), text.charAt(1));
    }

    public static boolean isSkipped(byte[] line) {
        return RecordInput.isBlank(line) || line[0] == '%' || line[0] == '#';
    }

    public static Replay parse(byte[] line) {
        String text = RecordInput.utf8OrLatin1(line)
                .replace(" ", "")
                .replace("\t", "")
                .toLowerCase(Locale.ROOT);
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
        UserInfo unknown = OthelloRecordFactory.player(OthelloRecordFactory.UNKNOWN);
        return OthelloRecordFactory.replay(null, List.of(unknown, unknown), moves, ResultClaim.NONE);
    }

    private static boolean isSquare(char column, char row) {
        return column >= 'a' && column <= 'h' && row >= '1' && row <= '8';
    }

    /** @throws InvalidInputException if the game does not begin with the standard 8×8 position or has no moves */
    public static String write(Replay replay) {
        OthelloRecordFactory.requireSupported(replay, "A transcript");
        if (!replay.positions().get(0).equals(OthelloRecordFactory.STANDARD_RULES.initial())) {
            throw new InvalidInputException("start", "A transcript supports the standard start position on 8x8 only");
        }
        String moves = replay.record().moves().stream()
                .map(RecordedMove::move)
                .filter(move -> !move.equals("pass"))
                .collect(Collectors.joining());
        if (moves.isEmpty()) {
            throw new InvalidInputException("moves", "A transcript must have at least one move");
        }
        return moves;
    }
}
