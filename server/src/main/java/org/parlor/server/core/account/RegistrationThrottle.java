package org.parlor.server.core.account;

import java.time.Duration;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.ratelimit.KeyedRateLimiter;

/** Limits the creation of accounts and guests by address. Loopback addresses are exempt. */
final class RegistrationThrottle {
    private static final int PER_SPAN = 100;
    private static final Duration SPAN = Duration.ofMinutes(10);

    private final KeyedRateLimiter limiter = new KeyedRateLimiter(PER_SPAN, SPAN.toMillis());

    /**
     * Counts a registration.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordRegistration(PeerAddress peer, Step step) {
        if (peer.loopback()) {
            return;
        }
        long retryMillis = limiter.get(peer.network(), step.undo()).tryAcquire(step.now(), step.undo());
        if (retryMillis > 0) {
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED,
                    "register",
                    retryMillis,
                    "registrations per address: " + PER_SPAN + " in " + SPAN.toMinutes() + " min");
        }
    }
}
