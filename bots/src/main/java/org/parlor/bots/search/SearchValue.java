package org.parlor.bots.search;

import org.parlor.rules.Position;

/**
 * The one number by which the search compares: an evaluation while a game is open, and beyond every evaluation the ends,
 * ranked by margin: a bigger win is better, a smaller loss is better, a draw is 0.
 */
public final class SearchValue {
    /** Larger than any value; the negative of it is smaller than any. */
    static final int INFINITY = 4_000_000;

    private static final int WIN = 1_000_000;
    private static final int HUNDREDTHS = 100;

    private SearchValue() {}

    /** The worth of a finished game to the seat that the position names as its side to move. */
    public static int ofEnd(Position position) {
        int side = position.sideToMove();
        return ofMargin(position.score(side) - position.score(1 - side));
    }

    static int ofMargin(int margin) {
        return Integer.signum(margin) * WIN + margin * HUNDREDTHS;
    }

    /** An evaluation, held below every win and above every loss. */
    static int ofEvaluation(int evaluation) {
        return Math.max(1 - WIN, Math.min(WIN - 1, evaluation));
    }

    /** What to tell people: hundredths of the game's unit, for an end the margin. */
    public static int hundredths(int value) {
        if (value >= WIN) {
            return value - WIN;
        }
        return value <= -WIN ? value + WIN : value;
    }
}
