package org.parlor.server.core.play;

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
final class GameRegistry {
    private final UndoLog undo;
    private final Map<String, LiveGame> playing = new LinkedHashMap<>();
    private final Map<String, LiveGame> over = new LinkedHashMap<>();
    /** The lists are replaced, never changed. */
    private final Map<String, List<String>> unfinished = new HashMap<>();

    GameRegistry(UndoLog undo) {
        this.undo = undo;
    }

    Optional<LiveGame> find(String id) {
        LiveGame live = playing.get(id);
        return Optional.ofNullable(live != null ? live : over.get(id));
    }

    /** Those that are over before those that are not, else oldest first. */
    Stream<LiveGame> all() {
        return Stream.concat(over.values().stream(), playing.values().stream());
    }

    int size() {
        return playing.size() + over.size();
    }

    int playingCount() {
        return playing.size();
    }

    /** What has been over for longest. */
    Optional<LiveGame> longestOver() {
        return over.values().stream().findFirst();
    }

    /** The unfinished games of a player, oldest first. */
    List<LiveGame> unfinished(String key) {
        return unfinished.getOrDefault(key, List.of()).stream()
                .map(id -> Objects.requireNonNull(playing.get(id)))
                .toList();
    }

    int unfinishedCount(String key) {
        return unfinished.getOrDefault(key, List.of()).size();
    }

    void add(LiveGame live) {
        Game game = live.game();
        undo.put(playing, game.id(), live);
        for (int seat = 0; seat < 2; seat++) {
            List<String> games = unfinished.getOrDefault(game.key(seat), List.of());
            undo.put(
                    unfinished,
                    game.key(seat),
                    Stream.concat(games.stream(), Stream.of(game.id())).toList());
        }
    }

    /** A game that is over is on nobody's list any more. */
    void finished(LiveGame live) {
        removePlaying(live.game());
        undo.put(over, live.game().id(), live);
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
