package org.parlor.server.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Server time in epoch milliseconds: the wall-clock time of the start plus monotonic time, so it is unaffected by clock
 * adjustments. Excludes stalls of the server. Thread-safe.
 */
public final class ServerClock {
    private static final Logger LOG = LoggerFactory.getLogger(ServerClock.class);

    private final long epochMillis;
    private final LongSupplier elapsedMillis;
    private final AtomicLong excludedMillis = new AtomicLong();

    /** Starts at the given time and advances with a monotonic clock. */
    public ServerClock(long epochMillis, LongSupplier elapsedMillis) {
        this.epochMillis = epochMillis;
        this.elapsedMillis = elapsedMillis;
    }

    /** Advances the clock to the time of the newest record: another machine whose clock is ahead may have written it. */
    void advanceTo(long millis) {
        long behind = millis - nowMillis();
        if (behind > 0) {
            exclude(-behind);
            LogEvent.CLOCK_BEHIND.log(LOG, behind);
        }
    }

    public static ServerClock system() {
        long startNanos = System.nanoTime();
        return new ServerClock(
                System.currentTimeMillis(), () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    }

    public long nowMillis() {
        return epochMillis + elapsedMillis.getAsLong() - excludedMillis.get();
    }

    /** Excludes a stall that has just ended. */
    void exclude(long millis) {
        excludedMillis.addAndGet(millis);
    }
}
