package org.parlor.bots.engines.search;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** The limits of time and nodes of one search. They do not apply before {@link #enforceLimit} is called. Thread-safe. */
public final class SearchTimer implements LongPredicate {
    /** An iteration takes about this multiple of the one before. */
    private static final long GROWTH = 2;

    private final LongSupplier clock;
    private final long start;
    private final SearchLimits limits;
    private final BooleanSupplier stop;
    private final AtomicLong nodes = new AtomicLong();
    private final SearchStability stability = new SearchStability();
    private volatile boolean unlimited = true;
    private volatile long softLimit;
    private volatile long lastIteration;
    private long lastFinished;

    public SearchTimer(LongSupplier clock, SearchLimits limits, BooleanSupplier stop) {
        this.clock = clock;
        this.start = clock.getAsLong();
        this.limits = limits;
        this.stop = stop;
        this.softLimit = limits.optimumNanos();
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

    /**
     * Adapts the soft limit to the course of the search, unless the limits fix its time. Called by one thread.
     *
     * @param move the best move
     * @param value its value, in hundredths; a win or a loss is beyond all evaluations
     * @param effort the share of the iteration's nodes that were searched after the best move
     */
    public void finishIteration(int move, int value, double effort) {
        if (!isAdaptive()) {
            return;
        }
        long elapsed = elapsed();
        lastIteration = elapsed - lastFinished;
        lastFinished = elapsed;
        stability.add(move, value, effort);
        softLimit = Math.min(limits.maximumNanos(), (long) (limits.optimumNanos() * stability.timeFactor()));
    }

    /**
     * Returns whether another iteration is worth starting: more than half of the time and of the nodes are left, and if the
     * time is adapted, the iteration is likely to finish before the hard limit.
     */
    public boolean allowsNextIteration() {
        long elapsed = elapsed();
        return softLimit - elapsed > softLimit / 2
                && nodesLeft() > limits.nodesMax() / 2
                && (!isAdaptive() || limits.maximumNanos() - elapsed > GROWTH * lastIteration);
    }

    /**
     * Returns whether a search that solves the position is worth starting. It saves the time of all later moves, so if the
     * time is adapted it may take what is left until the hard limit.
     *
     * @param estimatedNanos its estimated time
     */
    public boolean allowsSolving(long estimatedNanos) {
        return (isAdaptive() && remainingNanos() >= estimatedNanos) || allowsNextIteration();
    }

    /** Returns the time left, or that which the nodes left take if it is less. */
    public long remainingNanos() {
        return Math.min(timeLeft(), SearchLimits.nanos(nodesLeft()));
    }

    /** Returns what is left of the limits. */
    public SearchLimits remaining() {
        long left = Math.max(0, timeLeft());
        return new SearchLimits(
                limits.depthMax(), Math.min(limits.optimumNanos(), left), left, Math.max(1, nodesLeft()));
    }

    private boolean isAdaptive() {
        return limits.optimumNanos() < limits.maximumNanos();
    }

    private long elapsed() {
        return clock.getAsLong() - start;
    }

    private long timeLeft() {
        return limits.maximumNanos() - elapsed();
    }

    private long nodesLeft() {
        return limits.nodesMax() - nodes.get();
    }
}
