package org.parlor.bots.search;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The time limit of one search. It does not expire before {@link #enforceLimit} is called. Thread-safe. */
public final class SearchTimer implements BooleanSupplier {
    private final LongSupplier clock;
    private final long start;
    private final long nanos;
    private final BooleanSupplier stop;
    private volatile boolean unlimited = true;

    public SearchTimer(LongSupplier clock, SearchLimits limits, BooleanSupplier stop) {
        this.clock = clock;
        this.start = clock.getAsLong();
        this.nanos = limits.budgetNanos();
        this.stop = stop;
    }

    public void enforceLimit() {
        unlimited = false;
    }

    /** Returns whether the search must stop now. */
    @Override
    public boolean getAsBoolean() {
        return !unlimited && (remainingNanos() <= 0 || stop.getAsBoolean());
    }

    /** Returns whether another iteration is worth starting: more than half of the time is left. */
    public boolean allowsNextIteration() {
        return remainingNanos() > nanos / 2;
    }

    public long remainingNanos() {
        return nanos - (clock.getAsLong() - start);
    }
}
