package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import org.parlor.server.core.ratelimit.RateLimiter;

/** Pauses reading while the rate limit is exceeded. Confined to the event loop. */
public final class ReadRateLimiter {
    /** Shorter pauses would cost more than the lines they delay. */
    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Number of blank lines that cost the server as much as one other line. */
    private static final int BLANKS_PER_LINE = 10;

    private final ReadGate gate;
    private final RateLimiter lines;
    private final EventLoop loop;
    private boolean paused;

    public ReadRateLimiter(ReadGate gate, RateLimiter lines, EventLoop loop) {
        this.gate = gate;
        this.lines = lines;
        this.loop = loop;
    }

    /** Counts a line. Lines that were read before the pause are counted too. */
    void count() {
        count(1);
    }

    void countBlank() {
        count(BLANKS_PER_LINE);
    }

    private void count(int parts) {
        long now = now();
        lines.consume(now, parts);
        if (!paused && lines.waitTime(now) > 0) {
            paused = true;
            gate.close(ReadGate.Reason.RATE_LIMIT);
            scheduleResume();
        }
    }

    boolean isPaused() {
        return paused;
    }

    private void scheduleResume() {
        long pause = Math.max(PAUSE_MIN_NANOS, lines.waitTime(now()));
        loop.schedule(this::resume, pause, TimeUnit.NANOSECONDS);
    }

    private void resume() {
        if (lines.waitTime(now()) > 0) {
            scheduleResume();
        } else {
            paused = false;
            gate.open(ReadGate.Reason.RATE_LIMIT);
        }
    }

    private long now() {
        return loop.ticker().nanoTime();
    }
}
