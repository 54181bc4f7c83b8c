package org.parlor.bots.engines.search;

import java.util.List;

/**
 * The result of a position under perfect play.
 *
 * @param score the margin for the side to move, or its sign for {@link SolveGoal#RESULT}
 * @param variation one line of perfect play; empty if the game is over
 * @param nodes positions visited
 */
public record Solution(int score, List<Integer> variation, long nodes) {

    public Solution {
        variation = List.copyOf(variation);
    }
}
