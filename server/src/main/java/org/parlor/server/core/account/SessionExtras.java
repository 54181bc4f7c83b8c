package org.parlor.server.core.account;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.conformance.ConformanceTest;
import org.parlor.server.core.ratelimit.RateLimiter;
import org.parlor.server.core.undo.UndoLog;

/**
 * What somebody does besides playing, and how often. Most of thousands of connections do nothing of the kind, and never
 * have this.
 */
record SessionExtras(
        Set<String> watching,
        RateLimiter challenges,
        RateLimiter talk,
        RateLimiter lookups,
        ExploreQuota workload,
        Map<String, Supplier<ConformanceTest>> drills) {
    private static final int DRILLS_MAX = 2;

    /** Nothing yet. */
    SessionExtras() {
        this(
                new LinkedHashSet<>(),
                new RateLimiter(30, 300_000),
                new RateLimiter(20, 20_000),
                new RateLimiter(50, 5_000),
                new ExploreQuota(),
                new LinkedHashMap<>());
    }

    /** Keeps what makes a drill; the oldest makes room. */
    void keepDrill(String id, Supplier<ConformanceTest> making, UndoLog undo) {
        Map<String, Supplier<ConformanceTest>> old = new LinkedHashMap<>(drills);
        undo.add(() -> {
            drills.clear();
            drills.putAll(old);
        });
        if (drills.size() >= DRILLS_MAX) {
            drills.remove(drills.keySet().iterator().next());
        }
        drills.put(id, making);
    }
}
