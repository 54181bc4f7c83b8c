package org.parlor.bots.load;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was counted in a time.
 *
 * @param moves that both seats have seen
 * @param gamesEnded to their ends
 * @param roundTrip from the move until both seats have seen it
 * @param bytes that came and went on all connections
 * @param errors refusals by their codes, and {@code lost} connections
 */
public record LoadFigures(
        long moves, long gamesEnded, Spread roundTrip, long bytes, SortedMap<String, Integer> errors) {

    public LoadFigures {
        errors = new TreeMap<>(errors);
    }

    static LoadFigures of(long gamesEnded, Latencies latencies, long bytes, Map<String, Integer> errors) {
        return new LoadFigures(latencies.count(), gamesEnded, latencies.spread(), bytes, new TreeMap<>(errors));
    }
}
