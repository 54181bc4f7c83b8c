package org.parlor.server.core.account;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.ratelimit.RequestLimiters;

/**
 * Limits pending password checks and failed logins, to prevent guessing of secrets, and the creation of accounts and guests by address. Failures count
 * for a name and an address together, so the owner of the name can log in from other addresses.
 */
public final class LoginThrottle {
    private static final int KNOWN_MAX = 20_000;
    private static final long MINUTE_MILLIS = 60_000;
    private static final int PENDING_PER_ADDRESS_MAX = 8;

    /** Failures by name and address. */
    private final RequestLimiters failures = attempts(10);
    /** Failures by address, against trying one password for many names. Loopback addresses are exempt. */
    private final RequestLimiters addresses = attempts(20);
    /** Failures by name: when there are many, {@link #attacked} allows each address fewer attempts. */
    private final RequestLimiters names = attempts(30);

    private final RequestLimiters attacked = attempts(1);
    private final RequestLimiters newNames =
            new RequestLimiters("register", "registrations per address: 100 in 10 min", 100, 10 * MINUTE_MILLIS);
    private final RequestLimiters newAccounts =
            new RequestLimiters("register", "new accounts per address: 100 a day", 100, 24 * 60 * MINUTE_MILLIS);
    /** Names with addresses from which they logged in: only {@link #failures} limits these. */
    private final Set<String> known = new LinkedHashSet<>();
    /** Numbers of pending password checks by network. */
    private final Map<String, Integer> pending = new HashMap<>();

    private final Accounts accounts;
    private final CurrentSettings settings;

    LoginThrottle(Accounts accounts, CurrentSettings settings) {
        this.accounts = accounts;
        this.settings = settings;
    }

    private static RequestLimiters attempts(int permits) {
        return new RequestLimiters("login", "failed logins: " + permits + " per minute", permits, MINUTE_MILLIS);
    }

    /**
     * Counts a login attempt before its outcome is known. Admins are never locked out of the computer of the server.
     *
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordAttempt(PeerAddress peer, String name, Step step) {
        if (!isExempt(peer, name)) {
            countAttempt(peer, name, step);
        }
    }

    /**
     * Leaves the queue of the password hasher to other addresses. Right passwords are not limited otherwise.
     *
     * @throws RequestException {@code rate_limited} if too many checks of this address are pending
     */
    public void requireFewPending(PeerAddress peer) {
        if (!peer.loopback() && pending.getOrDefault(peer.network(), 0) >= PENDING_PER_ADDRESS_MAX) {
            throw PasswordAuthenticator.tooManyConcurrent();
        }
    }

    /** Counts the password check of a login as pending. */
    public void checkStarted(PeerAddress peer, Step step) {
        step.undo().put(pending, peer.network(), pending.getOrDefault(peer.network(), 0) + 1);
    }

    /** Called once for each check that was started or confirms a request. */
    public void checkEnded(PeerAddress peer, Step step) {
        int left = pending.getOrDefault(peer.network(), 0) - 1;
        if (left > 0) {
            step.undo().put(pending, peer.network(), left);
        } else {
            step.undo().remove(pending, peer.network());
        }
    }

    boolean isExempt(PeerAddress peer, String name) {
        return peer.loopback()
                && accounts.find(name)
                        .filter(account -> Principal.role(account, settings.get()) == AdminRole.ADMIN)
                        .isPresent();
    }

    void countAttempt(PeerAddress peer, String name, Step step) {
        String pair = pair(peer, name);
        boolean unknown = !known.contains(pair);
        if (unknown && !peer.loopback()) {
            addresses.acquire(peer.network(), step);
        }
        failures.acquire(pair, step);
        if (unknown && !names.tryAcquire(Player.key(name), step)) {
            attacked.acquire(pair, step);
        }
    }

    /** Removes the attempt after a successful login. */
    void recordSuccess(PeerAddress peer, String name, Step step) {
        removeAttempt(peer, name, step);
        String pair = pair(peer, name);
        if (!known.contains(pair)) {
            step.undo().addKept(() -> known.remove(pair));
            known.add(pair);
            if (known.size() > KNOWN_MAX) {
                known.remove(known.iterator().next());
            }
        }
    }

    /** Removes an attempt that did not fail. */
    void removeAttempt(PeerAddress peer, String name, Step step) {
        String pair = pair(peer, name);
        addresses.refund(peer.network(), step);
        names.refund(Player.key(name), step);
        attacked.refund(pair, step);
        failures.refund(pair, step);
    }

    /**
     * Counts a new guest or account.
     *
     * @param permanent whether it is an account, which the server never forgets
     * @throws RequestException {@code rate_limited} if there were too many
     */
    void recordRegistration(PeerAddress peer, boolean permanent, Step step) {
        if (!peer.loopback()) {
            newNames.acquire(peer.network(), step);
            if (permanent) {
                newAccounts.acquire(peer.network(), step);
            }
        }
    }

    private static String pair(PeerAddress peer, String name) {
        return (peer.loopback() ? "loopback" : peer.network()) + ' ' + Player.key(name);
    }
}
