package org.parlor.server.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Journal appends that are not durable yet. Limits their total size and age. Used by the core thread only.
 */
public final class PendingAppends {
    /** In commands, records and effects; tens of megabytes. */
    private static final long SIZE_MAX = 100_000;

    /** Longer waits count as a stall, which the tick scheduler excludes from all game clocks. */
    private static final long AGE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Queue<Append> appends = new ArrayDeque<>();
    private long size;

    private record Append(int size, long nanos) {}

    /** @param added number of commands, records and effects held in memory */
    public void add(int added) {
        appends.add(new Append(added, System.nanoTime()));
        size += added;
    }

    /** Called when the oldest append is durable. */
    public void removeOldest() {
        size -= appends.remove().size();
    }

    /** Whether further appends have to wait. */
    public boolean isFull() {
        Append oldest = appends.peek();
        return oldest != null && (size >= SIZE_MAX || System.nanoTime() - oldest.nanos() > AGE_MAX_NANOS);
    }
}
