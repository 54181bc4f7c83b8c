package org.parlor.bots.engines.search;

import org.parlor.rules.Position;

/**
 * Evaluates a position by its current score: the default, and enough for games that are searched to the end.
 *
 * @param pliesMax upper bound of the game's length in plies
 */
public record ScoreEvaluator(int pliesMax) implements Evaluator {
    private static final int HUNDREDTHS = 100;

    @Override
    public int evaluate(Position position) {
        int side = position.sideToMove();
        return HUNDREDTHS * (position.score(side) - position.score(1 - side));
    }

    @Override
    public int pliesLeft(Position position) {
        return pliesMax;
    }
}
