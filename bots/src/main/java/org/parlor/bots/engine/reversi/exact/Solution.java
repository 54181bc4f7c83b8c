package org.parlor.bots.engine.reversi.exact;

import java.util.List;

/**
 * The end of a position under best play.
 *
 * @param score discs of the side to move less the other's, the empty squares counted for the winner
 * @param variation one line of best play, as moves of the rules
 * @param nodes positions visited to find it
 */
public record Solution(int score, List<Integer> variation, long nodes) {

    public Solution {
        variation = List.copyOf(variation);
    }
}
