package org.parlor.server.core.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Games and tournaments whose records could not be followed at the start, by id, with the reason. They take no part in
 * anything; their records stay in the journal. Used by the core's thread alone.
 */
public final class Quarantine {
    private final Map<String, String> reasons = new LinkedHashMap<>();

    public void add(String id, String reason) {
        reasons.put(id, reason);
    }

    /** The records have been replaced by one that is whole, or are no longer kept. */
    public void release(String id) {
        reasons.remove(id);
    }

    public boolean contains(String id) {
        return reasons.containsKey(id);
    }

    /** The reasons by id, in the order of their discovery. */
    public Map<String, String> reasons() {
        return Collections.unmodifiableMap(reasons);
    }
}
