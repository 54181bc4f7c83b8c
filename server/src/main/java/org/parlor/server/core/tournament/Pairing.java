package org.parlor.server.core.tournament;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two who are to meet, by the keys of their names.
 *
 * @param first who moves first
 * @param second null if there is nobody to meet
 */
public record Pairing(String first, @Nullable String second) {

    static Pairing bye(String key) {
        return new Pairing(key, null);
    }

    /** One or two. */
    public List<String> keys() {
        return second == null ? List.of(first) : List.of(first, second);
    }

    Pairing swapped() {
        return second == null ? this : new Pairing(second, first);
    }
}
