package org.parlor.record.reversi;

import java.util.stream.Collectors;
import org.parlor.message.GameRecord.Played;
import org.parlor.record.Replay;
import org.parlor.rules.InvalidInput;

/** Writes the moves of a game, passes left out; {@link TranscriptEntries} reads them back. */
public final class TranscriptWriter {

    private TranscriptWriter() {}

    /** @throws InvalidInput if it is no game from the usual start on 8 by 8, or has no move */
    public static String write(Replay replay) {
        Foreign.require(replay, "A transcript");
        if (!replay.positions().get(0).equals(Foreign.USUAL.initial())) {
            throw new InvalidInput("start", "A transcript holds games from the usual start on 8x8 only");
        }
        String moves = replay.record().moves().stream()
                .map(Played::move)
                .filter(move -> !move.equals("pass"))
                .collect(Collectors.joining());
        if (moves.isEmpty()) {
            throw new InvalidInput("moves", "A transcript is moves, and this game has none");
        }
        return moves;
    }
}
