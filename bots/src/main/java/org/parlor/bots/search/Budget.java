package org.parlor.bots.search;

import java.util.function.BooleanSupplier;

/** The time one search may take. Until it is told to {@link #hurry} it never runs out. */
public final class Budget implements BooleanSupplier {
    private final Ticker ticker;
    private final long start;
    private final long nanos;
    private final BooleanSupplier stop;
    private volatile boolean patient = true;

    public Budget(Ticker ticker, Limits limits, BooleanSupplier stop) {
        this.ticker = ticker;
        this.start = ticker.nanos();
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
        return nanos - (ticker.nanos() - start);
    }
}
