package org.parlor.client.game.analysis;

import java.util.List;

/**
 * The best move of a position.
 *
 * @param score its evaluation, in hundredths of a disc, seed or line; positive if the first seat is ahead
 * @param exact whether every line was followed to the end of the game
 * @param line the principal variation, {@code move} first
 */
public record MoveAdvice(String move, int score, boolean exact, int depth, List<String> line) {

    public MoveAdvice {
        line = List.copyOf(line);
    }
}
