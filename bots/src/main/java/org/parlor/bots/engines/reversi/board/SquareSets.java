package org.parlor.bots.engines.reversi.board;

import java.util.random.RandomGenerator;

/** Sets of squares: neighbours, and the parity of the four quadrants. */
public final class SquareSets {
    /** Files b to g: squares that can be shifted sideways without wrapping around. */
    private static final long INNER_FILES = 0x7E7E_7E7E_7E7E_7E7EL;

    private static final long[] QUADRANTS = {
        0x0000_0000_0F0F_0F0FL, 0x0000_0000_F0F0_F0F0L, 0x0F0F_0F0F_0000_0000L, 0xF0F0_F0F0_0000_0000L
    };

    /** The neighbours of each square. */
    private static final long[] BESIDE = beside();

    /** By {@link #parity}: the squares of the odd quadrants. */
    private static final long[] ODD = odd();

    private SquareSets() {}

    /** Returns a random square of a non-empty set. */
    public static int random(long squares, RandomGenerator random) {
        long left = squares;
        for (int skip = random.nextInt(Long.bitCount(squares)); skip > 0; skip--) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }

    public static boolean touches(int square, long discs) {
        return (BESIDE[square] & discs) != 0;
    }

    /** Returns the squares adjacent to a disc of the set. */
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

    /** Returns one bit for each quadrant that contains an odd number of the squares. */
    public static int parity(long squares) {
        int parity = 0;
        for (int quadrant = 0; quadrant < QUADRANTS.length; quadrant++) {
            parity |= (Long.bitCount(squares & QUADRANTS[quadrant]) & 1) << quadrant;
        }
        return parity;
    }

    /** Returns the bit of {@link #parity} that a square toggles. */
    public static int quadrant(int square) {
        return 1 << (square >>> 5 << 1 | (square >>> 2 & 1));
    }

    public static long inOddQuadrants(int parity) {
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
            for (int quadrant = 0; quadrant < QUADRANTS.length; quadrant++) {
                odd[parity] |= (parity >>> quadrant & 1) == 1 ? QUADRANTS[quadrant] : 0;
            }
        }
        return odd;
    }
}
