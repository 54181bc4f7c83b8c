package org.parlor.server.core.account;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.conformance.Drill;
import org.parlor.server.core.ratelimit.RateLimiter;
import org.parlor.server.core.undo.UndoLog;

/** Session state that most connections never need; created on first use. */
record SessionExtras(
        Set<String> watchedGames,
        RateLimiter challengeLimiter,
        RateLimiter chatLimiter,
        RateLimiter archiveLimiter,
        ExploreQuota exploreQuota,
        Map<String, Supplier<Drill>> drills) {
    private static final int DRILLS_MAX = 2;

    /** Creates empty extras. */
    SessionExtras() {
        this(
                new LinkedHashSet<>(),
                new RateLimiter(30, 300_000, 0),
                new RateLimiter(20, 20_000, 0),
                new RateLimiter(50, 5_000, 0),
                new ExploreQuota(),
                new LinkedHashMap<>());
    }

    /** Stores the factory of a drill, replacing the oldest. */
    void addDrill(String id, Supplier<Drill> factory, UndoLog undo) {
        Map<String, Supplier<Drill>> old = new LinkedHashMap<>(drills);
        undo.add(() -> {
            drills.clear();
            drills.putAll(old);
        });
        if (drills.size() >= DRILLS_MAX) {
            drills.remove(drills.keySet().iterator().next());
        }
        drills.put(id, factory);
    }
}
