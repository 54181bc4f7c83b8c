package org.parlor.bots.engine;

import java.util.function.Consumer;
import org.parlor.bots.engine.reversi.exact.Solver;
import org.parlor.bots.search.Prover;
import org.parlor.bots.search.Search;
import org.parlor.bots.search.SearchProver;
import org.parlor.bots.search.Table;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.ReversiRules;

/** Who proves the ends of which game. */
public final class Provers {
    private static final int SEARCH_TABLE_BITS = 22;

    private Provers() {}

    /**
     * @param megabytes for what is known of positions, where the prover of the game can choose
     * @param warning is told if there is less memory than that
     */
    public static Prover of(Rules rules, int threads, int megabytes, Consumer<String> warning) {
        if (rules instanceof ReversiRules reversi && Solver.solves(reversi)) {
            return Solver.ofMegabytes(reversi, megabytes, warning, threads);
        }
        return new SearchProver(new Search(
                Evaluators.of(rules), Table.largest(SEARCH_TABLE_BITS, warning), /* salt= */ 0, Ticker.SYSTEM));
    }
}
