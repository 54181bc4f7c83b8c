package org.parlor.bots.engines.search;

/**
 * A move and its value.
 *
 * @param value exact within the searched depth, not a bound; see {@link SearchValues}
 * @param exact whether every line after the move was searched to the end of the game
 */
public record ScoredMove(int move, int value, boolean exact) {

    /** Returns the value in hundredths of the game's unit; for a finished game the margin. */
    public int score() {
        return SearchValues.hundredths(value);
    }

    /** Returns 1 for a known win, -1 for a known loss and 0 for a known draw or an unknown result. */
    public int result() {
        return exact || SearchValues.isDecided(value) ? Integer.signum(value) : 0;
    }
}
