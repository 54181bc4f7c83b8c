package org.parlor.bots.search;

/**
 * A move and its worth, both true (no bound), as the search compares them: ends of games lie far beyond evaluations, so
 * that no difference between two evaluations is as large as one between winning and not winning.
 *
 * @param exact whether every line after the move was followed to the end of the game
 */
public record ScoredMove(int move, int value, boolean exact) {

    /** The worth in hundredths of the game's unit, for an end the margin. */
    public int score() {
        return SearchValue.hundredths(value);
    }
}
