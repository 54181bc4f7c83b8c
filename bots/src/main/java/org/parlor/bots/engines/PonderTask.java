package org.parlor.bots.engines;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.parlor.rules.Position;

/** A search of the position expected at the next own turn, in the opponent's time. Thread-safe. */
public final class PonderTask implements SearchExecutor.SearchTask {
    private final Position position;
    private final LongSupplier clock;
    private volatile boolean cancelled;
    private boolean searching;
    private long started;
    private long searchedNanos;

    PonderTask(Position position, LongSupplier clock) {
        this.position = position;
        this.clock = clock;
    }

    /** Returns whether the search may begin: it has not been cancelled. */
    synchronized boolean begin() {
        searching = !cancelled;
        started = clock.getAsLong();
        return searching;
    }

    synchronized void end() {
        searchedNanos = searchedNanos();
        searching = false;
    }

    boolean isCancelled() {
        return cancelled;
    }

    @Override
    public synchronized void cancel() {
        end();
        cancelled = true;
    }

    /** Returns how long a position has been searched: 0 if another one was expected. */
    public synchronized long searchedMillis(Position actual) {
        return actual.equals(position) ? TimeUnit.NANOSECONDS.toMillis(searchedNanos()) : 0;
    }

    private long searchedNanos() {
        return searching ? clock.getAsLong() - started : searchedNanos;
    }
}
