package org.parlor.server.runtime;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Schedules the ticks of the core and supplies its time, from which stalls of the server are excluded. */
final class TickScheduler {
    private static final Logger LOG = LoggerFactory.getLogger(TickScheduler.class);
    /** Short, so that a stall of the process is detected as a late tick. */
    private static final long INTERVAL_MAX_MILLIS = 200;

    private static final long STALL_MIN_MILLIS = 500;

    private final ServerClock clock;
    private final EventExecutor thread;
    private final Runnable task;
    private @Nullable Future<?> next;
    private long nextMillis;
    private long lastCheckMillis;

    /** @param task runs on the thread; it schedules the next tick */
    TickScheduler(ServerClock clock, EventExecutor thread, Runnable task) {
        this.clock = clock;
        this.thread = thread;
        this.task = task;
    }

    /** Advances the server time, which is not a stall. */
    void advance(long millis) {
        clock.exclude(-millis);
        lastCheckMillis = clock.nowMillis();
    }

    /** Starts. Time before the start never counts as a stall. */
    void start(long dueMillis) {
        lastCheckMillis = clock.nowMillis();
        schedule(dueMillis);
    }

    /** Reschedules the next tick to the given time or, if that is far ahead, earlier. */
    void schedule(long dueMillis) {
        stop();
        long now = now();
        nextMillis = Math.max(now, Math.min(now + INTERVAL_MAX_MILLIS, dueMillis));
        next = thread.schedule(task, nextMillis - now, TimeUnit.MILLISECONDS);
    }

    /** Reschedules the next tick if it would be later than the given time. */
    void scheduleNoLaterThan(long dueMillis) {
        if (dueMillis < nextMillis) {
            schedule(dueMillis);
        }
    }

    void stop() {
        if (next != null) {
            next.cancel(false);
        }
    }

    /**
     * The current time without stalls, whether of the machine, the process or the disk: they do not count for any player's
     * clock.
     */
    long now() {
        long now = clock.nowMillis();
        long stall = now - Math.max(lastCheckMillis, nextMillis);
        if (stall > STALL_MIN_MILLIS) {
            clock.exclude(stall);
            now = clock.nowMillis();
            LogEvent.STALLED.log(LOG, stall);
        }
        lastCheckMillis = now;
        return now;
    }
}
