package org.parlor.bots.reversi.endgame;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.reversi.board.MoveList;

/**
 * A position whose moves several threads search, each taking the next one, after the first was searched by one thread:
 * if that did not decide, the others probably all have to be. Its parts are guarded by its own lock; it is made only
 * where a thread has nothing to do, so it may allocate.
 */
final class SplitPoint {
    final long own;
    final long opp;
    final int beta;
    final int parity;
    final int empties;
    private final @Nullable SplitPoint parent;
    private final int[] squares;
    private final long[] flips;
    private final int alphaMin;
    private int next;
    private int best;
    private int move;
    private volatile boolean hasCutoff;

    /**
     * @param above the one below whose moves this one was met
     * @param done how many moves of the list were searched
     */
    SplitPoint(
            @Nullable SplitPoint above,
            long own,
            long opp,
            int low,
            int high,
            int parity,
            int empties,
            MoveList list,
            int done,
            int best,
            int move) {
        this.parent = above;
        this.own = own;
        this.opp = opp;
        this.alphaMin = low;
        this.beta = high;
        this.parity = parity;
        this.empties = empties;
        this.squares = new int[list.size()];
        this.flips = new long[list.size()];
        for (int i = done; i < list.size(); i++) {
            squares[i] = list.square(i);
            flips[i] = list.flips(i);
        }
        this.next = done;
        this.best = best;
        this.move = move;
    }

    int square(int at) {
        return squares[at];
    }

    long flips(int at) {
        return flips[at];
    }

    /** The next move to search, or -1 if none is left. */
    synchronized int nextMove() {
        return hasCutoff || next == squares.length ? -1 : next++;
    }

    synchronized boolean hasMoves() {
        return !hasCutoff && next < squares.length;
    }

    /** What a move has to beat. */
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

    /** Whether its score is known to reach the upper end of its window. */
    boolean hasCutoff() {
        return hasCutoff;
    }

    /** Whether what is searched below it is of no use any more. */
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
