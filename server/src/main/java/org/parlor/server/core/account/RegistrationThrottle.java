package org.parlor.server.core.account;

import java.time.Duration;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.ratelimit.KeyedRateLimiter;

/** Accounts and guests that come into being, counted by where from: nobody can use up all the names there are. */
final class RegistrationThrottle {
    private static final int PER_SPAN = 100;
    private static final Duration SPAN = Duration.ofMinutes(10);

    private final KeyedRateLimiter limiter = new KeyedRateLimiter(PER_SPAN, SPAN.toMillis());

    /**
     * Counts one more.
     *
     * @throws RequestException {@code rate_limited} if there have been too many
     */
    void begin(PeerAddress peer, Step step) {
        if (peer.loopback()) {
            return;
        }
        long retry = limiter.of(peer.network(), step.undo()).take(step.now(), step.undo());
        if (retry > 0) {
            throw RequestException.limited(
                    ErrorCode.RATE_LIMITED,
                    "register",
                    retry,
                    "new names from one address: " + PER_SPAN + " in " + SPAN.toMinutes() + " min");
        }
    }
}
