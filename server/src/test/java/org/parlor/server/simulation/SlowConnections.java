package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.ServerMessage;

/** The connections that take too little, and the news of watched games that are left out for them, as the gateway does. */
final class SlowConnections {
    private final Set<Long> slow = new HashSet<>();
    private final Map<Long, Set<String>> behind = new HashMap<>();

    void slowDown(long link) {
        slow.add(link);
    }

    /** The connection takes everything again; the games of which it still needs a snapshot. */
    Set<String> recover(long link) {
        return slow.remove(link) ? Set.copyOf(behind.getOrDefault(link, Set.of())) : Set.of();
    }

    /** Whether a connection misses this. Once it has missed something of a game, only a whole snapshot makes sense. */
    boolean misses(long link, ServerMessage message, @Nullable String watchedGame) {
        if (watchedGame == null) {
            return false;
        }
        Set<String> games = behind.computeIfAbsent(link, first -> new HashSet<>());
        boolean gap = games.contains(watchedGame) && !(message instanceof GameMessage.Snapshot);
        if (gap || slow.contains(link)) {
            games.add(watchedGame);
            return true;
        }
        games.remove(watchedGame);
        return false;
    }

    void forget(long link) {
        slow.remove(link);
        behind.remove(link);
    }

    void clear() {
        slow.clear();
        behind.clear();
    }
}
