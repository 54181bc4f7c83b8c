package org.parlor.client.game.analysis;

import java.util.List;

/**
 * What to play in a position.
 *
 * @param score what it leads to, in hundredths of a disc, seed or line; positive where the first seat is ahead
 * @param exact whether every line was followed to the end of the game
 * @param line the moves expected, {@code move} first
 */
public record MoveAdvice(String move, int score, boolean exact, int depth, List<String> line) {

    public MoveAdvice {
        line = List.copyOf(line);
    }
}
