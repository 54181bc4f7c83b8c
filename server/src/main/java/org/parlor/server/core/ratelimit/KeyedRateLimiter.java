package org.parlor.server.core.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.server.core.undo.UndoLog;

/** Rate limiters by key. Evicts the least recently used one above 20,000 keys. Not thread-safe. */
public final class KeyedRateLimiter {
    private static final int COUNT_MAX = 20_000;

    private final int permits;
    private final long periodMillis;
    private final Map<String, RateLimiter> limiters = new LinkedHashMap<>(16, 0.75f, true);

    public KeyedRateLimiter(int permits, long periodMillis) {
        this.permits = permits;
        this.periodMillis = periodMillis;
    }

    public RateLimiter get(String key, UndoLog undo) {
        RateLimiter limiter = undo.computeIfAbsent(limiters, key, () -> new RateLimiter(permits, periodMillis, 0));
        if (limiters.size() > COUNT_MAX) {
            limiters.remove(limiters.keySet().iterator().next());
        }
        return limiter;
    }
}
