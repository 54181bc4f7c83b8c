package org.parlor.server.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The server's time: epoch milliseconds by the wall clock as of the start, driven on by the monotonic one, so that a
 * clock set back later changes nothing. Time in which the server stood still is left out of it.
 */
public final class ServerClock {
    private final long epochMillis;
    private final LongSupplier elapsedMillis;
    private final AtomicLong leftOutMillis = new AtomicLong();

    private ServerClock(long epochMillis, LongSupplier elapsedMillis) {
        this.epochMillis = epochMillis;
        this.elapsedMillis = elapsedMillis;
    }

    public static ServerClock system() {
        long startNanos = System.nanoTime();
        return from(System.currentTimeMillis(), () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    }

    /** Begins then, and passes as a clock says that never goes back. */
    static ServerClock from(long epochMillis, LongSupplier elapsedMillis) {
        return new ServerClock(epochMillis, elapsedMillis);
    }

    public long nowMillis() {
        return epochMillis + elapsedMillis.getAsLong() - leftOutMillis.get();
    }

    /** Takes out so much of what has just passed. */
    void leaveOut(long millis) {
        leftOutMillis.addAndGet(millis);
    }
}
