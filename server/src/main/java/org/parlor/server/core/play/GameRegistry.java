package org.parlor.server.core.play;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    /** Unfinished games by player key. The lists are copy-on-write. */
    private final Map<String, List<LiveGame>> unfinished = new HashMap<>();

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
        return unfinished.getOrDefault(key, List.of());
    }

    void add(LiveGame live) {
        Game game = live.game();
        undo.put(inProgress, game.id(), live);
        for (String key : game.keys()) {
            undo.put(
                    unfinished,
                    key,
                    Stream.concat(unfinished(key).stream(), Stream.of(live)).toList());
        }
    }

    /** Moves a game to the finished games. */
    void markFinished(LiveGame live) {
        removeUnfinished(live);
        undo.put(ended, live.game().id(), live);
    }

    void remove(LiveGame live) {
        removeUnfinished(live);
        undo.remove(ended, live.game().id());
    }

    private void removeUnfinished(LiveGame live) {
        String id = live.game().id();
        undo.remove(inProgress, id);
        for (String key : live.game().keys()) {
            List<LiveGame> others = unfinished(key).stream()
                    .filter(other -> !other.game().id().equals(id))
                    .toList();
            if (others.isEmpty()) {
                undo.remove(unfinished, key);
            } else {
                undo.put(unfinished, key, others);
            }
        }
    }
}
