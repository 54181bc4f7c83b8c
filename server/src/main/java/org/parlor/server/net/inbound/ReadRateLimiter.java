package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/** Shuts a valve while a pace is overdrawn. */
public final class ReadRateLimiter {
    /** Shorter pauses would cost more than what they hold back. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** A blank line costs the server this much less than another. */
    private static final int BLANKS_A_LINE = 10;

    private final ReadGate gate;
    private final TokenBucket tokenBucket;
    private final EventLoop loop;
    private boolean on;

    public ReadRateLimiter(ReadGate gate, TokenBucket tokenBucket, EventLoop loop) {
        this.gate = gate;
        this.tokenBucket = tokenBucket;
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
        tokenBucket.spend(now, aLine);
        if (!on && tokenBucket.waitNanos(now) > 0) {
            on = true;
            gate.shut(ReadGate.Reason.TOO_FAST);
            releaseLater();
        }
    }

    boolean isOn() {
        return on;
    }

    private void releaseLater() {
        long pause = Math.max(PAUSE_MIN_NANOS, tokenBucket.waitNanos(now()));
        loop.schedule(this::release, pause, TimeUnit.NANOSECONDS);
    }

    private void release() {
        if (tokenBucket.waitNanos(now()) > 0) {
            releaseLater();
        } else {
            on = false;
            gate.open(ReadGate.Reason.TOO_FAST);
        }
    }

    private long now() {
        return loop.ticker().nanoTime();
    }
}
