package org.parlor.bots.search;

import java.util.function.BooleanSupplier;
import org.parlor.rules.Position;

/**
 * The recursion: the worth of a position at a depth, within a window. Neither an extra turn nor a pass is special: a
 * pass is a move, and the sign of a value turns exactly when the side to move does.
 */
final class AlphaBeta {
    private static final int NODES_BETWEEN_CHECKS = 256;

    private final Evaluator evaluator;
    private final TranspositionTable table;
    private final long salt;
    private final MoveOrdering ordering;
    private final BooleanSupplier isTimeUp;

    private long nodes;
    private long horizonNodes;
    private boolean unlimited = true;

    /** @param isOut asked every few hundred nodes whether time is up */
    AlphaBeta(Evaluator evaluator, TranspositionTable table, long salt, BooleanSupplier isOut) {
        this.evaluator = evaluator;
        this.table = table;
        this.salt = salt;
        this.ordering = new MoveOrdering(evaluator);
        this.isTimeUp = isOut;
    }

    long nodes() {
        return nodes;
    }

    /** How often a line was judged by its look instead of its end; unchanged means that everything in between is exact. */
    long horizonNodes() {
        return horizonNodes;
    }

    /** From here on time counts. */
    void enforceLimit() {
        unlimited = false;
    }

    MoveOrdering ordering() {
        return ordering;
    }

    /** The worth to {@code side} of playing on from a position, whoever is to move in it. */
    int valueFor(Position next, int side, int depth, int alpha, int beta) {
        return next.sideToMove() == side ? value(next, depth, alpha, beta) : -value(next, depth, -beta, -alpha);
    }

    /**
     * The worth of a position to its side to move: exact inside the window, else a bound on the window's far side.
     *
     * @throws SearchAbortedException when time is up; nothing is known then
     */
    int value(Position position, int depth, int alpha, int beta) {
        nodes++;
        if (!unlimited && nodes % NODES_BETWEEN_CHECKS == 0 && isTimeUp.getAsBoolean()) {
            throw new SearchAbortedException();
        }
        if (position.isOver()) {
            return SearchValue.ofEnd(position);
        }
        if (depth == 0) {
            horizonNodes++;
            return SearchValue.ofEvaluation(evaluator.evaluate(position));
        }
        int most = SearchValue.ofMargin(evaluator.marginMax(position));
        if (most <= alpha) {
            return most;
        }
        int least = SearchValue.ofMargin(evaluator.marginMin(position));
        if (least >= beta) {
            return least;
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
        int best = -SearchValue.INFINITY;
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
     * The worth of a move that is not expected to beat {@code alpha}: first only whether it does, and its true worth
     * when it is above and still open.
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
