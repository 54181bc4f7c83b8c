package org.parlor.bots.engines;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.GenericSearcher;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.engines.search.SearcherFactory;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.bots.engines.search.TranspositionTable;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** The engines of the games. Games without one use the generic search and the current score as evaluation. */
public final class SearcherFactories {
    private static final int SOLVER_TABLE_BITS = 22;
    /** Found once: a match creates several engines per game, and finding one takes longer than creating it. */
    private static final List<ServiceLoader.Provider<SearcherFactory>> PROVIDERS =
            ServiceLoader.load(SearcherFactory.class, SearcherFactories.class.getClassLoader()).stream()
                    .toList();

    private SearcherFactories() {}

    /** Creates the engine of a game, with tables of its own. */
    static SearcherFactory create(GameKind kind) {
        return PROVIDERS.stream()
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.supports(kind))
                .findFirst()
                .orElse(any -> true);
    }

    /** Returns the positions of the shipped opening book of a game. */
    public static Predicate<Position> book(Rules rules) {
        SearcherFactory engine = create(rules.kind());
        return position -> engine.isInBook(rules, position);
    }

    /**
     * Creates the solver of a game: its own if it has one, else the generic search.
     *
     * @param megabytes size of the transposition table, where the solver supports it
     * @param warning receives a message if the table must be smaller
     */
    public static Solver solver(Rules rules, int threads, int megabytes, Consumer<String> warning) {
        SearcherFactory engine = create(rules.kind());
        Evaluator evaluator = engine.evaluator(rules);
        return engine.solver(rules, threads, megabytes, warning)
                .orElseGet(() -> new SearchSolver(
                        evaluator,
                        new GenericSearcher(
                                evaluator,
                                TranspositionTable.largest(SOLVER_TABLE_BITS, warning),
                                /* salt= */ 0,
                                System::nanoTime)));
    }

    /** Solves positions with the generic search; suits short games. The margin is the game's own score difference. */
    private record SearchSolver(Evaluator evaluator, Searcher searcher) implements Solver {
        private static final double EFFECTIVE_BRANCHING = 2.5;
        private static final double NODES_PER_SECOND = 1e6;

        @Override
        public Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop) {
            if (position.isOver()) {
                int hundredths = 100 * evaluator.finalMargin(position);
                return Optional.of(new Solution(toGoal(hundredths, goal), List.of(), 0));
            }
            SearchResult found =
                    searcher.findBest(position, SearchLimits.depth(SearchLimits.DEPTH_MAX), new Random(0), stop);
            return found.exact()
                    ? Optional.of(new Solution(toGoal(found.score(), goal), found.variation(), found.nodes()))
                    : Optional.empty();
        }

        /** From the plies left, for an effective branching factor that suits small boards. */
        @Override
        public double estimateSeconds(Position position) {
            int plies = searcher.pliesLeft(position);
            return plies >= Evaluator.PLIES_UNKNOWN ? 0 : Math.pow(EFFECTIVE_BRANCHING, plies) / NODES_PER_SECOND;
        }

        private static int toGoal(int hundredths, SolveGoal goal) {
            return goal == SolveGoal.RESULT ? Integer.signum(hundredths) : hundredths / 100;
        }
    }
}
