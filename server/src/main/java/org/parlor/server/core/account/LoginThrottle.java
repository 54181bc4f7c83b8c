package org.parlor.server.core.account;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;

/**
 * Limits failed logins by address and by name, to prevent guessing of secrets, and the creation of accounts and guests
 * by address. Loopback addresses are exempt. Evicts the least recently used limiters above 20,000.
 */
final class LoginThrottle {
    private static final int LIMITERS_MAX = 20_000;

    private final Map<String, RequestLimiter> attempts = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, RequestLimiter> registrations = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Counts a login attempt before its outcome is known.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordAttempt(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            attempts(address(peer), step).acquire(step);
        }
        attempts(account(name), step).acquire(step);
    }

    /** Removes the attempt after a successful login. */
    void removeAttempt(PeerAddress peer, String name, Step step) {
        if (!peer.loopback()) {
            attempts(address(peer), step).charge(-1, step);
        }
        attempts(account(name), step).charge(-1, step);
    }

    /**
     * Counts a registration.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordRegistration(PeerAddress peer, Step step) {
        if (!peer.loopback()) {
            RequestLimiter limiter =
                    new RequestLimiter("register", "registrations per address: 100 in 10 min", 100, 10 * 60_000);
            limiter(registrations, peer.network(), limiter, step).acquire(step);
        }
    }

    private RequestLimiter attempts(String key, Step step) {
        RequestLimiter limiter = new RequestLimiter("login", "failed logins: 10 per minute", 10, 60_000);
        return limiter(attempts, key, limiter, step);
    }

    private static RequestLimiter limiter(
            Map<String, RequestLimiter> limiters, String key, RequestLimiter initial, Step step) {
        RequestLimiter known = limiters.get(key);
        if (known != null) {
            return known;
        }
        step.undo().addKept(() -> limiters.remove(key));
        limiters.put(key, initial);
        if (limiters.size() > LIMITERS_MAX) {
            limiters.remove(limiters.keySet().iterator().next());
        }
        return initial;
    }

    private static String address(PeerAddress peer) {
        return "address " + peer.network();
    }

    private static String account(String name) {
        return "account " + Player.key(name);
    }
}
