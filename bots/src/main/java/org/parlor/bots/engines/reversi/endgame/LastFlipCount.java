package org.parlor.bots.engines.reversi.endgame;

/**
 * Counts the discs that a move on the last empty square flips. All other squares are occupied, so the mover's discs determine
 * each line, and four table look-ups replace the computation of the flips.
 */
final class LastFlipCount {
    private static final long FILE_A = 0x0101_0101_0101_0101L;
    /** Multiplier that gathers the bits of file a in the highest byte, lowest row first. */
    private static final long GATHER = 0x0102_0408_1020_4080L;

    /**
     * By place in the line and own discs. A diagonal is projected on a row: beyond its ends there are no own discs, so nothing is
     * enclosed there.
     */
    private static final byte[] FLIPS = new byte[8 * 256];

    private static final long[] FALLING_LINE = new long[64];
    private static final long[] RISING_LINE = new long[64];

    static {
        for (int place = 0; place < 8; place++) {
            for (int own = 0; own < 256; own++) {
                FLIPS[place * 256 + own] = (byte) (enclosed(place, 1, own) + enclosed(place, -1, own));
            }
        }
        for (int square = 0; square < 64; square++) {
            for (int other = 0; other < 64; other++) {
                int down = (other >>> 3) - (square >>> 3);
                int right = (other & 7) - (square & 7);
                FALLING_LINE[square] |= down == right ? 1L << other : 0;
                RISING_LINE[square] |= down == -right ? 1L << other : 0;
            }
        }
    }

    private LastFlipCount() {}

    /**
     * Returns the number of flipped discs; 0 if the move is illegal.
     *
     * @param own the mover's discs; all other squares but this one hold the opponent's
     */
    static int flips(int square, long own) {
        int byColumn = (square & 7) * 256;
        int row = (int) (own >>> (square & 56)) & 0xFF;
        int file = (int) ((((own >>> (square & 7)) & FILE_A) * GATHER) >>> 56);
        return FLIPS[byColumn + row]
                + FLIPS[(square >>> 3) * 256 + file]
                + FLIPS[byColumn + columns(own & FALLING_LINE[square])]
                + FLIPS[byColumn + columns(own & RISING_LINE[square])];
    }

    /** Returns the columns of the bits of a diagonal; no column has two. */
    private static int columns(long diagonal) {
        return (int) ((diagonal * FILE_A) >>> 56);
    }

    private static int enclosed(int place, int step, int own) {
        int at = place + step;
        while (at >= 0 && at < 8 && (own >>> at & 1) == 0) {
            at += step;
        }
        return at >= 0 && at < 8 ? Math.abs(at - place) - 1 : 0;
    }
}
