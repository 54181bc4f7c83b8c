package org.parlor.bots.engines.tictactoe;

import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.ScoreEvaluator;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.rules.GameKind;
import org.parlor.rules.Rules;
import org.parlor.rules.tictactoe.TicTacToe;

/** Tic-tac-toe, which is short enough to be searched to its end. */
public final class TicTacToeSearcherFactory implements SearcherFactory {
    private static final int PLIES_MAX = 9;

    @Override
    public boolean supports(GameKind kind) {
        return kind.equals(TicTacToe.KIND);
    }

    @Override
    public Evaluator evaluator(Rules rules) {
        return new ScoreEvaluator(PLIES_MAX);
    }
}
