package org.parlor.bots.engine;

import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Position;

/**
 * Sees nothing but the score as it stands. It is what a beginner looks at, and enough for a game that is always
 * searched to its end.
 *
 * @param pliesMax the longest the game can last
 */
record ScoreEvaluator(int pliesMax) implements Evaluator {
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
