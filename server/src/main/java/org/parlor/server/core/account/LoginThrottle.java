package org.parlor.server.core.account;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.KeyedRateLimiter;

/** Log-ins that failed, counted by where they came from and by the name they were for: nobody can go on guessing. */
final class LoginThrottle {
    private static final int PER_MINUTE = 10;
    private static final long MINUTE_MILLIS = 60_000;

    private final KeyedRateLimiter limiter = new KeyedRateLimiter(PER_MINUTE, MINUTE_MILLIS);

    /**
     * Counts one before it is known how it ends.
     *
     * @throws RequestException {@code rate_limited} if there have been too many
     */
    void begin(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            take(address(peer), step);
        }
        take(account(name), step);
    }

    private void take(String subject, Step step) {
        long retry = limiter.of(subject, step.undo()).take(step.now(), step.undo());
        if (retry > 0) {
            throw RequestException.limited(
                    ErrorCode.RATE_LIMITED, "login", retry, "failed log-ins: " + PER_MINUTE + " per minute");
        }
    }

    /** It did not fail after all. */
    void forgive(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            limiter.of(address(peer), step.undo()).add(-1, step.undo());
        }
        limiter.of(account(name), step.undo()).add(-1, step.undo());
    }

    private static String address(PeerAddress peer) {
        return "address " + peer.network();
    }

    private static String account(String name) {
        return "account " + Player.key(name);
    }
}
