package org.parlor.server.core.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.server.core.undo.UndoLog;

/** One meter for each of many subjects; the one that was not used for longest makes room for a new one. */
public final class KeyedRateLimiter {
    private static final int COUNT_MAX = 20_000;

    private final int capacity;
    private final long spanMillis;
    private final Map<String, RateLimiter> bySubject = new LinkedHashMap<>(16, 0.75f, true);

    public KeyedRateLimiter(int capacity, long spanMillis) {
        this.capacity = capacity;
        this.spanMillis = spanMillis;
    }

    public RateLimiter of(String subject, UndoLog undo) {
        RateLimiter limiter = undo.computeIfAbsent(bySubject, subject, () -> new RateLimiter(capacity, spanMillis));
        if (bySubject.size() > COUNT_MAX) {
            bySubject.remove(bySubject.keySet().iterator().next());
        }
        return limiter;
    }
}
