package org.parlor.bots.engines.reversi.board;

/** The moves of one position with their flips, sorted by rank, highest first. Allocated once per depth and reused. */
public final class MoveList {
    /** Exceeds every other rank; the largest that fits a key. */
    public static final int FIRST = 1 << 24;

    private static final int MOVES_MAX = 40;
    private static final int SQUARE_BITS = 6;
    private static final int SQUARE = 63;

    /** Rank and square, so that sorting moves one number. */
    private final int[] keys = new int[MOVES_MAX];
    /** By square. */
    private final long[] flips = new long[SQUARE + 1];

    private int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int square(int at) {
        return keys[at] & SQUARE;
    }

    public long flips(int at) {
        return flips[keys[at] & SQUARE];
    }

    public int rank(int at) {
        return keys[at] >> SQUARE_BITS;
    }

    /** Adds a move behind those of the same rank. */
    public void add(int square, long flipped, int rank) {
        flips[square] = flipped;
        insert(size++, square, rank);
    }

    /** Changes the rank of a move and moves it to its place among the preceding ones. */
    public void setRank(int at, int rank) {
        insert(at, square(at), rank);
    }

    private void insert(int from, int square, int rank) {
        int lowest = rank << SQUARE_BITS;
        int at = from;
        for (; at > 0 && keys[at - 1] < lowest; at--) {
            keys[at] = keys[at - 1];
        }
        keys[at] = lowest | square;
    }
}
