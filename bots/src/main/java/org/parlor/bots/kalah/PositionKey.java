package org.parlor.bots.kalah;

/** Packs a position into a 64-bit key: five bits per pit on boards up to six pits a side, else four. */
final class PositionKey {
    private static final int NARROW = 4;
    private static final int WIDE = 5;
    private static final int WIDE_PITS_MAX = 6;

    private final int width;
    private final long overflow;
    private final long evenPits;
    private final long evenPairs;
    private final long evenFours;

    PositionKey(int pits) {
        this.width = pits <= WIDE_PITS_MAX ? WIDE : NARROW;
        long pit = (1L << width) - 1;
        long pair = pit << width | pit;
        this.evenPits = pit * 0x0001_0001_0001_0001L;
        this.overflow = ~(evenPits | evenPits << 8);
        this.evenPairs = pair * 0x0000_0001_0000_0001L;
        this.evenFours = pair << (2 * width) | pair;
    }

    /** A unique key, or {@link KalahTranspositionTable#NO_KEY} if a pit holds too many seeds. */
    long key(long own, long opp) {
        if (((own | opp) & overflow) != 0) {
            return KalahTranspositionTable.NO_KEY;
        }
        long packed = pack(own) | pack(opp) << (width == WIDE ? WIDE * WIDE_PITS_MAX : NARROW * PitRow.PITS_MAX);
        // Every step is invertible: odd factors have inverses, and the xor-shift keeps the upper half.
        long mixed = packed * 0x9E37_79B9_7F4A_7C15L;
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ (mixed >>> 32);
    }

    /** Compresses bytes: pits into pairs, pairs into fours, fours into one number. */
    private long pack(long side) {
        long pairs = (side & evenPits) | (side >>> (8 - width) & evenPits << width);
        long fours = (pairs & evenPairs) | (pairs >>> (16 - 2 * width) & evenPairs << (2 * width));
        return (fours & evenFours) | (fours >>> (32 - 4 * width) & evenFours << (4 * width));
    }
}
