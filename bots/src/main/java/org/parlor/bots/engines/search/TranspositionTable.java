package org.parlor.bots.engines.search;

import java.util.function.Consumer;

/**
 * The transposition table of the generic search. Fixed size; newer entries replace older ones. Shared by threads without a
 * lock: a slot torn by a race fails its check and reads as empty.
 */
public final class TranspositionTable {
    /** The depth of an entry that was searched to the end of the game. */
    static final int TO_THE_END = 255;

    static final int EXACT = 0;
    static final int LOWER = 1;
    static final int UPPER = 2;

    /** No entry; entries have {@link #PRESENT} set. */
    static final long NONE = 0;

    private static final int SLOT_BYTES = 2 * Long.BYTES;
    private static final long PRESENT = 1L << 62;
    private static final int MOVE_BITS = 20;
    private static final int DEPTH_SHIFT = MOVE_BITS;
    private static final int BOUND_SHIFT = DEPTH_SHIFT + 8;
    private static final int VALUE_SHIFT = BOUND_SHIFT + 4;
    /** Larger than the number of any move. */
    static final int MOVES_MAX = (1 << MOVE_BITS) - 1;

    private final long[] checks;
    private final long[] entries;
    private final int mask;

    /** @param bits the table has 2^bits slots */
    public TranspositionTable(int bits) {
        this.checks = new long[1 << bits];
        this.entries = new long[1 << bits];
        this.mask = (1 << bits) - 1;
    }

    /**
     * Allocates a table of 2^bits slots, or fewer if memory is short.
     *
     * @param warning receives a message if the table is smaller than requested
     */
    public static TranspositionTable largest(int bits, Consumer<String> warning) {
        return TableAllocator.largest(bits, SLOT_BYTES, TranspositionTable::new, warning);
    }

    /** Returns the entry of a key, or {@link #NONE}. */
    long find(long key) {
        int slot = (int) key & mask;
        long entry = entries[slot];
        return checks[slot] == (key ^ entry) ? entry : NONE;
    }

    /** Stores an entry, unless the slot holds a deeper one of the same position. */
    void store(long key, int depth, int bound, int value, int move) {
        int slot = (int) key & mask;
        long old = entries[slot];
        if (checks[slot] == (key ^ old) && old != NONE && depth(old) > depth) {
            return;
        }
        long entry = PRESENT
                | (value + SearchValues.INFINITY & 0xFFFFFFL) << VALUE_SHIFT
                | (long) bound << BOUND_SHIFT
                | (long) depth << DEPTH_SHIFT
                | move;
        entries[slot] = entry;
        checks[slot] = key ^ entry;
    }

    static int move(long entry) {
        return (int) entry & MOVES_MAX;
    }

    static int depth(long entry) {
        return (int) (entry >>> DEPTH_SHIFT) & 0xFF;
    }

    static int bound(long entry) {
        return (int) (entry >>> BOUND_SHIFT) & 0xF;
    }

    static int value(long entry) {
        return ((int) (entry >>> VALUE_SHIFT) & 0xFFFFFF) - SearchValues.INFINITY;
    }
}
