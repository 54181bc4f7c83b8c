package org.parlor.server.core.people;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parlor.drill.Drill;
import org.parlor.server.core.undo.UndoLog;

/**
 * What somebody does besides playing, and how often. Most of thousands of connections do nothing of the kind, and never
 * have this.
 */
record Pastimes(
        Set<String> watching,
        Meter challenges,
        Meter talk,
        Meter lookups,
        Workload workload,
        Map<String, Supplier<Drill>> drills) {
    private static final int DRILLS_MAX = 2;

    /** Nothing yet. */
    Pastimes() {
        this(
                new LinkedHashSet<>(),
                new Meter(30, 300_000),
                new Meter(20, 20_000),
                new Meter(50, 5_000),
                new Workload(),
                new LinkedHashMap<>());
    }

    /** Keeps what makes a drill; the oldest makes room. */
    void keepDrill(String id, Supplier<Drill> making, UndoLog undo) {
        Map<String, Supplier<Drill>> old = new LinkedHashMap<>(drills);
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
