package org.parlor.bots.engines.search;

import java.util.List;

/**
 * The result of a search.
 *
 * @param move the best move found; always legal
 * @param score its score for the side to move, in hundredths of the game's unit
 * @param depth depth of the last completed iteration, in plies
 * @param nodes positions visited
 * @param variation the principal variation, starting with {@code move}
 * @param exact whether every line was searched to the end of the game, so that the score is the margin under perfect play
 */
public record SearchResult(int move, int score, int depth, long nodes, List<Integer> variation, boolean exact) {

    public SearchResult {
        variation = List.copyOf(variation);
    }
}
