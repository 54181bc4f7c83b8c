package org.parlor.bots.search;

import java.util.function.BooleanSupplier;

/** The time one search may take. Until it is told to {@link #enforceLimit} it never runs out. */
public final class SearchTimer implements BooleanSupplier {
    private final NanoClock clock;
    private final long start;
    private final long nanos;
    private final BooleanSupplier stop;
    private volatile boolean unlimited = true;

    public SearchTimer(NanoClock clock, SearchLimits limits, BooleanSupplier stop) {
        this.clock = clock;
        this.start = clock.nanoTime();
        this.nanos = limits.budgetNanos();
        this.stop = stop;
    }

    public void enforceLimit() {
        unlimited = false;
    }

    /** Whether the search must end now. */
    @Override
    public boolean getAsBoolean() {
        return !unlimited && (remainingNanos() <= 0 || stop.getAsBoolean());
    }

    /** Whether another look, which takes longer than all before it, may still be finished. */
    public boolean allowsNextIteration() {
        return remainingNanos() > nanos / 2;
    }

    public long remainingNanos() {
        return nanos - (clock.nanoTime() - start);
    }
}
