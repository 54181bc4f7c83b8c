package org.parlor.server.core.rooms;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.parlor.server.core.game.Game;

/** Which games there are, and which of them each player has still to finish. */
final class RoomList {
    private final Map<String, Room> byId = new LinkedHashMap<>();
    private final Map<String, Set<String>> unfinished = new HashMap<>();

    Optional<Room> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Oldest first. */
    Collection<Room> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    /** The unfinished games of a player, oldest first. */
    List<Room> unfinished(String key) {
        return unfinished.getOrDefault(key, Set.of()).stream()
                .map(id -> Objects.requireNonNull(byId.get(id)))
                .toList();
    }

    int unfinishedCount(String key) {
        return unfinished.getOrDefault(key, Set.of()).size();
    }

    void add(Room room) {
        Game game = room.game();
        byId.put(game.id(), room);
        for (int seat = 0; seat < 2; seat++) {
            unfinished
                    .computeIfAbsent(game.key(seat), key -> new LinkedHashSet<>())
                    .add(game.id());
        }
    }

    /** A game that is over is on nobody's list any more. */
    void finished(Game game) {
        for (int seat = 0; seat < 2; seat++) {
            Set<String> games = unfinished.get(game.key(seat));
            if (games != null && games.remove(game.id()) && games.isEmpty()) {
                unfinished.remove(game.key(seat));
            }
        }
    }

    void remove(String id) {
        byId.remove(id);
    }
}
