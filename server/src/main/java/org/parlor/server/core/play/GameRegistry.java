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
 * The games in memory, with an index of unfinished games by player. Finished games are kept in a separate map, because
 * they can far outnumber the others.
 */
final class GameRegistry {
    private final UndoLog undo;
    private final Map<String, LiveGame> inProgress = new LinkedHashMap<>();
    private final Map<String, LiveGame> ended = new LinkedHashMap<>();
    /** Ids of unfinished games by player key. The lists are copy-on-write. */
    private final Map<String, List<String>> unfinished = new HashMap<>();

    GameRegistry(UndoLog undo) {
        this.undo = undo;
    }

    Optional<LiveGame> find(String id) {
        LiveGame live = inProgress.get(id);
        return Optional.ofNullable(live != null ? live : ended.get(id));
    }

    /** Finished games first, then games in progress, each oldest first. */
    Stream<LiveGame> all() {
        return Stream.concat(ended.values().stream(), inProgress.values().stream());
    }

    int size() {
        return inProgress.size() + ended.size();
    }

    int inProgressCount() {
        return inProgress.size();
    }

    /** The game that ended first. */
    Optional<LiveGame> oldestFinished() {
        return ended.values().stream().findFirst();
    }

    /** The unfinished games of a player, oldest first. */
    List<LiveGame> unfinished(String key) {
        return unfinished.getOrDefault(key, List.of()).stream()
                .map(id -> Objects.requireNonNull(inProgress.get(id)))
                .toList();
    }

    int unfinishedCount(String key) {
        return unfinished.getOrDefault(key, List.of()).size();
    }

    void add(LiveGame live) {
        Game game = live.game();
        undo.put(inProgress, game.id(), live);
        for (int seat = 0; seat < 2; seat++) {
            List<String> games = unfinished.getOrDefault(game.key(seat), List.of());
            undo.put(
                    unfinished,
                    game.key(seat),
                    Stream.concat(games.stream(), Stream.of(game.id())).toList());
        }
    }

    /** Moves a game to the finished games. */
    void markFinished(LiveGame live) {
        removePlaying(live.game());
        undo.put(ended, live.game().id(), live);
    }

    void remove(Game game) {
        removePlaying(game);
        undo.remove(ended, game.id());
    }

    private void removePlaying(Game game) {
        undo.remove(inProgress, game.id());
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
