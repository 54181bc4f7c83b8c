package org.parlor.bots.engine.reversi.book;

/** One of the eight ways to turn and mirror a board of 8×8, by number. */
final class Symmetry {
    static final int COUNT = 8;

    private static final int TRANSPOSED = 4;
    private static final int UPSIDE_DOWN = 2;
    private static final int LEFT_TO_RIGHT = 1;

    private Symmetry() {}

    static long turned(int symmetry, long squares) {
        long turned = (symmetry & TRANSPOSED) != 0 ? transposed(squares) : squares;
        turned = (symmetry & UPSIDE_DOWN) != 0 ? Long.reverseBytes(turned) : turned;
        return (symmetry & LEFT_TO_RIGHT) != 0 ? Long.reverse(Long.reverseBytes(turned)) : turned;
    }

    static int turned(int symmetry, int square) {
        return Long.numberOfTrailingZeros(turned(symmetry, 1L << square));
    }

    /** The one that undoes another. Only two are not their own opposite, and they undo each other. */
    static int opposite(int symmetry) {
        return symmetry == (TRANSPOSED | UPSIDE_DOWN)
                ? TRANSPOSED | LEFT_TO_RIGHT
                : symmetry == (TRANSPOSED | LEFT_TO_RIGHT) ? TRANSPOSED | UPSIDE_DOWN : symmetry;
    }

    /** Rows become columns: blocks of one, two and four squares beside the diagonal change places. */
    private static long transposed(long squares) {
        long swapped = swap(squares, 0x00AA_00AA_00AA_00AAL, 7);
        swapped = swap(swapped, 0x0000_CCCC_0000_CCCCL, 14);
        return swap(swapped, 0x0000_0000_F0F0_F0F0L, 28);
    }

    private static long swap(long squares, long lower, int distance) {
        long differing = (squares ^ squares >>> distance) & lower;
        return squares ^ differing ^ differing << distance;
    }
}
