package org.parlor.server.core.account;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.ratelimit.RateLimiter;

/**
 * What a connection lets the rules work out, metered in positions of 64 cells: nobody can keep the server busy with
 * large boards. Work is counted when it is done, so one request may run into debt; the next has to wait.
 */
public final class ExploreQuota {
    private static final int CELLS = 64;

    private final RateLimiter positions = new RateLimiter(2_000, 4_000);

    /** @throws RequestException {@code rate_limited} while there is no room for another request */
    public void begin(Step step) {
        long retry = positions.take(step.now(), step.undo());
        if (retry > 0) {
            throw RequestException.limited(
                    ErrorCode.RATE_LIMITED, "explore", retry, "explore: 500 positions of an 8 by 8 board per s");
        }
    }

    /** Counts so many positions that were worked out. */
    public void done(int count, Step step) {
        positions.add(count, step.undo());
    }

    /** Counts so many positions of a board, which weigh more where it is larger. */
    public void done(Rules rules, int count, Step step) {
        done(count * ((rules.board().cells().size() + CELLS - 1) / CELLS), step);
    }
}
