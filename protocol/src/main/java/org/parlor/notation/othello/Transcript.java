package org.parlor.notation.othello;

import java.util.stream.Collectors;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/** Writes transcripts: the moves of a game without passes, such as {@code f5d6c3}. */
public final class Transcript {

    private Transcript() {}

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
