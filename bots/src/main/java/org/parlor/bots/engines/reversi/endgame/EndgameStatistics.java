package org.parlor.bots.engines.reversi.endgame;

/**
 * Counts events of the exact search by number of empty squares, from {@link #EMPTIES_MIN} on; searches with fewer are counted
 * only as nodes. Used by one thread.
 */
public final class EndgameStatistics {
    public static final int EMPTIES_MIN = ShallowEndgameSearch.EMPTIES_MAX + 1;
    private static final int EMPTIES = 65;

    /** What is counted. */
    public enum Event {
        NODE,
        STABILITY_CUTOFF,
        /** The transposition table has an entry of the position. */
        TABLE_HIT,
        TABLE_CUTOFF,
        /** The table entry of a position after a move gave a cutoff. */
        ENHANCED_CUTOFF,
        /** A node with at least one searched move. */
        SEARCHED,
        CUTOFF,
        FIRST_MOVE_CUTOFF
    }

    /** By event and empty squares. */
    private final long[] counts = new long[Event.values().length * EMPTIES];

    void count(Event event, int empties) {
        counts[event.ordinal() * EMPTIES + empties]++;
    }

    public void add(EndgameStatistics other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    public long get(Event event, int empties) {
        return counts[event.ordinal() * EMPTIES + empties];
    }
}
