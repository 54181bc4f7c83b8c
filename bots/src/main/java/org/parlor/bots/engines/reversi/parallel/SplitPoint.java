package org.parlor.bots.engines.reversi.parallel;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.MoveList;

/**
 * A node whose remaining moves are searched by several threads, after one thread searched the first move without a cutoff.
 * Mutable state is guarded by the monitor; only the cutoff is read without it. Created only if a thread is idle, so it may
 * allocate.
 */
public class SplitPoint {
    private final long own;
    private final long opp;
    private final int beta;
    private final int depth;
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
     * @param depth number of plies to search, those of the moves included
     */
    public SplitPoint(
            @Nullable SplitPoint parent,
            long own,
            long opp,
            int alpha,
            int beta,
            int depth,
            MoveList list,
            int left,
            int best,
            int move) {
        this.parent = parent;
        this.own = own;
        this.opp = opp;
        this.alphaMin = alpha;
        this.beta = beta;
        this.depth = depth;
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

    public final long own() {
        return own;
    }

    public final long opp() {
        return opp;
    }

    public final int beta() {
        return beta;
    }

    public final int depth() {
        return depth;
    }

    public final int square(int at) {
        return squares[at];
    }

    public final long flips(int at) {
        return flips[at];
    }

    public final long replies(int at) {
        return replies[at];
    }

    /** Returns the next move to search, or -1 if none is left. */
    final synchronized int nextMove() {
        return hasCutoff || next == squares.length ? -1 : next++;
    }

    final synchronized boolean hasMoves() {
        return !hasCutoff && next < squares.length;
    }

    /** Returns the current lower bound of the window. */
    final synchronized int alpha() {
        return Math.max(alphaMin, best);
    }

    final synchronized void report(int at, int value) {
        if (value > best) {
            best = value;
            move = squares[at];
            hasCutoff |= value >= beta;
        }
    }

    public final synchronized int best() {
        return best;
    }

    public final synchronized int move() {
        return move;
    }

    /** Gives up the moves left, because the result is no longer needed. */
    final synchronized void abandon() {
        hasCutoff = true;
    }

    /** Returns whether the moves left need no search: one reached {@code beta}, or they were given up. */
    final boolean hasCutoff() {
        return hasCutoff;
    }

    /** Returns whether this node or an ancestor has a cutoff. */
    final boolean isCutOff() {
        return hasCutoff || isAncestorCutOff();
    }

    final boolean isAncestorCutOff() {
        return parent != null && parent.isCutOff();
    }

    final boolean isDescendantOf(SplitPoint other) {
        return parent != null && (parent == other || parent.isDescendantOf(other));
    }
}
