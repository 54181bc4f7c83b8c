package org.parlor.bots.engine;

import java.util.Map;
import java.util.function.Function;
import org.parlor.bots.kalah.KalahEvaluator;
import org.parlor.bots.reversi.ReversiEvaluator;
import org.parlor.bots.search.Evaluator;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahRules;
import org.parlor.rules.reversi.ReversiRules;

/** Creates the evaluator of a game. A game without an entry is evaluated by its current score. */
final class EvaluatorFactory {
    private static final Map<String, Function<Rules, Evaluator>> BY_GAME = Map.of(
            "reversi", rules -> new ReversiEvaluator((ReversiRules) rules),
            "kalah", rules -> new KalahEvaluator((KalahRules) rules),
            "tictactoe", rules -> new ScoreEvaluator(9));

    private EvaluatorFactory() {}

    static Evaluator of(Rules rules) {
        return BY_GAME.getOrDefault(rules.kind().id(), any -> new ScoreEvaluator(Evaluator.PLIES_UNKNOWN))
                .apply(rules);
    }
}
