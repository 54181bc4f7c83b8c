package org.parlor.bots.engines.reversi.endgame;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

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

    private final Map<Event, long[]> counts = new EnumMap<>(Event.class);

    public EndgameStatistics() {
        for (Event event : Event.values()) {
            counts.put(event, new long[EMPTIES]);
        }
    }

    void count(Event event, int empties) {
        of(event)[empties]++;
    }

    public void add(EndgameStatistics other) {
        for (Event event : Event.values()) {
            for (int empties = 0; empties < EMPTIES; empties++) {
                of(event)[empties] += other.get(event, empties);
            }
        }
    }

    public long get(Event event, int empties) {
        return of(event)[empties];
    }

    private long[] of(Event event) {
        return Objects.requireNonNull(counts.get(event));
    }
}
