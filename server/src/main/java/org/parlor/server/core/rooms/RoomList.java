package org.parlor.server.core.rooms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.core.game.Game;

/**
 * Which games there are: those that are played, those that are over but still here, and which of them each player has
 * still to finish. Games that are over may be many more; kept apart, they are in nobody's way.
 */
final class RoomList {
    private final Map<String, Room> playing = new LinkedHashMap<>();
    private final Map<String, Room> over = new LinkedHashMap<>();
    private final Map<String, List<String>> unfinished = new HashMap<>();

    Optional<Room> find(String id) {
        Room room = playing.get(id);
        return Optional.ofNullable(room != null ? room : over.get(id));
    }

    /** Those that are over before those that are not, else oldest first. */
    Stream<Room> all() {
        return Stream.concat(over.values().stream(), playing.values().stream());
    }

    int size() {
        return playing.size() + over.size();
    }

    int playingCount() {
        return playing.size();
    }

    /** What has been over for longest. */
    Optional<Room> longestOver() {
        return over.values().stream().findFirst();
    }

    /** The unfinished games of a player, oldest first. */
    List<Room> unfinished(String key) {
        return unfinished.getOrDefault(key, List.of()).stream()
                .map(id -> Objects.requireNonNull(playing.get(id)))
                .toList();
    }

    int unfinishedCount(String key) {
        return unfinished.getOrDefault(key, List.of()).size();
    }

    void add(Room room) {
        Game game = room.game();
        playing.put(game.id(), room);
        for (int seat = 0; seat < 2; seat++) {
            unfinished
                    .computeIfAbsent(game.key(seat), key -> new ArrayList<>(1))
                    .add(game.id());
        }
    }

    /** A game that is over is on nobody's list any more. */
    void finished(Room room) {
        Game game = room.game();
        playing.remove(game.id());
        over.put(game.id(), room);
        for (int seat = 0; seat < 2; seat++) {
            List<String> games = unfinished.get(game.key(seat));
            if (games != null && games.remove(game.id()) && games.isEmpty()) {
                unfinished.remove(game.key(seat));
            }
        }
    }

    void remove(String id) {
        over.remove(id);
    }
}
