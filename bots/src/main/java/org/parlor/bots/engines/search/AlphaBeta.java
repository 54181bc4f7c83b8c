package org.parlor.bots.engines.search;

import org.parlor.rules.Position;

/**
 * Principal variation search of one position to a fixed depth. Extra turns and passes need no special case: a pass is a
 * move, and a value is negated only if the side to move changes. Used by one thread.
 */
final class AlphaBeta {
    private static final int NODES_BETWEEN_CHECKS = 256;

    private final Evaluator evaluator;
    private final TranspositionTable table;
    private final long salt;
    private final MoveOrdering ordering;
    private final SearchTimer timer;

    private long nodes;
    private long horizonNodes;

    /** @param timer polled every 256 nodes */
    AlphaBeta(Evaluator evaluator, TranspositionTable table, long salt, SearchTimer timer) {
        this.evaluator = evaluator;
        this.table = table;
        this.salt = salt;
        this.ordering = new MoveOrdering(evaluator);
        this.timer = timer;
    }

    long nodes() {
        return nodes;
    }

    /**
     * Returns the number of leaves evaluated before the end of the game. If it does not change during a
     * search, the result is exact.
     */
    long horizonNodes() {
        return horizonNodes;
    }

    MoveOrdering ordering() {
        return ordering;
    }

    /** Returns the value of a position from {@code side}'s point of view, whichever side is to move. */
    int valueFor(Position next, int side, int depth, int alpha, int beta) {
        return next.sideToMove() == side ? value(next, depth, alpha, beta) : -value(next, depth, -beta, -alpha);
    }

    /**
     * Returns the value of a position for the side to move (fail-soft): exact inside the window, else a bound.
     *
     * @throws SearchAbortedException when the time limit is reached
     */
    int value(Position position, int depth, int alpha, int beta) {
        nodes++;
        if (nodes % NODES_BETWEEN_CHECKS == 0 && timer.test(NODES_BETWEEN_CHECKS)) {
            throw new SearchAbortedException();
        }
        if (position.isOver()) {
            return SearchValues.ofMargin(evaluator.finalMargin(position));
        }
        if (depth == 0) {
            horizonNodes++;
            return SearchValues.ofEvaluation(evaluator.evaluate(position));
        }
        int upper = SearchValues.ofMargin(evaluator.marginMax(position));
        if (upper <= alpha) {
            return upper;
        }
        int lower = SearchValues.ofMargin(evaluator.marginMin(position));
        if (lower >= beta) {
            return lower;
        }
        long entry = find(position);
        if (entry != TranspositionTable.NONE
                && TranspositionTable.depth(entry) >= depth
                && decides(entry, alpha, beta)) {
            horizonNodes += TranspositionTable.depth(entry) == TranspositionTable.TO_THE_END ? 0 : 1;
            return TranspositionTable.value(entry);
        }
        return expand(
                position,
                depth,
                alpha,
                beta,
                entry == TranspositionTable.NONE ? MoveOrdering.NO_MOVE : TranspositionTable.move(entry));
    }

    private int expand(Position position, int depth, int alpha, int beta, int tableMove) {
        int side = position.sideToMove();
        int[] moves = position.legalMoves();
        ordering.sort(position, moves, tableMove);
        long horizonsBefore = horizonNodes;
        int best = -SearchValues.INFINITY;
        int bestMove = moves[0];
        for (int i = 0; i < moves.length && best < beta; i++) {
            Position next = position.play(moves[i]);
            int value = i == 0
                    ? valueFor(next, side, depth - 1, alpha, beta)
                    : scout(next, side, depth - 1, Math.max(alpha, best), beta);
            if (value > best) {
                best = value;
                bestMove = moves[i];
            }
        }
        if (best >= beta) {
            ordering.recordCutoff(side, bestMove, depth);
        }
        int bound = best >= beta
                ? TranspositionTable.LOWER
                : best > alpha ? TranspositionTable.EXACT : TranspositionTable.UPPER;
        store(position, horizonNodes == horizonsBefore ? TranspositionTable.TO_THE_END : depth, bound, best, bestMove);
        return best;
    }

    /**
     * Returns the value of a move that is not expected to exceed {@code alpha}: a null-window search, and a
     * re-search with the full window if that fails high.
     */
    int scout(Position next, int side, int depth, int alpha, int beta) {
        int value = valueFor(next, side, depth, alpha, alpha + 1);
        return value > alpha && value < beta ? valueFor(next, side, depth, alpha, beta) : value;
    }

    long find(Position position) {
        return table.find(position.key() ^ salt);
    }

    void store(Position position, int depth, int bound, int value, int move) {
        table.store(position.key() ^ salt, depth, bound, value, move);
    }

    private static boolean decides(long entry, int alpha, int beta) {
        int value = TranspositionTable.value(entry);
        return switch (TranspositionTable.bound(entry)) {
            case TranspositionTable.EXACT -> true;
            case TranspositionTable.LOWER -> value >= beta;
            default -> value <= alpha;
        };
    }
}
