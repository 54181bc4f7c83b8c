package org.parlor.server.gateway;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/** Shuts a valve while a pace is overdrawn. */
final class Brake {
    /** Shorter pauses would cost more than what they hold back. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** A blank line costs the server this much less than another. */
    private static final int BLANKS_A_LINE = 10;

    private final Valve valve;
    private final Pace pace;
    private final EventLoop loop;
    private boolean on;

    Brake(Valve valve, Pace pace, EventLoop loop) {
        this.valve = valve;
        this.pace = pace;
        this.loop = loop;
    }

    /** Counts a line. It counts even when the brake is on, for what was on its way already. */
    void count() {
        count(1);
    }

    void countBlank() {
        count(BLANKS_A_LINE);
    }

    private void count(int aLine) {
        long now = now();
        pace.spend(now, aLine);
        if (!on && pace.waitNanos(now) > 0) {
            on = true;
            valve.shut(Valve.Reason.TOO_FAST);
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
            valve.open(Valve.Reason.TOO_FAST);
        }
    }

    private long now() {
        return loop.ticker().nanoTime();
    }
}
