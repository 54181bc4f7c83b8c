package org.parlor.bots.kalah;

/** Makes one number of a position: five bits a pit on boards up to six pits a side, else four. */
final class PositionKey {
    private static final int NARROW = 4;
    private static final int WIDE = 5;
    private static final int WIDE_PITS_MAX = 6;

    private final int width;
    private final long tooMuch;
    private final long evenPits;
    private final long evenPairs;
    private final long evenFours;

    PositionKey(int pits) {
        this.width = pits <= WIDE_PITS_MAX ? WIDE : NARROW;
        long pit = (1L << width) - 1;
        long pair = pit << width | pit;
        this.evenPits = pit * 0x0001_0001_0001_0001L;
        this.tooMuch = ~(evenPits | evenPits << 8);
        this.evenPairs = pair * 0x0000_0001_0000_0001L;
        this.evenFours = pair << (2 * width) | pair;
    }

    /** Different for any two positions, or {@link KalahTranspositionTable#NO_KEY} if a pit holds too much. */
    long key(long own, long opp) {
        if (((own | opp) & tooMuch) != 0) {
            return KalahTranspositionTable.NO_KEY;
        }
        long packed = pack(own) | pack(opp) << (width == WIDE ? WIDE * WIDE_PITS_MAX : NARROW * PitRow.PITS_MAX);
        // Each step can be undone: an odd factor has an inverse, and a shift by half leaves the upper half as it was.
        long mixed = packed * 0x9E37_79B9_7F4A_7C15L;
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ (mixed >>> 32);
    }

    /** Draws neighbours together: pits, then pairs, then fours. */
    private long pack(long side) {
        long pairs = (side & evenPits) | (side >>> (8 - width) & evenPits << width);
        long fours = (pairs & evenPairs) | (pairs >>> (16 - 2 * width) & evenPairs << (2 * width));
        return (fours & evenFours) | (fours >>> (32 - 4 * width) & evenFours << (4 * width));
    }
}
