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
public record LoadStats(
        long moves, long gamesEnded, Percentiles roundTrip, long bytes, SortedMap<String, Integer> errors) {

    public LoadStats {
        errors = new TreeMap<>(errors);
    }

    static LoadStats of(long gamesEnded, LatencyHistogram latencies, long bytes, Map<String, Integer> errors) {
        return new LoadStats(latencies.count(), gamesEnded, latencies.spread(), bytes, new TreeMap<>(errors));
    }
}
