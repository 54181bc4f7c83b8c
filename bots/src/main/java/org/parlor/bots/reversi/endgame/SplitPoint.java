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
    final int high;
    final int parity;
    final int empties;
    private final @Nullable SplitPoint above;
    private final int[] squares;
    private final long[] flips;
    private final int low;
    private int next;
    private int best;
    private int move;
    private volatile boolean isDecided;

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
        this.above = above;
        this.own = own;
        this.opp = opp;
        this.low = low;
        this.high = high;
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
    synchronized int take() {
        return isDecided || next == squares.length ? -1 : next++;
    }

    synchronized boolean hasMoves() {
        return !isDecided && next < squares.length;
    }

    /** What a move has to beat. */
    synchronized int alpha() {
        return Math.max(low, best);
    }

    synchronized void found(int square, int value) {
        if (value > best) {
            best = value;
            move = square;
            isDecided |= value >= high;
        }
    }

    synchronized int best() {
        return best;
    }

    synchronized int move() {
        return move;
    }

    /** Whether its score is known to reach the upper end of its window. */
    boolean isDecided() {
        return isDecided;
    }

    /** Whether what is searched below it is of no use any more. */
    boolean isVain() {
        return isDecided || isVainAbove();
    }

    boolean isVainAbove() {
        return above != null && above.isVain();
    }

    boolean isBelow(SplitPoint other) {
        return above != null && (above == other || above.isBelow(other));
    }
}
