package org.parlor.server.core.account;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;

/**
 * Limits failed logins, to prevent guessing of secrets, and the creation of accounts and guests by address. Failures count
 * for a name and an address together, so they lock nobody out who logs in from elsewhere. Evicts the least recently used
 * limiters above 20,000.
 */
final class LoginThrottle {
    private static final int LIMITERS_MAX = 20_000;
    private static final long MINUTE_MILLIS = 60_000;

    /** Failures by name and address. */
    private final Map<String, RequestLimiter> failures = new LinkedHashMap<>(16, 0.75f, true);
    /** Failures by address, against trying one password for many names. Loopback addresses are exempt. */
    private final Map<String, RequestLimiter> addresses = new LinkedHashMap<>(16, 0.75f, true);
    /** Failures by name: when there are many, {@link #attacked} allows each address fewer attempts. */
    private final Map<String, RequestLimiter> names = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<String, RequestLimiter> attacked = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, RequestLimiter> registrations = new LinkedHashMap<>(16, 0.75f, true);
    /** Names with addresses from which they logged in: only {@link #failures} limits these. */
    private final Set<String> known = new LinkedHashSet<>();

    /**
     * Counts a login attempt before its outcome is known.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordAttempt(PeerAddress peer, String name, Step step) {
        String pair = pair(peer, name);
        boolean unknown = !known.contains(pair);
        if (unknown && !peer.loopback()) {
            limiter(addresses, peer.network(), () -> attempts(20), step).acquire(step);
        }
        limiter(failures, pair, () -> attempts(10), step).acquire(step);
        if (unknown
                && !limiter(names, Player.key(name), () -> attempts(30), step).tryAcquire(step)) {
            limiter(attacked, pair, () -> attempts(1), step).acquire(step);
        }
    }

    /** Removes the attempt after a successful login. */
    void recordSuccess(PeerAddress peer, String name, Step step) {
        removeAttempt(peer, name, step);
        String pair = pair(peer, name);
        if (!known.contains(pair)) {
            step.undo().addKept(() -> known.remove(pair));
            known.add(pair);
            if (known.size() > LIMITERS_MAX) {
                known.remove(known.iterator().next());
            }
        }
    }

    /** Removes an attempt that did not fail. */
    void removeAttempt(PeerAddress peer, String name, Step step) {
        String pair = pair(peer, name);
        refund(addresses, peer.network(), step);
        refund(names, Player.key(name), step);
        refund(attacked, pair, step);
        refund(failures, pair, step);
    }

    /**
     * Counts a registration.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordRegistration(PeerAddress peer, Step step) {
        if (!peer.loopback()) {
            limiter(registrations, peer.network(), LoginThrottle::registrations, step)
                    .acquire(step);
        }
    }

    private static RequestLimiter registrations() {
        return new RequestLimiter("register", "registrations per address: 100 in 10 min", 100, 10 * MINUTE_MILLIS);
    }

    private static RequestLimiter attempts(int permits) {
        return new RequestLimiter("login", "failed logins: " + permits + " per minute", permits, MINUTE_MILLIS);
    }

    private static void refund(Map<String, RequestLimiter> limiters, String key, Step step) {
        RequestLimiter limiter = limiters.get(key);
        if (limiter != null) {
            limiter.charge(-1, step);
        }
    }

    private static RequestLimiter limiter(
            Map<String, RequestLimiter> limiters, String key, Supplier<RequestLimiter> initial, Step step) {
        RequestLimiter known = limiters.get(key);
        if (known != null) {
            return known;
        }
        step.undo().addKept(() -> limiters.remove(key));
        RequestLimiter limiter = initial.get();
        limiters.put(key, limiter);
        if (limiters.size() > LIMITERS_MAX) {
            limiters.remove(limiters.keySet().iterator().next());
        }
        return limiter;
    }

    private static String pair(PeerAddress peer, String name) {
        return (peer.loopback() ? "loopback" : peer.network()) + ' ' + Player.key(name);
    }
}
