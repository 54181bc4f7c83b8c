package org.parlor.bots.engines;

import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.Evaluator;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * Chooses moves for one game at one level. Thread-safe: a search waits for the end of another one of the same game, such as a
 * cancelled one, because both use the state of the level.
 */
public final class Engine {
    private static final SearchLimits WARM_UP = SearchLimits.millis(40);
    private static final int WARM_UP_PLIES = 5;

    private final Level level;
    private final Searcher searcher;
    private final RandomGenerator random;
    private final MoveSelector selector;

    /** @param random chooses among equally good moves and, at weaker levels, among worse ones */
    public Engine(Rules rules, Level level, SearcherRegistry searchers, RandomGenerator random) {
        this.level = level;
        this.searcher = searchers.of(rules);
        this.random = random;
        this.selector = new MoveSelector(level, () -> searchers.typicalLoss(rules), random);
    }

    /**
     * Chooses a legal move. The position must not be over.
     *
     * @param limitsMax upper limits; the level may search less. The first ply is always searched.
     * @param stop polled during the search; once it returns true the search ends early
     */
    public synchronized SearchResult choose(Position position, SearchLimits limitsMax, BooleanSupplier stop) {
        if (level.isRandom()) {
            return randomMove(position);
        }
        SearchLimits limits = limits(position, limitsMax);
        return level.playsBestMove()
                ? searcher.findBest(position, limits, random, stop)
                : selectMove(position, limits, stop);
    }

    /** Returns an upper estimate of the plies left in the game, or {@link Evaluator#PLIES_UNKNOWN}. */
    public int pliesLeft(Position position) {
        return searcher.pliesLeft(position);
    }

    /** Returns an upper estimate of the plies left until the end of the game is in reach of a short search. */
    public int pliesUntilSolvable(Position position) {
        return searcher.pliesUntilSolvable(position);
    }

    /**
     * Plays a short game against itself, so that classes and tables are loaded and hot code is compiled before a clock
     * runs. Takes at most one second.
     */
    public void warmUp(Rules rules) {
        Random any = new Random(0);
        Position position = rules.initial();
        for (int ply = 0; !position.isOver(); ply++) {
            int[] moves = position.legalMoves();
            int move = ply % WARM_UP_PLIES == 0
                    ? choose(position, WARM_UP, () -> false).move()
                    : moves[any.nextInt(moves.length)];
            position = position.play(move);
        }
    }

    private SearchLimits limits(Position position, SearchLimits limitsMax) {
        boolean forced = position.legalMoves().length == 1;
        int depth = forced ? 1 : level.depth(searcher.pliesLeft(position));
        return limitsMax.withDepth(Math.min(depth, limitsMax.depthMax()));
    }

    private SearchResult randomMove(Position position) {
        int[] moves = position.legalMoves();
        int move = moves[random.nextInt(moves.length)];
        return new SearchResult(move, 0, 0, 0, List.of(move), false);
    }

    private SearchResult selectMove(Position position, SearchLimits limits, BooleanSupplier stop) {
        List<ScoredMove> scored = searcher.scoreAll(position, limits, stop);
        int pliesLeft = searcher.pliesLeft(position);
        ScoredMove chosen = selector.choose(position, scored, pliesLeft);
        int depth = Math.min(limits.depthMax(), pliesLeft);
        return new SearchResult(chosen.move(), chosen.score(), depth, 0, List.of(chosen.move()), chosen.exact());
    }
}
