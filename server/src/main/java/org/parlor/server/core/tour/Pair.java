package org.parlor.server.core.tour;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two who are to meet, by the keys of their names.
 *
 * @param first who moves first
 * @param second null if there is nobody to meet
 */
public record Pair(String first, @Nullable String second) {

    static Pair bye(String key) {
        return new Pair(key, null);
    }

    /** One or two. */
    public List<String> keys() {
        return second == null ? List.of(first) : List.of(first, second);
    }

    Pair swapped() {
        return second == null ? this : new Pair(second, first);
    }
}
