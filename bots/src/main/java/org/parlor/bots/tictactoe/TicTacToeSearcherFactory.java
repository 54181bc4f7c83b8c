package org.parlor.bots.tictactoe;

import org.parlor.bots.game.SearcherFactory;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.ScoreEvaluator;
import org.parlor.rules.Rules;

/** Tic-tac-toe, which is short enough to be searched to its end. */
public final class TicTacToeSearcherFactory implements SearcherFactory {
    private static final int PLIES_MAX = 9;

    @Override
    public Evaluator evaluator(Rules rules) {
        return new ScoreEvaluator(PLIES_MAX);
    }
}
