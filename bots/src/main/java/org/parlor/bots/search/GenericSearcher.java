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
public final class GenericSearcher implements Searcher {
    private final Evaluator evaluator;
    private final TranspositionTable table;
    private final long salt;
    private final NanoClock clock;

    /** @param salt keeps apart what searches of different games or evaluators leave in one table */
    public GenericSearcher(Evaluator evaluator, TranspositionTable table, long salt, NanoClock clock) {
        this.evaluator = evaluator;
        this.table = table;
        this.salt = salt;
        this.clock = clock;
    }

    @Override
    public SearchResult best(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        long start = clock.nanoTime();
        RootSearch root = new RootSearch(
                position, MoveShuffler.of(position.legalMoves(), random), alphaBeta(start, limits, stop));
        try {
            root.deepen(limits.depthMax(), () -> clock.nanoTime() - start < limits.budgetNanos() / 2);
        } catch (SearchAbortedException e) {
            // What is finished counts; the root keeps it.
        }
        return root.result();
    }

    @Override
    public List<ScoredMove> all(Position position, SearchLimits limits, BooleanSupplier stop) {
        long start = clock.nanoTime();
        AlphaBeta alphaBeta = alphaBeta(start, limits, stop);
        List<ScoredMove> scored = List.of();
        try {
            for (int depth = 1; depth <= limits.depthMax(); depth++) {
                long horizonsBefore = alphaBeta.horizonNodes();
                scored = scored(position, depth, alphaBeta);
                alphaBeta.enforceLimit();
                if (alphaBeta.horizonNodes() == horizonsBefore
                        || clock.nanoTime() - start >= limits.budgetNanos() / 2) {
                    break;
                }
            }
        } catch (SearchAbortedException e) {
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
            long horizonsBefore = alphaBeta.horizonNodes();
            int value = alphaBeta.valueFor(
                    position.play(move), position.sideToMove(), depth - 1, -SearchValue.INFINITY, SearchValue.INFINITY);
            scored.add(new ScoredMove(move, value, alphaBeta.horizonNodes() == horizonsBefore));
        }
        scored.sort((a, b) -> Integer.compare(b.value(), a.value()));
        return List.copyOf(scored);
    }

    private AlphaBeta alphaBeta(long start, SearchLimits limits, BooleanSupplier stop) {
        return new AlphaBeta(
                evaluator, table, salt, () -> clock.nanoTime() - start >= limits.budgetNanos() || stop.getAsBoolean());
    }
}
