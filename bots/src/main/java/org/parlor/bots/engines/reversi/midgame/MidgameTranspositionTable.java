package org.parlor.bots.engines.reversi.midgame;

import java.util.function.Consumer;
import org.parlor.bots.engines.reversi.endgame.MoveHints;
import org.parlor.bots.engines.search.TableAllocator;
import org.parlor.rules.HashMixer;

/**
 * Transposition table of the midgame search: bounds, depth, confidence and best move. Shared by threads without a lock: a slot
 * torn by a race fails its check and reads as unknown.
 */
final class MidgameTranspositionTable implements MoveHints {
    /** No best move. */
    static final int NO_MOVE = 127;

    /** The entry of an unknown position. */
    static final long UNKNOWN = entry(0, 0, -MidgameSearch.INFINITY, MidgameSearch.INFINITY, NO_MOVE);

    /** Slots per bucket; a bucket is one cache line. */
    private static final int WAYS = 4;
    /** Plies by which the priority of an entry drops with every new search. */
    private static final int AGEING = 4;

    private static final int SLOT_BYTES = 2 * Long.BYTES;
    private static final int DEPTH_SHIFT = 7;
    private static final int CONFIDENCE_SHIFT = 13;
    private static final int AGE_SHIFT = 16;
    private static final int LOWER_SHIFT = 32;
    private static final int UPPER_SHIFT = 48;

    private final long[] slots;
    private final int mask;
    private volatile int age;

    /** @param bits the table has 2^bits slots */
    MidgameTranspositionTable(int bits) {
        this.slots = new long[2 << bits];
        this.mask = (2 << bits) - 2 * WAYS;
    }

    /**
     * Allocates a table of 2^bits slots, or fewer if memory is short.
     *
     * @param warning receives a message if the table is smaller than requested
     */
    static MidgameTranspositionTable largest(int bits, Consumer<String> warning) {
        return TableAllocator.largest(bits, SLOT_BYTES, MidgameTranspositionTable::new, warning);
    }

    /** Starts a new search: older entries stay but are replaced first. */
    void nextAge() {
        age = (age + 1) & 0xFF;
    }

    static long key(long own, long opp) {
        return HashMixer.fold(own, opp);
    }

    /** Returns the entry of a position, or {@link #UNKNOWN}. */
    long find(long key) {
        int first = (int) key & mask;
        for (int slot = first; slot < first + 2 * WAYS; slot += 2) {
            long entry = slots[slot + 1];
            if ((slots[slot] ^ entry) == key) {
                return entry;
            }
        }
        return UNKNOWN;
    }

    /** Replaces the entry of the same position, else the shallowest and oldest of the bucket. */
    void store(long key, long entry) {
        int now = age;
        int first = (int) key & mask;
        int place = first;
        int lowest = Integer.MAX_VALUE;
        for (int slot = first; slot < first + 2 * WAYS; slot += 2) {
            long old = slots[slot + 1];
            if ((slots[slot] ^ old) == key) {
                place = slot;
                break;
            }
            int priority = depth(old) - AGEING * ((now - (int) (old >>> AGE_SHIFT)) & 0xFF);
            if (priority < lowest) {
                lowest = priority;
                place = slot;
            }
        }
        long aged = entry | (long) now << AGE_SHIFT;
        slots[place] = key ^ aged;
        slots[place + 1] = aged;
    }

    @Override
    public int move(long own, long opp) {
        return move(find(key(own, opp)));
    }

    static long entry(int depth, int confidence, int lower, int upper, int move) {
        return move
                | (long) depth << DEPTH_SHIFT
                | (long) confidence << CONFIDENCE_SHIFT
                | (lower & 0xFFFFL) << LOWER_SHIFT
                | (upper & 0xFFFFL) << UPPER_SHIFT;
    }

    static int move(long entry) {
        return (int) entry & 0x7F;
    }

    static int depth(long entry) {
        return (int) (entry >>> DEPTH_SHIFT) & 0x3F;
    }

    /** Returns a confidence level of {@link MultiProbCut}. */
    static int confidence(long entry) {
        return (int) (entry >>> CONFIDENCE_SHIFT) & 7;
    }

    /** Returns the lower bound of the value. */
    static int lower(long entry) {
        return (short) (entry >>> LOWER_SHIFT);
    }

    /** Returns the upper bound of the value. */
    static int upper(long entry) {
        return (short) (entry >>> UPPER_SHIFT);
    }
}
