package org.parlor.connection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.InvalidInputException;

/**
 * Determines where and when a connection reconnects: the configured addresses and those that the server advertised, in turn,
 * with exponential backoff. Reads no clock. Not thread-safe.
 */
final class ReconnectPolicy {
    private static final long BACKOFF_MILLIS = 500;
    private static final long BACKOFF_MILLIS_MAX = 30_000;
    /** Prevents servers from sending a client back and forth without a delay. */
    private static final long SWITCH_INTERVAL_MILLIS = 30_000;

    private final List<ServerEndpoint> configured;
    private final Random random;
    /** All addresses, the next one first. */
    private final Deque<ServerEndpoint> rotation = new ArrayDeque<>();

    /**
     * The addresses of all lists of this session, the latest first: a server that is down when a list is sent may be the only one
     * that is up when it is needed.
     */
    private Set<ServerEndpoint> advertised = new LinkedHashSet<>();

    private ServerEndpoint current;
    private @Nullable Long requestedDelay;
    private int attempt;
    /** Whether the server asked the client to go to another address. */
    private boolean switching;

    private @Nullable Long switchedAt;

    /**
     * @param configured addresses in the order of the first attempts, at least one
     * @param random shuffles the addresses, so that the clients of a lost server spread over the others
     */
    ReconnectPolicy(List<ServerEndpoint> configured, Random random) {
        this.configured = List.copyOf(configured);
        this.random = random;
        this.current = configured.get(0);
        rotation.addAll(configured);
    }

    /** The address of the present or latest attempt. */
    ServerEndpoint current() {
        return current;
    }

    boolean isAtConfigured() {
        return configured.contains(current);
    }

    /** The number of attempts since the last login. */
    int attempt() {
        return attempt;
    }

    /** Whether there was an attempt at each configured address since the last login. */
    boolean hasTriedAll() {
        return attempt >= configured.size();
    }

    boolean isDelayRequested() {
        return requestedDelay != null;
    }

    ServerEndpoint nextAttempt() {
        attempt++;
        current = rotation.remove();
        rotation.add(current);
        return current;
    }

    /**
     * Records a login. The next attempt is at the current address, then at the others in random order.
     *
     * @param addresses the server's addresses, null for none; invalid ones are ignored
     */
    void loggedIn(@Nullable List<String> addresses) {
        attempt = 0;
        requestedDelay = null;
        update(addresses == null ? List.of() : addresses);
        rotation.addFirst(current);
    }

    /** Sets the delay of the next attempt, null for the backoff. */
    void requestDelay(@Nullable Long millis) {
        requestedDelay = millis;
    }

    /** Makes the next attempt at another address, without a delay. Does nothing if there is no other. */
    void switchServer(List<String> addresses) {
        update(addresses);
        switching = !rotation.isEmpty();
        rotation.addLast(current);
    }

    /** Returns the delay before the next attempt. */
    long nextDelayMillis(long nowMillis) {
        boolean immediately = switching && (switchedAt == null || nowMillis - switchedAt >= SWITCH_INTERVAL_MILLIS);
        switching = false;
        if (immediately) {
            // The requested delay applies if this attempt fails.
            switchedAt = nowMillis;
            return 0;
        }
        long delay = requestedDelay != null ? requestedDelay : backoffMillis();
        requestedDelay = null;
        return delay;
    }

    /** 500 ms, doubled per attempt up to 30 s, plus up to 25 % jitter. */
    private long backoffMillis() {
        long base = Math.min(BACKOFF_MILLIS_MAX, BACKOFF_MILLIS << Math.min(Math.max(attempt, 1) - 1, 10));
        return base + random.nextLong(base / 4 + 1);
    }

    /**
     * Removes the current address because the server there is not the expected one.
     *
     * @return false if it is the configured address, which is never removed
     */
    boolean removeCurrent() {
        if (isAtConfigured()) {
            return false;
        }
        rotation.remove(current);
        advertised.remove(current);
        return true;
    }

    /** Removes all advertised addresses, because the session they belong to has ended. */
    void forgetAdvertised() {
        advertised.clear();
        rotation.clear();
        rotation.addAll(configured);
    }

    /** Adds addresses, and sets the rotation to all but the current one: the new ones in random order, then the earlier ones. */
    private void update(List<String> addresses) {
        Set<ServerEndpoint> latest = new LinkedHashSet<>();
        addresses.stream()
                .limit(ServerEndpoint.ADVERTISED_MAX)
                .forEach(address -> parse(address).ifPresent(latest::add));
        advertised = Stream.concat(latest.stream(), advertised.stream())
                .distinct()
                .limit(ServerEndpoint.ADVERTISED_MAX)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        latest.addAll(configured);
        rotation.clear();
        Stream.concat(othersShuffled(latest), othersShuffled(advertised))
                .distinct()
                .forEach(rotation::add);
    }

    /** The endpoints but the current one, in random order. */
    private Stream<ServerEndpoint> othersShuffled(Set<ServerEndpoint> endpoints) {
        List<ServerEndpoint> others = new ArrayList<>(endpoints);
        others.remove(current);
        Collections.shuffle(others, random);
        return others.stream();
    }

    /** Parses an address. The trust policy is always that of the configured address. */
    private Optional<ServerEndpoint> parse(String address) {
        try {
            return Optional.of(
                    ServerEndpoint.parseAdvertised(address, configured.get(0).trust()));
        } catch (InvalidInputException invalid) {
            return Optional.empty();
        }
    }
}
