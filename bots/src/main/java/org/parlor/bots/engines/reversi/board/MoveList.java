package org.parlor.bots.engines.reversi.board;

/**
 * The moves of one position, taken in the order of their ranks, highest first. Selecting the highest each time costs less than
 * sorting, because most lists are left after the first move. Allocated once per depth and reused.
 */
public final class MoveList {
    /** Exceeds every other rank; the largest that fits a key. */
    public static final int FIRST = 1 << 24;

    private static final int MOVES_MAX = 40;
    private static final int PLACE_BITS = 6;
    private static final int PLACE = 63;
    private static final int TAKEN = Integer.MIN_VALUE;

    /** Rank and complement of the place, so that of equal ranks the first is the highest key. */
    private final int[] keys = new int[MOVES_MAX];

    private final int[] squares = new int[MOVES_MAX];
    private final long[] flips = new long[MOVES_MAX];
    private final long[] replies = new long[MOVES_MAX];

    private int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int square(int place) {
        return squares[place];
    }

    public long flips(int place) {
        return flips[place];
    }

    /** Returns the opponent's moves after the move; only if they were set. */
    public long replies(int place) {
        return replies[place];
    }

    public int rank(int place) {
        return keys[place] >> PLACE_BITS;
    }

    public void add(int square, long flipped, int rank) {
        squares[size] = square;
        flips[size] = flipped;
        setRank(size++, rank);
    }

    public void setReplies(int place, long moves) {
        replies[place] = moves;
    }

    public void setRank(int place, int rank) {
        keys[place] = rank << PLACE_BITS | PLACE - place;
    }

    /** Takes the move of the highest rank; of equal ranks, the one added first. Returns its place. */
    public int take() {
        int highest = keys[0];
        for (int place = 1; place < size; place++) {
            highest = Math.max(highest, keys[place]);
        }
        int place = PLACE - (highest & PLACE);
        keys[place] = TAKEN;
        return place;
    }
}
