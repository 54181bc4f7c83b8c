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
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.rules.Position;

/**
 * Looks at games ply by ply, from the end back. What can be followed to the end in time is proved; the rest is judged by
 * looks of one depth, for scores of looks that differ in depth cannot be compared.
 */
public final class GameAnalyzer implements AutoCloseable {
    /** The end has to be out of reach that often before earlier positions are no more followed to it. */
    private static final int FAILURES_MAX = 3;
    /** A look of given depth may take that much longer than the one that has set the depth. */
    private static final int UNTIMED_FACTOR = 10;

    private final Searcher solver;
    private final Searcher evaluator;
    private final SearchLimits limits;
    private final BooleanSupplier stop;
    private final ExecutorService executor;

    /**
     * @param prover looks as far as the limits allow
     * @param judge another, whose table holds no looks of other depths
     * @param threads plies looked at at once
     * @param stop asked from time to time; once true all looks end, and what they have found is worth nothing
     */
    public GameAnalyzer(Searcher prover, Searcher judge, SearchLimits limits, int threads, BooleanSupplier stop) {
        this.solver = prover;
        this.evaluator = judge;
        this.limits = limits;
        this.stop = stop;
        this.executor = Executors.newFixedThreadPool(threads, GameAnalyzer::thread);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "analyst");
        thread.setDaemon(true);
        return thread;
    }

    /** What to play in a position that is not over, and what is expected then. */
    public SearchResult best(Position position) {
        return best(solver, position, limits);
    }

    /** Every move of a position that is not over, best first. */
    public List<ScoredMove> all(Position position) {
        return solver.all(position, limits, stop);
    }

    /**
     * Reviews a game.
     *
     * @param positions the start and the one after each ply
     * @param moves one fewer
     * @param found told of each ply as it is judged, the last plies first, on any thread
     */
    public List<ReviewedPly> review(List<Position> positions, List<Integer> moves, Consumer<ReviewedPly> found)
            throws InterruptedException {
        int depth = moves.isEmpty() ? 1 : depth(positions.get(moves.size() / 3));
        AtomicInteger failures = new AtomicInteger();
        List<Callable<ReviewedPly>> looks = new ArrayList<>();
        for (int index = moves.size() - 1; index >= 0; index--) {
            Position position = positions.get(index);
            int move = moves.get(index);
            int ply = index + 1;
            looks.add(() -> {
                ReviewedPly reviewed = reviewPly(ply, position, move, depth, failures);
                found.accept(reviewed);
                return reviewed;
            });
        }
        return inOrder(looks);
    }

    /** How far a look goes in the time that there is; even, so that looks end after a move of the other side. */
    private int depth(Position position) {
        int reached = best(position).depth();
        return Math.max(2, Math.min(limits.depthMax(), reached) & ~1);
    }

    private List<ReviewedPly> inOrder(List<Callable<ReviewedPly>> looks) throws InterruptedException {
        List<ReviewedPly> plies = new ArrayList<>();
        try {
            for (Future<ReviewedPly> look : executor.invokeAll(looks)) {
                plies.add(look.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a ply could not be judged", e.getCause());
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

    private static ReviewedPly reviewed(int ply, Position position, SearchResult best, SearchResult made) {
        return new ReviewedPly(
                ply,
                position.sideToMove(),
                made.move(),
                position.legalMoveCount(),
                made.score(),
                made.exact(),
                made.score() > best.score() ? made : best);
    }

    /** The worth of the move that was made. */
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

    /** Asked of the searcher, since games differ in what an end is worth. */
    private SearchResult endOfGame(Position position, int move) {
        int score = evaluator.all(position, SearchLimits.depth(1), stop).stream()
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
        return searcher.best(position, limits, new Random(0), stop);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
