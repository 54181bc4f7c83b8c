package org.parlor.bots.engines.search;

import java.util.ArrayList;
import java.util.List;
import org.parlor.rules.Position;

/**
 * Iterative deepening at the root. A move replaces the best one only if its exact value is higher, so a bound never decides
 * and of equal moves the first is kept.
 */
final class RootSearch {
    private final Position position;
    private final int side;
    private final int[] moves;
    private final AlphaBeta alphaBeta;

    private int best;
    private int bestValue;
    private int depthDone;
    private boolean exact;

    RootSearch(Position position, int[] moves, AlphaBeta alphaBeta) {
        this.position = position;
        this.side = position.sideToMove();
        this.moves = moves;
        this.alphaBeta = alphaBeta;
        this.best = moves[0];
    }

    /**
     * Deepens until the depth is reached, every line ends with the game, or no time is left for another iteration. The
     * first iteration ignores the time limit.
     *
     * @throws SearchAbortedException during an iteration; the best move found so far is kept
     */
    void deepen(int depthMax, SearchTimer timer) {
        iterate(1, timer);
        timer.enforceLimit();
        while (depthDone < depthMax && !exact && timer.allowsNextIteration()) {
            iterate(depthDone + 1, timer);
        }
    }

    SearchResult result() {
        return new SearchResult(
                best, SearchValues.hundredths(bestValue), depthDone, alphaBeta.nodes(), variation(), exact);
    }

    private void iterate(int depth, SearchTimer timer) {
        long horizonsBefore = alphaBeta.horizonNodes();
        long nodesBefore = alphaBeta.nodes();
        long bestNodes = 0;
        alphaBeta.ordering().sort(position, moves, depth == 1 ? MoveOrdering.NO_MOVE : best);
        int iterationBest = -SearchValues.INFINITY;
        for (int move : moves) {
            Position next = position.play(move);
            long moveBefore = alphaBeta.nodes();
            int value = iterationBest == -SearchValues.INFINITY
                    ? alphaBeta.valueFor(next, side, depth - 1, -SearchValues.INFINITY, SearchValues.INFINITY)
                    : alphaBeta.scout(next, side, depth - 1, iterationBest, SearchValues.INFINITY);
            if (value > iterationBest) {
                iterationBest = value;
                bestValue = value;
                best = move;
                bestNodes = alphaBeta.nodes() - moveBefore;
            }
        }
        depthDone = depth;
        double effort = (double) bestNodes / (alphaBeta.nodes() - nodesBefore);
        timer.finishIteration(best, bestValue, effort);
        exact = alphaBeta.horizonNodes() == horizonsBefore;
    }

    /** Returns the principal variation, read from exact entries of the transposition table. */
    private List<Integer> variation() {
        List<Integer> line = new ArrayList<>();
        Position at = position;
        int move = best;
        while (line.size() < Math.max(depthDone, 1) && at.isLegal(move)) {
            line.add(move);
            at = at.play(move);
            long entry = at.isOver() ? TranspositionTable.NONE : alphaBeta.find(at);
            if (entry == TranspositionTable.NONE || TranspositionTable.bound(entry) != TranspositionTable.EXACT) {
                break;
            }
            move = TranspositionTable.move(entry);
        }
        return line;
    }
}
