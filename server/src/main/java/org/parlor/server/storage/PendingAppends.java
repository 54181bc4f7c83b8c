package org.parlor.server.storage;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The appends to the journal that are not durable yet. Bounds how much of them is in memory and how old they get. Used by
 * the core's thread only.
 */
public final class PendingAppends {
    /** In commands, records and effects; some tens of megabytes. */
    private static final long SIZE_MAX = 100_000;

    /** From then on the server counts as standing still: the tick scheduler charges no player for it. */
    private static final long AGE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Queue<Append> appends = new ArrayDeque<>();
    private long size;

    private record Append(int size, long nanos) {}

    /** @param added how many commands, records and effects it holds in memory */
    public void add(int added) {
        appends.add(new Append(added, System.nanoTime()));
        size += added;
    }

    /** The oldest one is durable. */
    public void removeOldest() {
        size -= appends.remove().size();
    }

    /** Whether another append has to wait until one of these is durable. */
    public boolean isFull() {
        Append oldest = appends.peek();
        return oldest != null && (size >= SIZE_MAX || System.nanoTime() - oldest.nanos() > AGE_MAX_NANOS);
    }
}
