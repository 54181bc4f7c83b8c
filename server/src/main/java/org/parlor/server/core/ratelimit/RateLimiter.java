package org.parlor.server.core.ratelimit;

import org.parlor.server.core.undo.UndoLog;

/**
 * A token bucket: holds at most {@code permits}, refilled evenly over a period, full at first. The period and all times
 * have one unit, such as milliseconds, and times any origin. Not thread-safe.
 */
public final class RateLimiter {
    private final long period;
    private final long timePerPermit;
    /** When the bucket is full again. */
    private long fullAt;

    /** @param now the current time; 0 if times are never negative */
    public RateLimiter(int permits, long period, long now) {
        this.period = period;
        this.timePerPermit = period / permits;
        this.fullAt = now;
    }

    /** The time until a permit is available; 0 if one is available now. */
    public long waitTime(long now) {
        return Math.max(0, notBefore(now) + timePerPermit - period - now);
    }

    /**
     * Acquires a permit if one is available.
     *
     * @return 0 on success, otherwise the time until a permit becomes available
     */
    public long tryAcquire(long now, UndoLog undo) {
        long wait = waitTime(now);
        if (wait == 0) {
            saveForUndo(undo);
            consumeFraction(now, 1);
        }
        return wait;
    }

    /** Takes the fraction 1/parts of a permit, even if none is available. */
    public void consumeFraction(long now, int parts) {
        fullAt = notBefore(now) + timePerPermit / parts;
    }

    /**
     * Charges permits on top of the last one acquired, possibly beyond the capacity; later acquisitions then wait until
     * the debt is paid off. A negative number refunds permits.
     */
    public void charge(int permits, UndoLog undo) {
        saveForUndo(undo);
        charge(permits);
    }

    /** Charges permits without an undo log. */
    public void charge(int permits) {
        fullAt += permits * timePerPermit;
    }

    private void saveForUndo(UndoLog undo) {
        long old = fullAt;
        undo.addKept(() -> fullAt = old);
    }

    private long notBefore(long now) {
        return fullAt - now > 0 ? fullAt : now;
    }
}
