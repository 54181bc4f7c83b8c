package org.parlor.server.core.rooms;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.undo.UndoLog;

/**
 * Which games there are: those that are played, those that are over but still here, and which of them each player has
 * still to finish. Games that are over may be many more; kept apart, they are in nobody's way.
 */
final class RoomList {
    private final UndoLog undo;
    private final Map<String, Room> playing = new LinkedHashMap<>();
    private final Map<String, Room> over = new LinkedHashMap<>();
    /** The lists are replaced, never changed. */
    private final Map<String, List<String>> unfinished = new HashMap<>();

    RoomList(UndoLog undo) {
        this.undo = undo;
    }

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
        undo.put(playing, game.id(), room);
        for (int seat = 0; seat < 2; seat++) {
            List<String> games = unfinished.getOrDefault(game.key(seat), List.of());
            undo.put(
                    unfinished,
                    game.key(seat),
                    Stream.concat(games.stream(), Stream.of(game.id())).toList());
        }
    }

    /** A game that is over is on nobody's list any more. */
    void finished(Room room) {
        removePlaying(room.game());
        undo.put(over, room.game().id(), room);
    }

    /** Removes a game, over or not. */
    void remove(Game game) {
        removePlaying(game);
        undo.remove(over, game.id());
    }

    private void removePlaying(Game game) {
        undo.remove(playing, game.id());
        for (int seat = 0; seat < 2; seat++) {
            List<String> games = unfinished.getOrDefault(game.key(seat), List.of());
            List<String> others =
                    games.stream().filter(id -> !id.equals(game.id())).toList();
            if (others.isEmpty()) {
                undo.remove(unfinished, game.key(seat));
            } else {
                undo.put(unfinished, game.key(seat), others);
            }
        }
    }
}
