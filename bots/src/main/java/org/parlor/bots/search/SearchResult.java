package org.parlor.bots.search;

import java.util.List;

/**
 * What a search found.
 *
 * @param move the best move known, always a legal one that was looked at
 * @param score its worth to the side to move in hundredths of the game's unit
 * @param depth the plies of the last look that was finished
 * @param nodes positions visited
 * @param variation the line expected from here, {@code move} first
 * @param exact whether every line was followed to the end of the game, so that the score is the margin of best play
 */
public record SearchResult(int move, int score, int depth, long nodes, List<Integer> variation, boolean exact) {

    public SearchResult {
        variation = List.copyOf(variation);
    }
}
