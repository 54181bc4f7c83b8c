package org.parlor.bots.engines.reversi.endgame;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.MoveList;

/**
 * A node whose remaining moves are searched by several threads, after one thread searched the first move without a cutoff.
 * Mutable state is guarded by the monitor. Created only if a thread is idle, so it may allocate.
 */
final class SplitPoint {
    final long own;
    final long opp;
    final int beta;
    final long odd;
    final int empties;
    private final @Nullable SplitPoint parent;
    private final int[] squares;
    private final long[] flips;
    private final long[] replies;
    private final int alphaMin;
    private int next;
    private int best;
    private int move;
    private volatile boolean hasCutoff;

    /**
     * Takes the moves left in a list.
     *
     * @param parent the enclosing split point
     */
    SplitPoint(
            @Nullable SplitPoint parent,
            long own,
            long opp,
            int alpha,
            int beta,
            long odd,
            int empties,
            MoveList list,
            int left,
            int best,
            int move) {
        this.parent = parent;
        this.own = own;
        this.opp = opp;
        this.alphaMin = alpha;
        this.beta = beta;
        this.odd = odd;
        this.empties = empties;
        this.squares = new int[left];
        this.flips = new long[left];
        this.replies = new long[left];
        for (int i = 0; i < left; i++) {
            int at = list.take();
            squares[i] = list.square(at);
            flips[i] = list.flips(at);
            replies[i] = list.replies(at);
        }
        this.best = best;
        this.move = move;
    }

    int square(int at) {
        return squares[at];
    }

    long flips(int at) {
        return flips[at];
    }

    long replies(int at) {
        return replies[at];
    }

    /** Returns the next move to search, or -1 if none is left. */
    synchronized int nextMove() {
        return hasCutoff || next == squares.length ? -1 : next++;
    }

    synchronized boolean hasMoves() {
        return !hasCutoff && next < squares.length;
    }

    /** Returns the current lower bound of the window. */
    synchronized int alpha() {
        return Math.max(alphaMin, best);
    }

    synchronized void report(int square, int value) {
        if (value > best) {
            best = value;
            move = square;
            hasCutoff |= value >= beta;
        }
    }

    synchronized int best() {
        return best;
    }

    synchronized int move() {
        return move;
    }

    /** Returns whether a move reached {@code beta}. */
    boolean hasCutoff() {
        return hasCutoff;
    }

    /** Returns whether this node or an ancestor has a cutoff. */
    boolean isCutOff() {
        return hasCutoff || isAncestorCutOff();
    }

    boolean isAncestorCutOff() {
        return parent != null && parent.isCutOff();
    }

    boolean isDescendantOf(SplitPoint other) {
        return parent != null && (parent == other || parent.isDescendantOf(other));
    }
}
