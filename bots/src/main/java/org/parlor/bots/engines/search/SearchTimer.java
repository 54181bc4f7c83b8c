package org.parlor.bots.engines.search;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** The limits of time and nodes of one search. They do not apply before {@link #enforceLimit} is called. Thread-safe. */
public final class SearchTimer implements LongPredicate {
    private final LongSupplier clock;
    private final long start;
    private final SearchLimits limits;
    private final BooleanSupplier stop;
    private final AtomicLong nodes = new AtomicLong();
    private volatile boolean unlimited = true;

    public SearchTimer(LongSupplier clock, SearchLimits limits, BooleanSupplier stop) {
        this.clock = clock;
        this.start = clock.getAsLong();
        this.limits = limits;
        this.stop = stop;
    }

    public void enforceLimit() {
        unlimited = false;
    }

    /**
     * Counts nodes and returns whether the search must stop now.
     *
     * @param visited number of nodes since the last call
     */
    @Override
    public boolean test(long visited) {
        long all = nodes.addAndGet(visited);
        return !unlimited && (all >= limits.nodesMax() || timeLeft() <= 0 || stop.getAsBoolean());
    }

    /** Returns whether another iteration is worth starting: more than half of the time and of the nodes are left. */
    public boolean allowsNextIteration() {
        return timeLeft() > limits.budgetNanos() / 2 && nodesLeft() > limits.nodesMax() / 2;
    }

    /** Returns the time left, or that which the nodes left take if it is less. */
    public long remainingNanos() {
        return Math.min(timeLeft(), SearchLimits.nanos(nodesLeft()));
    }

    /** Returns what is left of the limits. */
    public SearchLimits remaining() {
        return new SearchLimits(limits.depthMax(), Math.max(0, timeLeft()), Math.max(1, nodesLeft()));
    }

    private long timeLeft() {
        return limits.budgetNanos() - (clock.getAsLong() - start);
    }

    private long nodesLeft() {
        return limits.nodesMax() - nodes.get();
    }
}
