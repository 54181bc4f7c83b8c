package org.parlor.server.runtime;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two times of the server, in epoch milliseconds. The server time is the wall-clock time of the start plus monotonic
 * time without stalls of the server, so it charges no player for them; records, game clocks and timers follow it. The
 * wall clock may be set, in either direction; dates, bans and starts of tournaments follow it. Thread-safe.
 */
public final class ServerClock {
    private static final Logger LOG = LoggerFactory.getLogger(ServerClock.class);

    private final LongSupplier wallMillis;
    private final LongSupplier elapsedMillis;
    private final long epochMillis;
    private final AtomicLong excludedMillis = new AtomicLong();

    /** Starts at the time of a wall clock and advances with a monotonic clock. */
    public ServerClock(LongSupplier wallMillis, LongSupplier elapsedMillis) {
        this.wallMillis = wallMillis;
        this.elapsedMillis = elapsedMillis;
        this.epochMillis = wallMillis.getAsLong() - elapsedMillis.getAsLong();
    }

    /** Starts at the time of the newest record, if that is later: another machine whose clock is ahead may have written it. */
    void startAfter(long millis) {
        long behind = millis - nowMillis();
        if (behind > 0) {
            exclude(-behind);
            LogEvent.CLOCK_BEHIND.log(LOG, behind);
        }
    }

    public static ServerClock system() {
        long startNanos = System.nanoTime();
        return new ServerClock(
                System::currentTimeMillis, () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    }

    /** Returns the server time, which never decreases. */
    public long nowMillis() {
        return epochMillis + elapsedMillis.getAsLong() - excludedMillis.get();
    }

    public long wallMillis() {
        return wallMillis.getAsLong();
    }

    /** Excludes a stall that has just ended; a negative number advances the server time. */
    void exclude(long millis) {
        excludedMillis.addAndGet(millis);
    }
}
