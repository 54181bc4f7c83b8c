package org.parlor.bots.engines.reversi.endgame;

import java.util.function.Consumer;
import org.parlor.bots.engines.search.TableAllocator;

/**
 * Transposition table of the exact search: bounds on the score and the best move. Shared by threads without a lock: a slot
 * holds the entry and the hash xor the entry, so a slot torn by a race fails its check and reads as empty. Of the two slots
 * of a bucket, one prefers positions with more empty squares, the other always replaces.
 *
 * <p>Hashes have 64 bits: among a billion positions, the probability that any two collide is below 1/30.
 */
public final class EndgameTranspositionTable {
    /** No best move. */
    public static final int NO_MOVE = 64;

    /** The entry of an unknown position. */
    static final long UNKNOWN = entry(-64, 64, NO_MOVE, 0);

    private static final int BUCKET_LONGS = 4;
    /** With the header of an array on a boundary of 64 bytes, as that of a large one is, no bucket spans two cache lines. */
    private static final int OFFSET = 2;

    private static final int BUCKET_BYTES = BUCKET_LONGS * Long.BYTES;
    /** Limited by the maximum array length. */
    private static final int BITS_MAX = 28;

    private final long[] slots;
    private final int mask;

    /** @param bits the table has 2^bits buckets of 32 bytes */
    public EndgameTranspositionTable(int bits) {
        this.slots = new long[OFFSET + (BUCKET_LONGS << bits)];
        this.mask = (1 << bits) - 1;
    }

    /**
     * Allocates a table of the given size, or a smaller one if memory is short.
     *
     * @param warning receives a message if the table is smaller than requested
     */
    public static EndgameTranspositionTable ofMegabytes(int megabytes, Consumer<String> warning) {
        int bits = 63 - Long.numberOfLeadingZeros((megabytes * 1024L * 1024) / BUCKET_BYTES);
        return TableAllocator.largest(Math.min(bits, BITS_MAX), BUCKET_BYTES, EndgameTranspositionTable::new, warning);
    }

    static long hash(long own, long opp) {
        long hash = (own * 0x9E37_79B9_7F4A_7C15L) ^ Long.rotateLeft(opp * 0xC2B2_AE3D_27D4_EB4FL, 32);
        hash ^= hash >>> 29;
        hash *= 0xBF58_476D_1CE4_E5B9L;
        return hash ^ hash >>> 32;
    }

    /** Returns the entry of a position, or {@link #UNKNOWN}. */
    long find(long hash) {
        int at = OFFSET + ((int) hash & mask) * BUCKET_LONGS;
        long entry = slots[at + 1];
        if ((slots[at] ^ entry) == hash) {
            return entry;
        }
        entry = slots[at + 3];
        return (slots[at + 2] ^ entry) == hash ? entry : UNKNOWN;
    }

    void store(long hash, long entry) {
        int at = OFFSET + ((int) hash & mask) * BUCKET_LONGS;
        long old = slots[at + 1];
        if ((slots[at] ^ old) != hash && empties(old) > empties(entry)) {
            at += 2;
        }
        slots[at] = hash ^ entry;
        slots[at + 1] = entry;
    }

    static long entry(int lower, int upper, int move, int empties) {
        return (lower & 0xFF) | (upper & 0xFF) << 8 | move << 16 | (long) empties << 24;
    }

    /** Returns the lower bound of the score. */
    static int lower(long entry) {
        return (byte) entry;
    }

    /** Returns the upper bound of the score. */
    static int upper(long entry) {
        return (byte) (entry >> 8);
    }

    public static int move(long entry) {
        return (int) (entry >> 16) & 0xFF;
    }

    private static int empties(long entry) {
        return (int) (entry >> 24);
    }
}
