package org.parlor.server.core.account;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.ratelimit.RateLimiter;

/**
 * Limits the rules computations of a connection, in positions of 64 cells. Work is charged after it is done, so a
 * request may exceed the limit; the next one then has to wait.
 */
public final class ExploreQuota {
    private static final int CELLS = 64;

    private final RateLimiter positions = new RateLimiter(2_000, 4_000, 0);

    /** @throws RequestException {@code rate_limited} if the quota is used up */
    public void acquire(Step step) {
        long retryMillis = positions.tryAcquire(step.now(), step.undo());
        if (retryMillis > 0) {
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "explore", retryMillis, "explore: 500 positions of an 8 by 8 board per s");
        }
    }

    /** Charges positions of 64 cells. */
    public void charge(int count, Step step) {
        positions.charge(count, step.undo());
    }

    /** Charges positions of a board, weighted by its size. */
    public void charge(Rules rules, int count, Step step) {
        charge(count * ((rules.board().cells().size() + CELLS - 1) / CELLS), step);
    }
}
