package org.parlor.notation.othello;

import java.util.stream.Collectors;
import org.parlor.message.value.GameRecord.Played;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;

/** Writes the moves of a game, passes left out; {@link TranscriptReader} reads them back. */
public final class TranscriptWriter {

    private TranscriptWriter() {}

    /** @throws InvalidInputException if it is no game from the usual start on 8 by 8, or has no move */
    public static String write(Replay replay) {
        OthelloFormats.require(replay, "A transcript");
        if (!replay.positions().get(0).equals(OthelloFormats.USUAL.initial())) {
            throw new InvalidInputException("start", "A transcript holds games from the usual start on 8x8 only");
        }
        String moves = replay.record().moves().stream()
                .map(Played::move)
                .filter(move -> !move.equals("pass"))
                .collect(Collectors.joining());
        if (moves.isEmpty()) {
            throw new InvalidInputException("moves", "A transcript is moves, and this game has none");
        }
        return moves;
    }
}
