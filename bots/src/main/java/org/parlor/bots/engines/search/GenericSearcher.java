package org.parlor.bots.engines.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.parlor.rules.Position;

/**
 * Searches any game: iterative deepening over a principal variation search with a transposition table. Thread-safe.
 *
 * @param salt separates the entries of different games and evaluators in a shared table
 */
public record GenericSearcher(Evaluator evaluator, TranspositionTable table, long salt, LongSupplier clock)
        implements Searcher {
    @Override
    public SearchResult findBest(Position position, SearchLimits limits, RandomGenerator random, BooleanSupplier stop) {
        SearchTimer timer = new SearchTimer(clock, limits, stop);
        RootSearch root = new RootSearch(position, MoveShuffler.of(position.legalMoves(), random), alphaBeta(timer));
        try {
            root.deepen(limits.depthMax(), timer);
        } catch (SearchAbortedException e) {
            // The root keeps the best move found so far.
        }
        return root.result();
    }

    @Override
    public List<ScoredMove> scoreAll(Position position, SearchLimits limits, BooleanSupplier stop) {
        SearchTimer timer = new SearchTimer(clock, limits, stop);
        AlphaBeta alphaBeta = alphaBeta(timer);
        List<ScoredMove> scored = List.of();
        try {
            for (int depth = 1; depth <= limits.depthMax(); depth++) {
                long horizonsBefore = alphaBeta.horizonNodes();
                scored = scored(position, depth, alphaBeta);
                timer.enforceLimit();
                if (alphaBeta.horizonNodes() == horizonsBefore || !timer.allowsNextIteration()) {
                    break;
                }
            }
        } catch (SearchAbortedException e) {
            // The last completed iteration counts.
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
                    position.play(move),
                    position.sideToMove(),
                    depth - 1,
                    -SearchValues.INFINITY,
                    SearchValues.INFINITY);
            scored.add(new ScoredMove(move, value, alphaBeta.horizonNodes() == horizonsBefore));
        }
        scored.sort((a, b) -> Integer.compare(b.value(), a.value()));
        return List.copyOf(scored);
    }

    private AlphaBeta alphaBeta(SearchTimer timer) {
        return new AlphaBeta(evaluator, table, salt, timer);
    }
}
