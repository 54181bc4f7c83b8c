package org.parlor.notation.othello;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameResult;
import org.parlor.notation.RecordError;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/**
 * How Othello's own forms tell an end: by how many discs Black won, the empty squares counted for the winner.
 *
 * @param discs less than 0 where White won
 * @param reason why the game ended before its end, or null where nothing is said of that
 */
record DiscMargin(int discs, @Nullable String reason) implements ResultClaim {
    /** A game that has a winner though its moves do not lead to the end; by how much it was won is not kept. */
    private static final String ADJUDICATED = "adjudicated";

    /** What a position counts if nothing more is played. */
    static int of(Position last) {
        Score score = Score.of(last);
        int lead = score.first() - score.second();
        int empty = last.cells().length - score.first() - score.second();
        return lead + Integer.signum(lead) * empty;
    }

    /** Of a game played to its end the score is checked; of another the winner is believed. */
    @Override
    public End on(Position last) {
        if (reason == null && last.isOver()) {
            boolean right = discs == of(last);
            return new End(
                    ResultClaim.normal(last),
                    right ? null : new RecordError.WrongScore(signed(discs), signed(of(last))));
        }
        Integer winner = discs == 0 ? null : discs > 0 ? 0 : 1;
        return new End(new GameResult(winner, Score.of(last).asList(), reason == null ? ADJUDICATED : reason), null);
    }

    private static String signed(int discs) {
        return String.format(Locale.ROOT, "%+d for Black", discs);
    }
}
