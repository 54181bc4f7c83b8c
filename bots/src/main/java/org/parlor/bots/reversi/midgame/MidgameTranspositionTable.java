package org.parlor.bots.reversi.midgame;

import java.util.function.Consumer;
import org.parlor.bots.search.TableAllocator;
import org.parlor.rules.HashMixer;

/**
 * What earlier looks found out about positions: bounds on the value, how deep and how surely it was looked, and the best
 * move. Threads share it without a lock: a half-written slot fails its check and reads as unknown.
 */
final class MidgameTranspositionTable {
    /** No move is known. */
    static final int NO_MOVE = 127;

    /** A position of which nothing is known. */
    static final long UNKNOWN = entry(0, 0, -MidgameSearch.INFINITY, MidgameSearch.INFINITY, NO_MOVE);

    /** Four slots side by side, one line of the cache, compete for a position. */
    private static final int WAYS = 4;
    /** A search later, an entry is worth so many plies less. */
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

    /** @param bits the table has two to this power slots */
    MidgameTranspositionTable(int bits) {
        this.slots = new long[2 << bits];
        this.mask = (2 << bits) - 2 * WAYS;
    }

    /**
     * One of so many bits, or as many as there is memory for.
     *
     * @param warning is told if those are fewer
     */
    static MidgameTranspositionTable largest(int bits, Consumer<String> warning) {
        return TableAllocator.largest(bits, SLOT_BYTES, MidgameTranspositionTable::new, warning);
    }

    /** Makes room for a new search: what is here stays until it is in the way. */
    void nextAge() {
        age = (age + 1) & 0xFF;
    }

    static long key(long own, long opp) {
        return HashMixer.fold(own, opp);
    }

    /** What is known of the position, or {@link #UNKNOWN}. */
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

    /** Keeps an entry in place of the same position's, else of the one worth least. */
    void store(long key, long entry) {
        int now = age;
        int first = (int) key & mask;
        int place = first;
        int leastWorth = Integer.MAX_VALUE;
        for (int slot = first; slot < first + 2 * WAYS; slot += 2) {
            long old = slots[slot + 1];
            if ((slots[slot] ^ old) == key) {
                place = slot;
                break;
            }
            int score = depth(old) - AGEING * ((now - (int) (old >>> AGE_SHIFT)) & 0xFF);
            if (score < leastWorth) {
                leastWorth = score;
                place = slot;
            }
        }
        long aged = entry | (long) now << AGE_SHIFT;
        slots[place] = key ^ aged;
        slots[place + 1] = aged;
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

    /** One of the levels of {@link MultiProbCut}. */
    static int confidence(long entry) {
        return (int) (entry >>> CONFIDENCE_SHIFT) & 7;
    }

    /** The value is this at least. */
    static int lower(long entry) {
        return (short) (entry >>> LOWER_SHIFT);
    }

    /** The value is this at most. */
    static int upper(long entry) {
        return (short) (entry >>> UPPER_SHIFT);
    }
}
