package org.parlor.bots.load;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The statistics of a time span.
 *
 * @param moves moves received by both players
 * @param gamesEnded finished games
 * @param roundTrip time from sending a move until both players have received it
 * @param bytes sent and received on all connections
 * @param errors error replies by code, and {@code lost} connections
 */
public record LoadStats(
        long moves, long gamesEnded, Percentiles roundTrip, long bytes, SortedMap<String, Integer> errors) {

    public LoadStats {
        errors = new TreeMap<>(errors);
    }
}
