package org.parlor.server.net.inbound;

import java.time.Duration;

/**
 * A steady rate with a reserve for bursts. The reserve is full at first and fills again at the rate. Times are those of
 * a ticker, in nanoseconds from anywhere.
 */
public final class TokenBucket {
    private final long nanosEach;
    private final long reserveNanos;
    private long spentUntil;

    private TokenBucket(long nanosEach, long reserveNanos, long now) {
        this.nanosEach = nanosEach;
        this.reserveNanos = reserveNanos;
        this.spentUntil = now;
    }

    /** So many in a while, and as many at once. */
    public static TokenBucket of(int count, Duration per, long now) {
        return new TokenBucket(per.toNanos() / count, per.toNanos(), now);
    }

    /** After how many nanoseconds one may be spent, 0 if now. */
    long waitNanos(long now) {
        return Math.max(0, later(now) + nanosEach - reserveNanos - now);
    }

    /** Spends one, be there one or not. */
    void spend(long now) {
        spend(now, 1);
    }

    /** The same for so small a part of one. */
    void spend(long now, int parts) {
        spentUntil = later(now) + nanosEach / parts;
    }

    /** Gives one back. */
    void refund() {
        spentUntil -= nanosEach;
    }

    private long later(long now) {
        return spentUntil - now > 0 ? spentUntil : now;
    }
}
