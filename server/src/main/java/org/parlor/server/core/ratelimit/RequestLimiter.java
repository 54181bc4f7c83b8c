package org.parlor.server.core.ratelimit;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.Step;

/** Limits the rate of one kind of request. Not thread-safe. */
public final class RequestLimiter {
    private final String kind;
    private final String limit;
    private final RateLimiter limiter;

    /**
     * @param kind key of the limit in the error
     * @param limit description of the limit in the error
     */
    public RequestLimiter(String kind, String limit, int permits, long periodMillis) {
        this.kind = kind;
        this.limit = limit;
        this.limiter = new RateLimiter(permits, periodMillis, 0);
    }

    /** @throws RequestException {@code rate_limited} if no permit is available */
    public void acquire(Step step) {
        requireNoWait(limiter.tryAcquire(step.now(), step.undo()));
    }

    /** @throws RequestException {@code rate_limited} if no permit is available */
    public void requireAvailable(Step step) {
        requireNoWait(limiter.waitTime(step.now()));
    }

    private void requireNoWait(long retryMillis) {
        if (retryMillis > 0) {
            throw RequestException.limitExceeded(ErrorCode.RATE_LIMITED, kind, retryMillis, limit);
        }
    }

    boolean isAvailable(Step step) {
        return limiter.waitTime(step.now()) == 0;
    }

    /** Returns whether a permit was available, and acquires it then. */
    boolean tryAcquire(Step step) {
        return limiter.tryAcquire(step.now(), step.undo()) == 0;
    }

    /** Charges further permits, even if none is available; a negative number refunds permits. */
    public void charge(int permits, Step step) {
        limiter.charge(permits, step.undo());
    }
}
