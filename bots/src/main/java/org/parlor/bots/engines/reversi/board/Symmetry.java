package org.parlor.bots.engines.reversi.board;

/** The eight symmetries of the 8×8 board, numbered 0 to 7. */
public final class Symmetry {
    public static final int COUNT = 8;

    private static final int TRANSPOSED = 4;
    private static final int UPSIDE_DOWN = 2;
    private static final int LEFT_TO_RIGHT = 1;

    private Symmetry() {}

    public static long transform(int symmetry, long squares) {
        long turned = (symmetry & TRANSPOSED) != 0 ? transpose(squares) : squares;
        turned = (symmetry & UPSIDE_DOWN) != 0 ? Long.reverseBytes(turned) : turned;
        return (symmetry & LEFT_TO_RIGHT) != 0 ? Long.reverse(Long.reverseBytes(turned)) : turned;
    }

    public static int transform(int symmetry, int square) {
        return Long.numberOfTrailingZeros(transform(symmetry, 1L << square));
    }

    /** Returns the inverse symmetry. All but two are their own inverse. */
    public static int inverse(int symmetry) {
        return symmetry == (TRANSPOSED | UPSIDE_DOWN)
                ? TRANSPOSED | LEFT_TO_RIGHT
                : symmetry == (TRANSPOSED | LEFT_TO_RIGHT) ? TRANSPOSED | UPSIDE_DOWN : symmetry;
    }

    /**
     * Keeps only the first of moves that lead to symmetric positions.
     *
     * @param empty the empty squares of the board
     */
    public static long distinctMoves(long own, long opp, long empty, long moves) {
        long distinct = moves;
        for (int symmetry = 1; symmetry < COUNT; symmetry++) {
            if (transform(symmetry, own) == own
                    && transform(symmetry, opp) == opp
                    && transform(symmetry, empty) == empty) {
                for (long left = distinct; left != 0; left &= left - 1) {
                    int square = Long.numberOfTrailingZeros(left);
                    int image = transform(symmetry, square);
                    distinct &= image > square ? ~(1L << image) : -1;
                }
            }
        }
        return distinct;
    }

    /** Transposes the board by swapping blocks of one, two and four squares. */
    private static long transpose(long squares) {
        long swapped = swap(squares, 0x00AA_00AA_00AA_00AAL, 7);
        swapped = swap(swapped, 0x0000_CCCC_0000_CCCCL, 14);
        return swap(swapped, 0x0000_0000_F0F0_F0F0L, 28);
    }

    private static long swap(long squares, long lower, int distance) {
        long differing = (squares ^ squares >>> distance) & lower;
        return squares ^ differing ^ differing << distance;
    }
}
