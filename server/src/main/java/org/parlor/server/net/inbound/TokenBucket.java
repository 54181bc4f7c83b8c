package org.parlor.server.net.inbound;

import java.time.Duration;

/**
 * A token bucket, full at first. Times are those of a ticker, in nanoseconds with an arbitrary origin. Not thread-safe.
 */
public final class TokenBucket {
    private final long nanosPerToken;
    private final long capacityNanos;
    private long spentUntil;

    private TokenBucket(long nanosPerToken, long capacityNanos, long now) {
        this.nanosPerToken = nanosPerToken;
        this.capacityNanos = capacityNanos;
        this.spentUntil = now;
    }

    /**
     * @param count number of tokens refilled per period, and the capacity
     * @param now the current time of the ticker
     */
    public static TokenBucket of(int count, Duration per, long now) {
        return new TokenBucket(per.toNanos() / count, per.toNanos(), now);
    }

    /** Nanoseconds until a token is available; 0 if one is available now. */
    long waitNanos(long now) {
        return Math.max(0, later(now) + nanosPerToken - capacityNanos - now);
    }

    /** Takes a token, even if none is available. */
    void consume(long now) {
        consume(now, 1);
    }

    /** Takes a fraction of a token, 1/parts. */
    void consume(long now, int parts) {
        spentUntil = later(now) + nanosPerToken / parts;
    }

    /** Returns a token. */
    void refund() {
        spentUntil -= nanosPerToken;
    }

    private long later(long now) {
        return spentUntil - now > 0 ? spentUntil : now;
    }
}
