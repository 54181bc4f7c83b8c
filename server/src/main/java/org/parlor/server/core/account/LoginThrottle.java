package org.parlor.server.core.account;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.KeyedRateLimiter;

/** Limits failed logins by address and by name to prevent guessing of secrets. Loopback addresses are exempt. */
final class LoginThrottle {
    private static final int PER_MINUTE = 10;
    private static final long MINUTE_MILLIS = 60_000;

    private final KeyedRateLimiter limiter = new KeyedRateLimiter(PER_MINUTE, MINUTE_MILLIS);

    /**
     * Counts a login attempt before its outcome is known.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordAttempt(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            acquire(address(peer), step);
        }
        acquire(account(name), step);
    }

    private void acquire(String key, Step step) {
        long retryMillis = limiter.get(key, step.undo()).tryAcquire(step.now(), step.undo());
        if (retryMillis > 0) {
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "login", retryMillis, "failed logins: " + PER_MINUTE + " per minute");
        }
    }

    /** Removes the attempt after a successful login. */
    void refund(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            limiter.get(address(peer), step.undo()).charge(-1, step.undo());
        }
        limiter.get(account(name), step.undo()).charge(-1, step.undo());
    }

    private static String address(PeerAddress peer) {
        return "address " + peer.network();
    }

    private static String account(String name) {
        return "account " + Player.key(name);
    }
}
