package org.parlor.bots.engine;

import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A player of one game under its rules at one level. It chooses moves and knows nothing of where they go. */
public final class Engine {
    private static final int PERCENT = 100;
    private static final SearchLimits WARM_UP = SearchLimits.millis(40);
    private static final int WARM_UP_PLIES = 5;

    private final Level level;
    private final Searcher fullSearcher;
    private final Searcher scoreSearcher;
    private final RandomGenerator random;
    private final MoveSelector selector;

    /** @param random decides among moves that are as good as each other */
    public Engine(Rules rules, Level level, SearcherRegistry searchers, RandomGenerator random) {
        this.level = level;
        this.fullSearcher = level.evaluatorPercent() == 0 ? searchers.scoreOnly(rules) : searchers.of(rules);
        this.scoreSearcher = level.evaluatorPercent() == PERCENT ? fullSearcher : searchers.scoreOnly(rules);
        this.random = random;
        this.selector = new MoveSelector(level, random);
    }

    /**
     * A legal move for a position that is not over.
     *
     * @param most that it may look, however far the level would go; a first ply is always looked at
     * @param stop once true, the answer is no longer wanted and comes soon
     */
    public SearchResult choose(Position position, SearchLimits most, BooleanSupplier stop) {
        if (level.isRandom()) {
            return randomMove(position);
        }
        SearchLimits limits = limits(position, most);
        boolean wantsTheBest = level.scoreMargin() == 0 && level.blunderPercent() == 0;
        return wantsTheBest ? fullSearcher.best(position, limits, random, stop) : selectMove(position, limits, stop);
    }

    /** How many more plies a game is likely to see at most, or {@link Evaluator#PLIES_UNKNOWN}. */
    public int pliesLeft(Position position) {
        return fullSearcher.pliesLeft(position);
    }

    /**
     * Plays a game to itself and thinks a little on the way, so that what is loaded and compiled late, up to what only the
     * last squares need, is there before a clock runs. It takes a second at most.
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

    private SearchLimits limits(Position position, SearchLimits most) {
        boolean noChoice = position.legalMoves().length == 1;
        int depth = noChoice ? 1 : level.depth(fullSearcher.pliesLeft(position));
        return new SearchLimits(Math.min(depth, most.depthMax()), most.budgetNanos());
    }

    private SearchResult randomMove(Position position) {
        int[] moves = position.legalMoves();
        int move = moves[random.nextInt(moves.length)];
        return new SearchResult(move, 0, 0, 0, List.of(move), false);
    }

    private SearchResult selectMove(Position position, SearchLimits limits, BooleanSupplier stop) {
        Searcher searcher = random.nextInt(PERCENT) < level.evaluatorPercent() ? fullSearcher : scoreSearcher;
        List<ScoredMove> scored = searcher.all(position, limits, stop);
        int pliesLeft = fullSearcher.pliesLeft(position);
        ScoredMove chosen = selector.choose(position, scored, pliesLeft);
        int depth = Math.min(limits.depthMax(), pliesLeft);
        return new SearchResult(chosen.move(), chosen.score(), depth, 0, List.of(chosen.move()), false);
    }
}
