package org.parlor.bots.engines.search;

import java.util.function.LongSupplier;

/**
 * A clock that advances by the work of a search instead of time, so that results do not depend on the speed or load of the
 * machine. A search reads its clock once per 256 to 1,024 nodes; each reading counts as 0.1 ms, about the time they take.
 * Not thread-safe: each searcher that is used concurrently with others needs its own.
 */
public final class NodeTimeClock implements LongSupplier {
    private static final long NANOS_PER_READING = 100_000;

    private long now;

    @Override
    public long getAsLong() {
        now += NANOS_PER_READING;
        return now;
    }
}
