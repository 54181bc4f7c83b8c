package org.parlor.bots.kalah;

/**
 * Transposition table of the solver: bounds on the score and the best pit; always replaces. A slot is one {@code long}, so
 * threads share it without a lock.
 *
 * <p>There are no collisions: keys are 64-bit packed positions mixed by a bijection; the low bits select the slot and the
 * slot stores the rest. Positions that do not fit into 64 bits are not stored.
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
    private static final long ENTRY = (1L << BITS_MIN) - 1;

    private final long[] slots;
    private final int mask;

    /** @param bits the table has 2^bits slots of 8 bytes */
    KalahTranspositionTable(int bits) {
        this.slots = new long[1 << bits];
        this.mask = (1 << bits) - 1;
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
