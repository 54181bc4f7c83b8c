package org.parlor.bots.engine;

import java.util.function.Consumer;
import org.parlor.bots.game.GameEngine;
import org.parlor.bots.search.GenericSearcher;
import org.parlor.bots.search.TranspositionTable;
import org.parlor.bots.solve.SearchSolver;
import org.parlor.bots.solve.Solver;
import org.parlor.rules.Rules;

/** Creates the solver of a game: its own if it has one, else the generic search. */
public final class SolverFactory {
    private static final int SEARCH_TABLE_BITS = 22;

    private SolverFactory() {}

    /**
     * @param megabytes size of the transposition table, where the solver supports it
     * @param warning receives a message if the table must be smaller
     */
    public static Solver of(Rules rules, int threads, int megabytes, Consumer<String> warning) {
        GameEngine engine = GameEngines.create(rules.kind());
        return engine.solver(rules, threads, megabytes, warning)
                .orElseGet(() -> new SearchSolver(new GenericSearcher(
                        engine.evaluator(rules),
                        TranspositionTable.largest(SEARCH_TABLE_BITS, warning),
                        /* salt= */ 0,
                        System::nanoTime)));
    }
}
