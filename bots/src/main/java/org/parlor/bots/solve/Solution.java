package org.parlor.bots.solve;

import java.util.List;

/**
 * The end of a position under best play.
 *
 * @param score the margin of the side to move, or only its sign where no more was asked
 * @param variation one line of best play, empty if the game is over
 * @param nodes positions visited to find it
 */
public record Solution(int score, List<Integer> variation, long nodes) {

    public Solution {
        variation = List.copyOf(variation);
    }
}
