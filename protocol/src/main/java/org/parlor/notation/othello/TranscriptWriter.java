package org.parlor.notation.othello;

import java.util.stream.Collectors;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/** Writes the moves of a game without passes; {@link TranscriptReader} reads them. */
public final class TranscriptWriter {

    private TranscriptWriter() {}

    /** @throws InvalidInputException if the game does not begin with the standard 8×8 position or has no moves */
    public static String write(Replay replay) {
        OthelloFormats.requireSupported(replay, "A transcript");
        if (!replay.positions().get(0).equals(OthelloFormats.STANDARD_RULES.initial())) {
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
