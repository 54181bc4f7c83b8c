package org.parlor.notation.othello;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.GameResult;
import org.parlor.notation.ReplayError;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/**
 * A result as Othello formats state it: the disc difference, with empty squares counted for the winner.
 *
 * @param discs Black's discs minus White's discs
 * @param reason why the game ended early, or null if unknown
 */
record DiscDifferenceClaim(int discs, @Nullable String reason) implements ResultClaim {
    /** Reason for games with a winner whose moves do not reach the end; the stated margin is dropped. */
    private static final String ADJUDICATED = "adjudicated";

    /** Returns the claim of the discs of each side, with or without the empty squares for the winner. */
    static ResultClaim ofDiscs(int black, int white) {
        return last -> {
            Score score = Score.of(last);
            boolean onBoard = last.isOver() && score.first() == black && score.second() == white;
            return onBoard
                    ? new Resolution(ResultClaim.normalResult(last), null)
                    : new DiscDifferenceClaim(black - white, null).resolve(last);
        };
    }

    /** Returns the claim of a winner by an unknown margin; null for a draw, agreed if the game is not over. */
    static ResultClaim ofWinner(@Nullable Integer winner) {
        int sign = winner == null ? 0 : winner == 0 ? 1 : -1;
        return last -> {
            int actual = last.isOver() ? difference(last) : sign;
            return Integer.signum(actual) == sign
                    ? new DiscDifferenceClaim(actual, winner == null && !last.isOver() ? "agreed" : null).resolve(last)
                    : new Resolution(
                            ResultClaim.normalResult(last),
                            new ReplayError.WrongResult(
                                    sign == 0 ? "a draw" : sign > 0 ? "a win of Black" : "a win of White",
                                    signed(actual)));
        };
    }

    /** Returns the disc difference of a final position. */
    static int difference(Position last) {
        Score score = Score.of(last);
        int lead = score.first() - score.second();
        int empty = last.cells().length - score.first() - score.second();
        return lead + Integer.signum(lead) * empty;
    }

    /** Checks the difference if the game was played to its end; otherwise accepts the stated winner. */
    @Override
    public Resolution resolve(Position last) {
        if (reason == null && last.isOver()) {
            boolean matches = discs == difference(last);
            return new Resolution(
                    ResultClaim.normalResult(last),
                    matches ? null : new ReplayError.WrongResult(signed(discs), signed(difference(last))));
        }
        Integer winner = discs == 0 ? null : discs > 0 ? 0 : 1;
        return new Resolution(
                new GameResult(winner, Score.of(last).asList(), reason == null ? ADJUDICATED : reason), null);
    }

    private static String signed(int discs) {
        return String.format(Locale.ROOT, "%+d for Black", discs);
    }
}
