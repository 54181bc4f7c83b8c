package org.parlor.server.gateway;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/** Shuts a valve while a pace is overdrawn. */
final class Brake {
    /** Shorter pauses would cost more than what they hold back. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Valve valve;
    private final Valve.Reason reason;
    private final Pace pace;
    private final EventLoop loop;
    private boolean on;

    Brake(Valve valve, Valve.Reason reason, Pace pace, EventLoop loop) {
        this.valve = valve;
        this.reason = reason;
        this.pace = pace;
        this.loop = loop;
    }

    /** Counts one. It counts even when the brake is on, for what was on its way already. */
    void count() {
        long now = now();
        pace.spend(now);
        if (!on && pace.waitNanos(now) > 0) {
            on = true;
            valve.shut(reason);
            releaseLater();
        }
    }

    boolean isOn() {
        return on;
    }

    private void releaseLater() {
        long pause = Math.max(PAUSE_MIN_NANOS, pace.waitNanos(now()));
        loop.schedule(this::release, pause, TimeUnit.NANOSECONDS);
    }

    private void release() {
        if (pace.waitNanos(now()) > 0) {
            releaseLater();
        } else {
            on = false;
            valve.open(reason);
        }
    }

    private long now() {
        return loop.ticker().nanoTime();
    }
}
