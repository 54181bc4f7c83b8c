package org.parlor.server.core.live;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The games and tournaments whose records could not be replayed, by id, with the reason. They are inactive; their
 * records stay in the journal. Not thread-safe.
 */
public final class Quarantine {
    private final Map<String, String> reasons = new LinkedHashMap<>();

    public void add(String id, String reason) {
        reasons.put(id, reason);
    }

    /** Releases an id whose records were replaced or deleted. */
    public void release(String id) {
        reasons.remove(id);
    }

    public boolean contains(String id) {
        return reasons.containsKey(id);
    }

    /** Returns the reasons by id, in order of discovery. */
    public Map<String, String> reasons() {
        return Collections.unmodifiableMap(reasons);
    }
}
