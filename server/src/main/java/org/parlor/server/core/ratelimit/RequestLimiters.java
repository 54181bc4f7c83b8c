package org.parlor.server.core.ratelimit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.Step;

/** Request limiters of one kind, by key. Evicts the least recently used above 20,000. Not thread-safe. */
public final class RequestLimiters {
    private static final int LIMITERS_MAX = 20_000;

    private final Supplier<RequestLimiter> factory;
    private final Map<String, RequestLimiter> byKey = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * @param kind key of the limit in the error
     * @param limit description of the limit in the error
     */
    public RequestLimiters(String kind, String limit, int permits, long periodMillis) {
        factory = () -> new RequestLimiter(kind, limit, permits, periodMillis);
    }

    /** @throws RequestException {@code rate_limited} if no permit is available */
    public void acquire(String key, Step step) {
        find(key, step).acquire(step);
    }

    /** Returns whether a permit was available, and acquires it then. */
    public boolean tryAcquire(String key, Step step) {
        return find(key, step).tryAcquire(step);
    }

    /** @throws RequestException {@code rate_limited} if no permit is available */
    public void requireAvailable(String key, Step step) {
        RequestLimiter limiter = byKey.get(key);
        if (limiter != null) {
            limiter.requireAvailable(step);
        }
    }

    public boolean isAvailable(String key, Step step) {
        RequestLimiter limiter = byKey.get(key);
        return limiter == null || limiter.isAvailable(step);
    }

    /** Returns an acquired permit. */
    public void refund(String key, Step step) {
        RequestLimiter limiter = byKey.get(key);
        if (limiter != null) {
            limiter.charge(-1, step);
        }
    }

    private RequestLimiter find(String key, Step step) {
        RequestLimiter known = byKey.get(key);
        if (known != null) {
            return known;
        }
        step.undo().addKept(() -> byKey.remove(key));
        RequestLimiter limiter = factory.get();
        byKey.put(key, limiter);
        if (byKey.size() > LIMITERS_MAX) {
            byKey.remove(byKey.keySet().iterator().next());
        }
        return limiter;
    }
}
