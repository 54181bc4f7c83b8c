package org.parlor.bots.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.parlor.bots.engine.DaemonThreadFactory;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;

/**
 * Analyses games ply by ply, from the end backwards. Positions that can be solved within the limits get exact scores; the
 * others are searched to one common depth, because scores of different depths are not comparable.
 */
public final class GameAnalyzer implements AutoCloseable {
    /** After this many positions that could not be solved, earlier positions are not attempted. */
    private static final int FAILURES_MAX = 3;
    /** A fixed-depth search may take this many times the time limit. */
    private static final int UNTIMED_FACTOR = 10;

    private final Searcher solver;
    private final Searcher evaluator;
    private final SearchLimits limits;
    private final BooleanSupplier stop;
    private final ExecutorService executor;

    /**
     * @param solver searches as deep as the limits allow
     * @param evaluator another searcher, whose table contains no results of other depths
     * @param threads number of plies analysed in parallel
     * @param stop polled by the searches; once true all searches end and their results are invalid
     */
    public GameAnalyzer(Searcher solver, Searcher evaluator, SearchLimits limits, int threads, BooleanSupplier stop) {
        this.solver = solver;
        this.evaluator = evaluator;
        this.limits = limits;
        this.stop = stop;
        this.executor = Executors.newFixedThreadPool(threads, new DaemonThreadFactory("analysis"));
    }

    /** Returns the best move and principal variation of a position; the game must not be over. */
    public SearchResult best(Position position) {
        return best(solver, position, limits);
    }

    /** Returns all moves of a position, best first; the game must not be over. */
    public List<ScoredMove> all(Position position) {
        return solver.scoreAll(position, limits, stop);
    }

    /**
     * Reviews a game.
     *
     * @param positions the start position and the position after each ply
     * @param moves the moves between the positions
     * @param found called with each analysed ply, last plies first, on any thread
     */
    public List<ReviewedPly> review(List<Position> positions, List<Integer> moves, Consumer<ReviewedPly> found)
            throws InterruptedException {
        int depth = moves.isEmpty() ? 1 : depth(positions.get(moves.size() / 3));
        AtomicInteger failures = new AtomicInteger();
        List<Callable<ReviewedPly>> searches = new ArrayList<>();
        for (int index = moves.size() - 1; index >= 0; index--) {
            Position position = positions.get(index);
            int move = moves.get(index);
            int ply = index + 1;
            searches.add(() -> {
                ReviewedPly reviewed = reviewPly(ply, position, move, depth, failures);
                found.accept(reviewed);
                return reviewed;
            });
        }
        return inOrder(searches);
    }

    /**
     * Returns the depth reached within the time limit, rounded to an even number, so that lines end with the
     * opponent's move.
     */
    private int depth(Position position) {
        int reached = best(position).depth();
        return Math.max(2, Math.min(limits.depthMax(), reached) & ~1);
    }

    private List<ReviewedPly> inOrder(List<Callable<ReviewedPly>> searches) throws InterruptedException {
        List<ReviewedPly> plies = new ArrayList<>();
        try {
            for (Future<ReviewedPly> search : executor.invokeAll(searches)) {
                plies.add(search.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("analysis of a ply failed", e.getCause());
        }
        Collections.reverse(plies);
        return plies;
    }

    private ReviewedPly reviewPly(int ply, Position position, int move, int depth, AtomicInteger failures) {
        SearchResult proof = failures.get() < FAILURES_MAX ? best(position) : null;
        if (proof != null && proof.exact()) {
            return reviewed(ply, position, proof, playedMove(solver, position, move, proof, limits.depthMax()));
        }
        failures.incrementAndGet();
        SearchResult best = best(evaluator, position, untimed(depth));
        return reviewed(ply, position, best, playedMove(evaluator, position, move, best, Math.max(1, depth - 1)));
    }

    private static ReviewedPly reviewed(int ply, Position position, SearchResult best, SearchResult played) {
        return new ReviewedPly(
                ply,
                position.sideToMove(),
                played.move(),
                position.legalMoveCount(),
                played.score(),
                played.exact(),
                played.score() > best.score() ? played : best);
    }

    /** Searches the played move. */
    private SearchResult playedMove(Searcher searcher, Position position, int move, SearchResult best, int depth) {
        if (move == best.move()) {
            return best;
        }
        Position next = position.play(move);
        if (next.isOver()) {
            return endOfGame(position, move);
        }
        SearchResult reply = best(searcher, next, untimed(depth));
        int sign = next.sideToMove() == position.sideToMove() ? 1 : -1;
        List<Integer> line = new ArrayList<>(List.of(move));
        line.addAll(reply.variation());
        return new SearchResult(move, sign * reply.score(), reply.depth() + 1, reply.nodes(), line, reply.exact());
    }

    /** Uses the searcher, because the scoring of finished games depends on the game. */
    private SearchResult endOfGame(Position position, int move) {
        int score = evaluator.scoreAll(position, SearchLimits.depth(1), stop).stream()
                .filter(scored -> scored.move() == move)
                .mapToInt(ScoredMove::score)
                .findFirst()
                .orElseThrow();
        return new SearchResult(move, score, 1, 1, List.of(move), true);
    }

    private SearchLimits untimed(int depth) {
        long budget = limits.budgetNanos();
        return new SearchLimits(
                depth, budget > Long.MAX_VALUE / UNTIMED_FACTOR ? Long.MAX_VALUE : UNTIMED_FACTOR * budget);
    }

    private SearchResult best(Searcher searcher, Position position, SearchLimits limits) {
        return searcher.findBest(position, limits, new Random(0), stop);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
