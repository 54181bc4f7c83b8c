package org.parlor.bots.kalah;

/**
 * What is known of positions: bounds on the worth and the pit that was best; newer knowledge replaces older. A slot is one
 * {@code long}, so threads share it without a lock.
 *
 * <p>Nothing is ever mistaken for something else: a position is packed into 64 bits or, where a pit holds too much for
 * that, not kept; packed positions are mixed by a bijection; its lowest bits choose the slot, and the others stand in it.
 */
final class KalahTranspositionTable {
    static final int NO_PIT = 15;

    /** A position of which nothing is known. */
    static final long UNKNOWN = entry(-128, 127, NO_PIT);
    /** A position that is not kept. */
    static final long NO_KEY = 0;

    /** What an entry takes, so the least that the slot's number has to tell. */
    static final int BITS_MIN = 20;

    static final int BITS_MAX = 29;
    private static final long ENTRY = (1L << BITS_MIN) - 1;

    private final long[] slots;
    private final int mask;

    /** @param bits the table has two to this power slots of 8 bytes */
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
