package org.parlor.bots.engines.reversi.board;

import java.util.random.RandomGenerator;

/** Sets of squares: neighbours, and the parity of the four quadrants. */
public final class SquareSets {
    /** Files b to g: squares that can be shifted sideways without wrapping around. */
    private static final long INNER_FILES = 0x7E7E_7E7E_7E7E_7E7EL;

    private static final long FIRST_QUADRANT = 0x0F0F_0F0FL;
    /** The bits of a square that tell its quadrant. */
    private static final int QUADRANT = 0b100_100;

    /** The neighbours of each square. */
    private static final long[] BESIDE = beside();

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

    /** Returns the quadrants that contain an odd number of the squares. */
    public static long oddQuadrants(long squares) {
        long odd = 0;
        for (long left = squares; left != 0; left &= left - 1) {
            odd ^= quadrant(Long.numberOfTrailingZeros(left));
        }
        return odd;
    }

    /** Returns the quadrant of a square. */
    public static long quadrant(int square) {
        return FIRST_QUADRANT << (square & QUADRANT);
    }

    /** Returns the bit of a square: 1 if the set contains it, else 0. */
    public static int bit(long squares, int square) {
        return (int) (squares >>> square) & 1;
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
}
