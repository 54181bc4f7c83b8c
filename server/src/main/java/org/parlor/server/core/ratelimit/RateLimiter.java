package org.parlor.server.core.ratelimit;

import org.parlor.server.core.undo.UndoLog;

/** A token bucket of {@code capacity} permits, refilled evenly over the span. Not thread-safe. */
public final class RateLimiter {
    private final int capacity;
    private final long spanMillis;
    private double level;
    private long updatedAt;

    public RateLimiter(int capacity, long spanMillis) {
        this.capacity = capacity;
        this.spanMillis = spanMillis;
    }

    /**
     * Charges permits, possibly beyond the capacity; later acquisitions then wait until the debt is paid off. A
     * negative number refunds permits.
     */
    public void charge(int permits, UndoLog undo) {
        saveForUndo(undo);
        level += permits;
    }

    private void saveForUndo(UndoLog undo) {
        double oldLevel = level;
        long oldUpdatedAt = updatedAt;
        undo.add(() -> {
            level = oldLevel;
            updatedAt = oldUpdatedAt;
        });
    }

    /**
     * Acquires a permit if one is available.
     *
     * @return 0 on success, otherwise the milliseconds until a permit becomes available
     */
    public long tryAcquire(long now, UndoLog undo) {
        saveForUndo(undo);
        double drained = (now - updatedAt) * (double) capacity / spanMillis;
        level = Math.max(0, level - drained);
        updatedAt = now;
        if (level + 1 <= capacity) {
            level++;
            return 0;
        }
        return (long) Math.ceil((level + 1 - capacity) * spanMillis / capacity);
    }
}
