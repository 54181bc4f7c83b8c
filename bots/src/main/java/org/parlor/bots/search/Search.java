package org.parlor.bots.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.parlor.rules.Position;

/**
 * Finds the best move of any game: iterative deepening over a principal variation search, with a table of what is
 * known. It may be used by several threads at once.
 */
public final class Search {
    private final Evaluator evaluator;
    private final Table table;
    private final long salt;
    private final Ticker ticker;

    /** @param salt keeps apart what searches of different games or evaluators leave in one table */
    public Search(Evaluator evaluator, Table table, long salt, Ticker ticker) {
        this.evaluator = evaluator;
        this.table = table;
        this.salt = salt;
        this.ticker = ticker;
    }

    /**
     * The best move of a position that is not over.
     *
     * @param random breaks ties between moves that look alike before the search
     * @param stop asked from time to time, from the calling thread; once true the best move so far is returned
     */
    public SearchResult best(Position position, Limits limits, RandomGenerator random, BooleanSupplier stop) {
        long start = ticker.nanos();
        AlphaBeta alphaBeta = new AlphaBeta(
                evaluator, table, salt, () -> ticker.nanos() - start >= limits.budgetNanos() || stop.getAsBoolean());
        Root root = new Root(position, Shuffle.of(position.legalMoves(), random), alphaBeta);
        try {
            root.deepen(limits.depthMax(), () -> ticker.nanos() - start < limits.budgetNanos() / 2);
        } catch (OutOfTime e) {
            // What is finished counts; the root keeps it.
        }
        return root.result();
    }

    /** Every legal move with its true worth at one depth, best first, equal ones in the order of the rules. */
    public List<ScoredMove> all(Position position, int depth) {
        AlphaBeta alphaBeta = new AlphaBeta(evaluator, table, salt, () -> false);
        List<ScoredMove> scored = new ArrayList<>();
        for (int move : position.legalMoves()) {
            int value = alphaBeta.worth(
                    position.play(move), position.sideToMove(), depth - 1, -Value.INFINITY, Value.INFINITY);
            scored.add(new ScoredMove(move, value));
        }
        scored.sort((a, b) -> Integer.compare(b.value(), a.value()));
        return List.copyOf(scored);
    }
}
