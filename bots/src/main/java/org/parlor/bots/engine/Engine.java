package org.parlor.bots.engine;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A player of one game under its rules at one level. It chooses moves and knows nothing of where they go. */
public final class Engine {
    private final Level level;
    private final Searcher searcher;
    private final RandomGenerator random;

    /** @param random decides among moves that are as good as each other */
    public Engine(Rules rules, Level level, Searchers searchers, RandomGenerator random) {
        this.level = level;
        this.searcher = level == Level.EASY ? searchers.byScore(rules) : searchers.of(rules);
        this.random = random;
    }

    /**
     * A legal move for a position that is not over.
     *
     * @param budgetNanos time to use at most; a first ply is always looked at
     * @param stop once true, the answer is no longer wanted and comes soon
     */
    public SearchResult choose(Position position, long budgetNanos, BooleanSupplier stop) {
        return switch (level) {
            case RANDOM -> atRandom(position);
            case EASY -> amongTheBest(position);
            case MEDIUM, HARD -> searcher.best(position, limits(position, budgetNanos), random, stop);
        };
    }

    /** How many more plies a game is likely to see at most, or {@link Evaluator#PLIES_UNKNOWN}. */
    public int pliesLeft(Position position) {
        return searcher.pliesLeft(position);
    }

    private Limits limits(Position position, long budgetNanos) {
        boolean noChoice = position.legalMoves().length == 1;
        return new Limits(noChoice ? 1 : level.depth(searcher.pliesLeft(position)), budgetNanos);
    }

    private SearchResult atRandom(Position position) {
        int[] moves = position.legalMoves();
        int move = moves[random.nextInt(moves.length)];
        return new SearchResult(move, 0, 0, 0, List.of(move), false);
    }

    private SearchResult amongTheBest(Position position) {
        int depth = level.depth(searcher.pliesLeft(position));
        List<ScoredMove> scored = searcher.all(position, Limits.depth(depth), () -> false);
        int best = scored.get(0).value();
        List<ScoredMove> good = scored.stream()
                .filter(move -> best - move.value() <= level.slack())
                .toList();
        ScoredMove chosen = good.get(random.nextInt(good.size()));
        return new SearchResult(chosen.move(), chosen.score(), depth, 0, List.of(chosen.move()), false);
    }
}
