package org.parlor.bots.engines.kalah;

import java.util.Arrays;

/**
 * Moves and resulting positions along the current line of play: {@link #WIDTH} places per ply, and the best pit so far per
 * ply. Grows with the longest line; otherwise allocates nothing.
 */
final class MoveStack {
    static final int WIDTH = PitPacking.PITS_MAX;

    private static final int PLIES = 64;
    /** Ordering weight of captured seeds against seeds sown into the store. */
    private static final int CAPTURED = 2;

    private static final int EXTRA_TURN = 50;
    private static final int PRIORITY_SHIFT = 16;
    private static final int PIT_SHIFT = 8;
    private static final int AGAIN = 1 << 7;
    private static final int GAINED = AGAIN - 1;

    private final SowingTable sowing;
    private final int pits;
    private long[] own = new long[WIDTH * PLIES];
    private long[] opp = new long[WIDTH * PLIES];
    /** From the highest bits: priority, pit, whether the same side moves again, seeds gained. */
    private int[] moves = new int[WIDTH * PLIES];

    private int[] best = new int[PLIES];

    MoveStack(SowingTable sowing, int pits) {
        this.sowing = sowing;
        this.pits = pits;
    }

    /** Grows the arrays if needed for a ply. */
    void ensureCapacity(int ply) {
        if (ply == best.length) {
            own = Arrays.copyOf(own, 2 * own.length);
            opp = Arrays.copyOf(opp, 2 * opp.length);
            moves = Arrays.copyOf(moves, 2 * moves.length);
            best = Arrays.copyOf(best, 2 * best.length);
        }
    }

    /** Plays a pit and writes the resulting position to a place; {@code own} stays the side that moved. */
    void sow(int place, long ownBefore, long oppBefore, int pit) {
        int index = SowingTable.index(pit, PitPacking.seeds(ownBefore, pit));
        long ownAfter = ownBefore + sowing.own(index);
        long oppAfter = oppBefore + sowing.opp(index);
        int last = sowing.last(index);
        int gained = sowing.stored(index);
        int priority = gained + (last == pits ? EXTRA_TURN : 0);
        if (last < pits && PitPacking.seeds(ownAfter, last) == 1) {
            int opposite = pits - 1 - last;
            int captured = PitPacking.seeds(oppAfter, opposite);
            if (captured > 0) {
                ownAfter -= 1L << (8 * last);
                oppAfter -= (long) captured << (8 * opposite);
                gained += captured + 1;
                priority = CAPTURED * gained;
            }
        }
        own[place] = ownAfter;
        opp[place] = oppAfter;
        moves[place] = priority << PRIORITY_SHIFT | pit << PIT_SHIFT | (last == pits ? AGAIN : 0) | gained;
    }

    /** Moves the entry at a place before all entries of lower priority since {@code first}. */
    void insertSorted(int place, int first) {
        int at = place;
        int move = moves[place];
        long ownInserted = own[place];
        long oppInserted = opp[place];
        for (; at > first && moves[at - 1] >>> PRIORITY_SHIFT < move >>> PRIORITY_SHIFT; at--) {
            moves[at] = moves[at - 1];
            own[at] = own[at - 1];
            opp[at] = opp[at - 1];
        }
        moves[at] = move;
        own[at] = ownInserted;
        opp[at] = oppInserted;
    }

    long own(int place) {
        return own[place];
    }

    long opp(int place) {
        return opp[place];
    }

    int pit(int place) {
        return moves[place] >>> PIT_SHIFT & 0xFF;
    }

    int gained(int place) {
        return moves[place] & GAINED;
    }

    boolean movesAgain(int place) {
        return (moves[place] & AGAIN) != 0;
    }

    /** Returns whether one side has no seeds left. */
    boolean isOver(int place) {
        return own[place] == 0 || opp[place] == 0;
    }

    /**
     * Returns the margin, of the seeds in play before the move, for the side that made it. Valid only if the
     * game is over.
     */
    int finalScore(int place) {
        return gained(place) + PitPacking.sum(own[place]) - PitPacking.sum(opp[place]);
    }

    int best(int ply) {
        return best[ply];
    }

    void setBest(int ply, int pit) {
        best[ply] = pit;
    }
}
