package org.parlor.connection;

import java.util.random.RandomGenerator;

/** How long to wait before the next call: half a second, doubled up to half a minute, spread by a quarter. */
final class ReconnectBackoff {
    private static final long FIRST_MILLIS = 500;
    private static final long MAX_MILLIS = 30_000;

    private final RandomGenerator random;

    ReconnectBackoff(RandomGenerator random) {
        this.random = random;
    }

    /** @param attempt counted from 1 */
    long millis(int attempt) {
        long base = Math.min(MAX_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, 10));
        return base + random.nextLong(base / 4 + 1);
    }
}
