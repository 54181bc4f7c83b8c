package org.parlor.server.runtime;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wakes the core for what is due, and tells it the time, of which it leaves out what the server stood still for. */
final class TickScheduler {
    private static final Logger LOG = LoggerFactory.getLogger(TickScheduler.class);
    /** Short, so that a pause of the whole process is seen: it makes a nap longer than it should have been. */
    private static final long NAP_MAX_MILLIS = 200;

    private static final long STANDSTILL_MILLIS = 500;

    private final ServerClock time;
    private final EventExecutor thread;
    private final Runnable ringing;
    private @Nullable Future<?> next;
    private long nextMillis;
    private long lastLookMillis;

    /** @param ringing runs on the thread; it sets the alarm anew */
    TickScheduler(ServerClock time, EventExecutor thread, Runnable ringing) {
        this.time = time;
        this.thread = thread;
        this.ringing = ringing;
    }

    /** Begins: what came before is not its concern. */
    void start(long dueMillis) {
        lastLookMillis = time.nowMillis();
        set(dueMillis);
    }

    /** Rings then, or a little earlier; instead of when it was to ring. */
    void set(long dueMillis) {
        stop();
        long now = now();
        nextMillis = Math.max(now, Math.min(now + NAP_MAX_MILLIS, dueMillis));
        next = thread.schedule(ringing, nextMillis - now, TimeUnit.MILLISECONDS);
    }

    /** Rings then at the latest. */
    void setNoLaterThan(long dueMillis) {
        if (dueMillis < nextMillis) {
            set(dueMillis);
        }
    }

    void stop() {
        if (next != null) {
            next.cancel(false);
        }
    }

    /**
     * The time, without what the server stood still for, be it the machine, the process or the disk: no player is
     * charged for that.
     */
    long now() {
        long now = time.nowMillis();
        long standstill = now - Math.max(lastLookMillis, nextMillis);
        if (standstill > STANDSTILL_MILLIS) {
            time.leaveOut(standstill);
            now = time.nowMillis();
            LOG.warn("the server stood still for {} ms, which count for nobody's clock", standstill);
        }
        lastLookMillis = now;
        return now;
    }
}
