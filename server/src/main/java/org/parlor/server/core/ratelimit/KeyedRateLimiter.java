package org.parlor.server.core.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.server.core.undo.UndoLog;

/** Rate limiters by key. Evicts the least recently used one above 20,000 keys. Not thread-safe. */
public final class KeyedRateLimiter {
    private static final int COUNT_MAX = 20_000;

    private final int capacity;
    private final long spanMillis;
    private final Map<String, RateLimiter> limiters = new LinkedHashMap<>(16, 0.75f, true);

    public KeyedRateLimiter(int capacity, long spanMillis) {
        this.capacity = capacity;
        this.spanMillis = spanMillis;
    }

    public RateLimiter get(String key, UndoLog undo) {
        RateLimiter limiter = undo.computeIfAbsent(limiters, key, () -> new RateLimiter(capacity, spanMillis));
        if (limiters.size() > COUNT_MAX) {
            limiters.remove(limiters.keySet().iterator().next());
        }
        return limiter;
    }
}
