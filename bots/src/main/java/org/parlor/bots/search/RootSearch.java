package org.parlor.bots.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.parlor.rules.Position;

/**
 * The position to find a move in. A move becomes the best only when its true worth is known to be higher than the best
 * so far: a bound never decides, and of equals the first stays.
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
     * Looks one ply further and again, until the depth is reached or every line has been followed to its end.
     *
     * @param timeForMore asked before each further look
     * @throws SearchAbortedException in the middle of a look; what was found until then is kept
     */
    void deepen(int depthMax, BooleanSupplier timeForMore) {
        iterate(1);
        alphaBeta.enforceLimit();
        while (depthDone < depthMax && !exact && timeForMore.getAsBoolean()) {
            iterate(depthDone + 1);
        }
    }

    SearchResult result() {
        return new SearchResult(
                best, SearchValue.hundredths(bestValue), depthDone, alphaBeta.nodes(), variation(), exact);
    }

    private void iterate(int depth) {
        long horizonsBefore = alphaBeta.horizonNodes();
        alphaBeta.ordering().sort(position, moves, depth == 1 ? MoveOrdering.NO_MOVE : best);
        int lookBest = -SearchValue.INFINITY;
        for (int move : moves) {
            Position next = position.play(move);
            int value = lookBest == -SearchValue.INFINITY
                    ? alphaBeta.valueFor(next, side, depth - 1, -SearchValue.INFINITY, SearchValue.INFINITY)
                    : alphaBeta.scout(next, side, depth - 1, lookBest, SearchValue.INFINITY);
            if (value > lookBest) {
                lookBest = value;
                bestValue = value;
                best = move;
            }
        }
        depthDone = depth;
        exact = alphaBeta.horizonNodes() == horizonsBefore;
    }

    /** Follows the table from the best move on, as far as it knows true values. */
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
