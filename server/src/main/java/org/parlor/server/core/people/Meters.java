package org.parlor.server.core.people;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parlor.server.core.undo.UndoLog;

/** One meter for each of many subjects; the one that was not used for longest makes room for a new one. */
final class Meters {
    private static final int COUNT_MAX = 20_000;

    private final int capacity;
    private final long spanMillis;
    private final Map<String, Meter> bySubject = new LinkedHashMap<>(16, 0.75f, true);

    Meters(int capacity, long spanMillis) {
        this.capacity = capacity;
        this.spanMillis = spanMillis;
    }

    Meter of(String subject, UndoLog undo) {
        Meter meter = undo.computeIfAbsent(bySubject, subject, () -> new Meter(capacity, spanMillis));
        if (bySubject.size() > COUNT_MAX) {
            bySubject.remove(bySubject.keySet().iterator().next());
        }
        return meter;
    }
}
