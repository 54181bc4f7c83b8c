package org.parlor.bots.engine.reversi.exact;

import java.util.function.Consumer;

/**
 * What is known of positions: bounds on the exact score and the move that was best. A slot keeps the whole position, so
 * nothing is ever mistaken for something else; newer knowledge replaces older.
 */
public final class EndTable {
    /** No move is known. */
    static final int NO_MOVE = 64;

    /** A position of which nothing is known. */
    static final long UNKNOWN = entry(-64, 64, NO_MOVE);

    /** Two for the position, one for what is known, one unused: so a slot never crosses a line of the cache. */
    private static final int LONGS = 4;
    /** An array cannot be longer. */
    private static final int BITS_MAX = 28;

    private final long[] slots;
    private final int mask;

    /**
     * As large as is wished, or as the memory allows.
     *
     * @param warning is told if that is less
     */
    public static EndTable ofMegabytes(int megabytes, Consumer<String> warning) {
        int wanted = Math.max(0, 63 - Long.numberOfLeadingZeros((megabytes * 1024L * 1024) / (LONGS * Long.BYTES)));
        for (int bits = Math.min(wanted, BITS_MAX); ; bits--) {
            try {
                EndTable table = new EndTable(bits);
                if (bits < wanted) {
                    warning.accept("no memory for a table of " + megabytes + " MB; it has "
                            + (LONGS * Long.BYTES * (1L << bits) / (1024 * 1024)) + " MB");
                }
                return table;
            } catch (OutOfMemoryError e) {
                if (bits == 0) {
                    throw e;
                }
            }
        }
    }

    /** @param bits the table has two to this power slots of 32 bytes */
    public EndTable(int bits) {
        this.slots = new long[LONGS << bits];
        this.mask = (1 << bits) - 1;
    }

    int slot(long own, long opp) {
        long hash = (own * 0x9E37_79B9_7F4A_7C15L) ^ Long.rotateLeft(opp * 0xC2B2_AE3D_27D4_EB4FL, 32);
        hash ^= hash >>> 29;
        return ((int) ((hash * 0xBF58_476D_1CE4_E5B9L) >>> 33) & mask) * LONGS;
    }

    /** What is known of the position, or {@link #UNKNOWN}. */
    long find(int slot, long own, long opp) {
        return slots[slot] == own && slots[slot + 1] == opp ? slots[slot + 2] : UNKNOWN;
    }

    void store(int slot, long own, long opp, long entry) {
        slots[slot] = own;
        slots[slot + 1] = opp;
        slots[slot + 2] = entry;
    }

    static long entry(int lower, int upper, int move) {
        return (lower & 0xFF) | (upper & 0xFF) << 8 | move << 16;
    }

    /** The score is this at least. */
    static int lower(long entry) {
        return (byte) entry;
    }

    /** The score is this at most. */
    static int upper(long entry) {
        return (byte) (entry >> 8);
    }

    static int move(long entry) {
        return (int) (entry >> 16);
    }
}
