package org.parlor.bots.reversi.board;

/** What the search knows of squares by where they are. */
public final class SquareSets {
    /** The left and right files cut off: what may be shifted sideways without coming out on the other edge. */
    private static final long INNER_FILES = 0x7E7E_7E7E_7E7E_7E7EL;

    private static final long[] QUARTERS = {
        0x0000_0000_0F0F_0F0FL, 0x0000_0000_F0F0_F0F0L, 0x0F0F_0F0F_0000_0000L, 0xF0F0_F0F0_0000_0000L
    };

    /** The squares beside each square. */
    private static final long[] BESIDE = beside();

    /** The squares of the quarters that are odd, by {@link #parity}. */
    private static final long[] ODD = odd();

    private SquareSets() {}

    public static boolean touches(int square, long discs) {
        return (BESIDE[square] & discs) != 0;
    }

    /** The squares that have a disc of the set beside them. */
    public static long around(long discs) {
        long inner = discs & INNER_FILES;
        return inner << 1
                | inner >>> 1
                | discs << 8
                | discs >>> 8
                | inner << 9
                | inner >>> 9
                | inner << 7
                | inner >>> 7;
    }

    /** One bit for each quarter of the board that has an odd number of the squares. */
    public static int parity(long squares) {
        int parity = 0;
        for (int quarter = 0; quarter < QUARTERS.length; quarter++) {
            parity |= (Long.bitCount(squares & QUARTERS[quarter]) & 1) << quarter;
        }
        return parity;
    }

    /** The bit of {@link #parity} that a square turns. */
    public static int quarter(int square) {
        return 1 << (square >>> 5 << 1 | (square >>> 2 & 1));
    }

    public static long inOddQuarters(int parity) {
        return ODD[parity];
    }

    private static long[] beside() {
        long[] beside = new long[64];
        for (int square = 0; square < 64; square++) {
            for (int other = 0; other < 64; other++) {
                int rows = Math.abs((square >>> 3) - (other >>> 3));
                int columns = Math.abs((square & 7) - (other & 7));
                beside[square] |= Math.max(rows, columns) == 1 ? 1L << other : 0;
            }
        }
        return beside;
    }

    private static long[] odd() {
        long[] odd = new long[16];
        for (int parity = 0; parity < odd.length; parity++) {
            for (int quarter = 0; quarter < QUARTERS.length; quarter++) {
                odd[parity] |= (parity >>> quarter & 1) == 1 ? QUARTERS[quarter] : 0;
            }
        }
        return odd;
    }
}
