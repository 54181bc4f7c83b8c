package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pairing of two players, or a bye.
 *
 * @param first key of the player who moves first
 * @param second key of the other player, null for a bye
 */
public record Pairing(String first, @Nullable String second) {

    public static Pairing bye(String key) {
        return new Pairing(key, null);
    }

    /** The keys of the paired players: two, or one for a bye. */
    public List<String> keys() {
        return second == null ? List.of(first) : List.of(first, second);
    }

    public Pairing renamed(String from, String to) {
        return new Pairing(first.equals(from) ? to : first, from.equals(second) ? to : second);
    }

    public Pairing swapped() {
        return second == null ? this : new Pairing(second, first);
    }
}
