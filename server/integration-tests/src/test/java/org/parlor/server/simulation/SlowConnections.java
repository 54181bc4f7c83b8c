package org.parlor.server.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.ServerMessage;

/** Slow connections and the spectator messages dropped for them, as in the network layer. */
final class SlowConnections {
    private final Set<Long> slow = new HashSet<>();
    private final Map<Long, Set<String>> behind = new HashMap<>();

    void slowDown(long link) {
        slow.add(link);
    }

    /** Marks a connection as fast again. Returns the games for which it needs a snapshot. */
    Set<String> recover(long link) {
        return slow.remove(link) ? Set.copyOf(behind.getOrDefault(link, Set.of())) : Set.of();
    }

    /** Whether a message is dropped. After a dropped message of a game, only a snapshot is sent. */
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
