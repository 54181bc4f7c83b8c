package org.parlor.bots.engines.search;

/**
 * The scale of search values. Evaluations lie between -{@value #WIN} and {@value #WIN}; wins and losses lie beyond them, ranked
 * by margin; a draw is 0.
 */
public final class SearchValues {
    /** Larger than any value. */
    static final int INFINITY = 4_000_000;

    private static final int WIN = 1_000_000;
    private static final int HUNDREDTHS = 100;

    private SearchValues() {}

    /** Returns the value of a finished game. */
    static int ofMargin(int margin) {
        return Integer.signum(margin) * WIN + margin * HUNDREDTHS;
    }

    /** Clamps an evaluation to the range between losses and wins. */
    static int ofEvaluation(int evaluation) {
        return Math.max(1 - WIN, Math.min(WIN - 1, evaluation));
    }

    /** Returns whether a value is a win or a loss. */
    static boolean isDecided(int value) {
        return Math.abs(value) >= WIN;
    }

    /** Converts to hundredths of the game's unit; for a finished game the margin. */
    static int hundredths(int value) {
        if (value >= WIN) {
            return value - WIN;
        }
        return value <= -WIN ? value + WIN : value;
    }
}
