package org.parlor.bots.engine;

import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.Evaluator;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.ScoredMove;
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
    private final Searcher knowing;
    private final Searcher byScore;
    private final RandomGenerator random;
    private final MoveSelector selector;

    /** @param random decides among moves that are as good as each other */
    public Engine(Rules rules, Level level, SearcherRegistry searchers, RandomGenerator random) {
        this.level = level;
        this.knowing = level.insight() == 0 ? searchers.byScore(rules) : searchers.of(rules);
        this.byScore = level.insight() == PERCENT ? knowing : searchers.byScore(rules);
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
        if (level.looksAtNothing()) {
            return atRandom(position);
        }
        SearchLimits limits = limits(position, most);
        boolean wantsTheBest = level.slack() == 0 && level.overlooked() == 0;
        return wantsTheBest ? knowing.best(position, limits, random, stop) : byWhim(position, limits, stop);
    }

    /** How many more plies a game is likely to see at most, or {@link Evaluator#PLIES_UNKNOWN}. */
    public int pliesLeft(Position position) {
        return knowing.pliesLeft(position);
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
        int depth = noChoice ? 1 : level.depth(knowing.pliesLeft(position));
        return new SearchLimits(Math.min(depth, most.depthMax()), most.budgetNanos());
    }

    private SearchResult atRandom(Position position) {
        int[] moves = position.legalMoves();
        int move = moves[random.nextInt(moves.length)];
        return new SearchResult(move, 0, 0, 0, List.of(move), false);
    }

    private SearchResult byWhim(Position position, SearchLimits limits, BooleanSupplier stop) {
        Searcher searcher = random.nextInt(PERCENT) < level.insight() ? knowing : byScore;
        List<ScoredMove> scored = searcher.all(position, limits, stop);
        int pliesLeft = knowing.pliesLeft(position);
        ScoredMove chosen = selector.choose(position, scored, pliesLeft);
        int depth = Math.min(limits.depthMax(), pliesLeft);
        return new SearchResult(chosen.move(), chosen.score(), depth, 0, List.of(chosen.move()), false);
    }
}
