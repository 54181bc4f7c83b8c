package org.parlor.connection;

import java.util.random.RandomGenerator;

/** Exponential backoff for reconnects: 500 ms, doubled per attempt up to 30 s, plus up to 25 % jitter. */
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
