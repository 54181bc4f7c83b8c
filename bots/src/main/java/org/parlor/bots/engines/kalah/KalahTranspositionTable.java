package org.parlor.bots.engines.kalah;

/**
 * Transposition table of the solver: bounds on the score and the best pit; always replaces. A slot is one {@code long}, so
 * threads share it without a lock.
 *
 * <p>There are no collisions: keys are positions packed into 64 bits, five bits per pit on boards up to six pits a side, else
 * four, and mixed by a bijection; the low bits select the slot and the slot stores the rest. Positions that do not fit are not
 * stored.
 */
final class KalahTranspositionTable {
    static final int NO_PIT = 15;

    /** The entry of an unknown position. */
    static final long UNKNOWN = entry(-128, 127, NO_PIT);
    /** The key of positions that are not stored. */
    static final long NO_KEY = 0;

    /** The bits of an entry; the slot index must supply at least as many bits of the key. */
    static final int BITS_MIN = 20;

    static final int BITS_MAX = 29;
    private static final int NARROW = 4;
    private static final int WIDE = 5;
    private static final int WIDE_PITS_MAX = 6;
    private static final long ENTRY = (1L << BITS_MIN) - 1;

    private final int width;
    private final long overflow;
    private final long evenPits;
    private final long evenPairs;
    private final long evenFours;

    private final long[] slots;
    private final int mask;

    /** @param bits the table has 2^bits slots of 8 bytes */
    KalahTranspositionTable(int pits, int bits) {
        this.slots = new long[1 << bits];
        this.mask = (1 << bits) - 1;
        this.width = pits <= WIDE_PITS_MAX ? WIDE : NARROW;
        long pit = (1L << width) - 1;
        long pair = pit << width | pit;
        this.evenPits = pit * 0x0001_0001_0001_0001L;
        this.overflow = ~(evenPits | evenPits << 8);
        this.evenPairs = pair * 0x0000_0001_0000_0001L;
        this.evenFours = pair << (2 * width) | pair;
    }

    /** Returns a unique key, or {@link KalahTranspositionTable#NO_KEY} if a pit holds too many seeds. */
    long key(long own, long opp) {
        if (((own | opp) & overflow) != 0) {
            return NO_KEY;
        }
        long packed = pack(own) | pack(opp) << (width == WIDE ? WIDE * WIDE_PITS_MAX : NARROW * PitPacking.PITS_MAX);
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

    long find(long key) {
        long slot = slots[(int) key & mask];
        return ((slot ^ key) & ~ENTRY) == 0 && slot != 0 ? slot & ENTRY : UNKNOWN;
    }

    void store(long key, int lower, int upper, int pit) {
        slots[(int) key & mask] = (key & ~ENTRY) | entry(lower, upper, pit);
    }

    private static long entry(int lower, int upper, int pit) {
        return (lower & 0xFF) | (upper & 0xFF) << 8 | pit << 16;
    }

    static int lower(long entry) {
        return (byte) entry;
    }

    static int upper(long entry) {
        return (byte) (entry >> 8);
    }

    static int pit(long entry) {
        return (int) (entry >> 16);
    }
}
