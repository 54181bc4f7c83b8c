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
public final class Search implements Searcher {
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

    @Override
    public SearchResult best(Position position, Limits limits, RandomGenerator random, BooleanSupplier stop) {
        long start = ticker.nanos();
        Root root = new Root(position, Shuffle.of(position.legalMoves(), random), alphaBeta(start, limits, stop));
        try {
            root.deepen(limits.depthMax(), () -> ticker.nanos() - start < limits.budgetNanos() / 2);
        } catch (OutOfTime e) {
            // What is finished counts; the root keeps it.
        }
        return root.result();
    }

    @Override
    public List<ScoredMove> all(Position position, Limits limits, BooleanSupplier stop) {
        long start = ticker.nanos();
        AlphaBeta alphaBeta = alphaBeta(start, limits, stop);
        List<ScoredMove> scored = List.of();
        try {
            for (int depth = 1; depth <= limits.depthMax(); depth++) {
                long horizonsBefore = alphaBeta.horizons();
                scored = scored(position, depth, alphaBeta);
                alphaBeta.hurry();
                if (alphaBeta.horizons() == horizonsBefore || ticker.nanos() - start >= limits.budgetNanos() / 2) {
                    break;
                }
            }
        } catch (OutOfTime e) {
            // The last look that was finished counts.
        }
        return scored;
    }

    @Override
    public int pliesLeft(Position position) {
        return evaluator.pliesLeft(position);
    }

    private static List<ScoredMove> scored(Position position, int depth, AlphaBeta alphaBeta) {
        List<ScoredMove> scored = new ArrayList<>();
        for (int move : position.legalMoves()) {
            long horizonsBefore = alphaBeta.horizons();
            int value = alphaBeta.worth(
                    position.play(move), position.sideToMove(), depth - 1, -Value.INFINITY, Value.INFINITY);
            scored.add(new ScoredMove(move, value, alphaBeta.horizons() == horizonsBefore));
        }
        scored.sort((a, b) -> Integer.compare(b.value(), a.value()));
        return List.copyOf(scored);
    }

    private AlphaBeta alphaBeta(long start, Limits limits, BooleanSupplier stop) {
        return new AlphaBeta(
                evaluator, table, salt, () -> ticker.nanos() - start >= limits.budgetNanos() || stop.getAsBoolean());
    }
}
