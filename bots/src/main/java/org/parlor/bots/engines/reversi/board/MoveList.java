package org.parlor.bots.engines.reversi.board;

/** The moves of one position with their flips, sorted by rank, highest first. Allocated once per depth and reused. */
public final class MoveList {
    private static final int MOVES_MAX = 40;

    private final int[] squares = new int[MOVES_MAX];
    private final long[] flips = new long[MOVES_MAX];
    private final int[] ranks = new int[MOVES_MAX];
    private int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int square(int at) {
        return squares[at];
    }

    public long flips(int at) {
        return flips[at];
    }

    public int rank(int at) {
        return ranks[at];
    }

    public void add(int square, long flipped, int rank) {
        insert(size++, square, flipped, rank);
    }

    /** Changes the rank of a move and moves it to its place among the preceding ones. */
    public void setRank(int at, int rank) {
        insert(at, squares[at], flips[at], rank);
    }

    private void insert(int from, int square, long flipped, int rank) {
        int at = from;
        for (; at > 0 && ranks[at - 1] < rank; at--) {
            squares[at] = squares[at - 1];
            flips[at] = flips[at - 1];
            ranks[at] = ranks[at - 1];
        }
        squares[at] = square;
        flips[at] = flipped;
        ranks[at] = rank;
    }
}
