package org.parlor.bots.engines.reversi.endgame;

/**
 * Counts the discs that a move on the last empty square flips. All other squares are occupied, so the mover's discs determine
 * each line, and four table look-ups replace the computation of the flips.
 */
final class LastFlipCount {
    private static final long FILE_A = 0x0101_0101_0101_0101L;
    /** Multiplier that gathers the bits of file a in the highest byte, lowest row first. */
    private static final long GATHER = 0x0102_0408_1020_4080L;

    /** For lines of eight squares: by place in the line and own discs. */
    private static final byte[] LONG = new byte[8 * 256];

    /** For the falling and rising diagonals: by square and own discs, indexed by column. */
    private static final byte[] FALLING = new byte[64 * 256];

    private static final byte[] RISING = new byte[64 * 256];
    private static final long[] FALLING_LINE = new long[64];
    private static final long[] RISING_LINE = new long[64];

    static {
        for (int place = 0; place < 8; place++) {
            fill(LONG, place * 256, place, 0xFF);
        }
        for (int square = 0; square < 64; square++) {
            for (int other = 0; other < 64; other++) {
                int down = (other >>> 3) - (square >>> 3);
                int right = (other & 7) - (square & 7);
                FALLING_LINE[square] |= down == right ? 1L << other : 0;
                RISING_LINE[square] |= down == -right ? 1L << other : 0;
            }
            fill(FALLING, square * 256, square & 7, columns(FALLING_LINE[square]));
            fill(RISING, square * 256, square & 7, columns(RISING_LINE[square]));
        }
    }

    private LastFlipCount() {}

    /**
     * Returns the number of flipped discs; 0 if the move is illegal.
     *
     * @param own the mover's discs; all other squares but this one hold the opponent's
     */
    static int flips(int square, long own) {
        int row = (int) (own >>> (square & 56)) & 0xFF;
        int file = (int) ((((own >>> (square & 7)) & FILE_A) * GATHER) >>> 56);
        return LONG[(square & 7) * 256 + row]
                + LONG[(square >>> 3) * 256 + file]
                + FALLING[square * 256 + columns(own & FALLING_LINE[square])]
                + RISING[square * 256 + columns(own & RISING_LINE[square])];
    }

    /** Returns the columns of the bits of a diagonal; no column has two. */
    private static int columns(long diagonal) {
        return (int) ((diagonal * FILE_A) >>> 56);
    }

    /** @param line the places that exist on the line */
    private static void fill(byte[] table, int at, int place, int line) {
        for (int own = 0; own < 256; own++) {
            table[at + own] = (byte) (enclosed(place, 1, own, line) + enclosed(place, -1, own, line));
        }
    }

    private static int enclosed(int place, int step, int own, int line) {
        int run = 0;
        int at = place + step;
        while (has(line, at) && !has(own, at)) {
            run++;
            at += step;
        }
        return has(line, at) ? run : 0;
    }

    private static boolean has(int places, int at) {
        return at >= 0 && at < 8 && (places >>> at & 1) == 1;
    }
}
