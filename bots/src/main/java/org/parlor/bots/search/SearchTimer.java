package org.parlor.bots.search;

import java.util.function.BooleanSupplier;

/** The time one search may take. Until it is told to {@link #hurry} it never runs out. */
public final class SearchTimer implements BooleanSupplier {
    private final NanoClock clock;
    private final long start;
    private final long nanos;
    private final BooleanSupplier stop;
    private volatile boolean patient = true;

    public SearchTimer(NanoClock clock, SearchLimits limits, BooleanSupplier stop) {
        this.clock = clock;
        this.start = clock.nanos();
        this.nanos = limits.budgetNanos();
        this.stop = stop;
    }

    public void hurry() {
        patient = false;
    }

    /** Whether the search must end now. */
    @Override
    public boolean getAsBoolean() {
        return !patient && (left() <= 0 || stop.getAsBoolean());
    }

    /** Whether another look, which takes longer than all before it, may still be finished. */
    public boolean allowsMore() {
        return left() > nanos / 2;
    }

    public long left() {
        return nanos - (clock.nanos() - start);
    }
}
