package org.parlor.server.core.live;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.undo.UndoLog;

/**
 * The games in memory, with indexes by player. Finished games are kept in a separate map, because they can far outnumber the
 * others.
 */
final class GameRegistry {
    private static final long TOP_MILLIS = 1000;

    private final UndoLog undo;
    private final Map<String, LiveGame> inProgress = new LinkedHashMap<>();
    /** The games by correspondence in progress, which {@link #inProgress} does not contain. */
    private final Map<String, LiveGame> correspondence = new LinkedHashMap<>();

    private final Map<String, LiveGame> ended = new LinkedHashMap<>();
    /** The ended games whose end spectators may not have seen yet. */
    private final Map<String, LiveGame> unseen = new LinkedHashMap<>();

    private final PlayerIndex unfinished;
    private final PlayerIndex rematchOffered;
    /** The id of the last finished game with moves, also after it has been archived; null if there is none. */
    private @Nullable String lastFinished;
    /** A cache, see {@link #top}. */
    private @Nullable String top;

    private long topExpiresAt;
    private long removals;

    GameRegistry(UndoLog undo) {
        this.undo = undo;
        this.unfinished = new PlayerIndex(undo);
        this.rematchOffered = new PlayerIndex(undo);
    }

    /** Games by player key, oldest first. The lists are copy-on-write. */
    private record PlayerIndex(UndoLog undo, Map<String, List<LiveGame>> byKey) {
        PlayerIndex(UndoLog undo) {
            this(undo, new HashMap<>());
        }

        List<LiveGame> find(String key) {
            return byKey.getOrDefault(key, List.of());
        }

        void add(LiveGame live) {
            for (String key : live.game().keys()) {
                undo.put(
                        byKey,
                        key,
                        Stream.concat(find(key).stream(), Stream.of(live)).toList());
            }
        }

        void remove(LiveGame live) {
            for (String key : live.game().keys()) {
                List<LiveGame> others =
                        find(key).stream().filter(other -> other != live).toList();
                if (others.isEmpty()) {
                    undo.remove(byKey, key);
                } else {
                    undo.put(byKey, key, others);
                }
            }
        }
    }

    Optional<LiveGame> find(String id) {
        LiveGame fast = inProgress.get(id);
        LiveGame live = fast != null ? fast : correspondence.get(id);
        return Optional.ofNullable(live != null ? live : ended.get(id));
    }

    /** Finished games first, then games in progress, those by correspondence last, each oldest first. */
    Stream<LiveGame> all() {
        return Stream.concat(ended.values().stream(), allInProgress());
    }

    private Stream<LiveGame> allInProgress() {
        return Stream.concat(inProgress.values().stream(), correspondence.values().stream());
    }

    /** The games by correspondence in progress, oldest first. */
    Stream<LiveGame> correspondence() {
        return correspondence.values().stream();
    }

    /** The games of which a viewer may not have seen the end, in the order of {@link #all}. */
    Stream<LiveGame> shown() {
        return Stream.concat(unseen.values().stream(), allInProgress());
    }

    /** The number of games but those by correspondence in progress, which may be out of memory. */
    int size() {
        return inProgress.size() + ended.size();
    }

    /** The number of games in progress but those by correspondence. */
    int inProgressCount() {
        return inProgress.size();
    }

    /** The finished games, in the order in which they ended. */
    Stream<LiveGame> finished() {
        return ended.values().stream();
    }

    /**
     * The id of the game that visitors see first: the most watched one that is played, the newest of several, otherwise the last
     * one that has ended. Chosen once a second, because nothing limits how often visitors ask.
     */
    Optional<String> top(long now) {
        if (now >= topExpiresAt) {
            topExpiresAt = now + TOP_MILLIS;
            top = mostWatched(shown().filter(
                                    live -> live.spectators().visibleGame().state() == GameStatus.PLAYING))
                    .map(live -> live.game().id())
                    .orElse(lastFinished);
        }
        return Optional.ofNullable(top);
    }

    /** The most watched of games, oldest first; the newest of several. None by correspondence. */
    static Optional<LiveGame> mostWatched(Stream<LiveGame> games) {
        return games.filter(live -> !live.game().isCorrespondence())
                .reduce((older, newer) -> watchers(newer) >= watchers(older) ? newer : older);
    }

    private static int watchers(LiveGame live) {
        return live.spectators().connectionIds().size();
    }

    /** The unfinished games of a player, oldest first. */
    List<LiveGame> unfinished(String key) {
        return unfinished.find(key);
    }

    /** The number of unfinished games of a player that are by correspondence and in no tournament, or of those with a fast clock. */
    long countUnfinished(String key, boolean correspondence) {
        return unfinished(key).stream()
                .map(LiveGame::game)
                .filter(game -> game.isCorrespondence() == correspondence)
                .filter(game -> !correspondence || game.settings().occasion() == null)
                .count();
    }

    /** The finished games of a player in which a rematch was offered. */
    List<LiveGame> rematchOffered(String key) {
        return rematchOffered.find(key);
    }

    void add(LiveGame live) {
        undo.put(
                live.game().isCorrespondence() ? correspondence : inProgress,
                live.game().id(),
                live);
        unfinished.add(live);
    }

    /** Moves a game to the finished games. */
    void markFinished(LiveGame live) {
        removeInProgress(live);
        undo.put(ended, live.game().id(), live);
        if (live.game().ply() > 0) {
            undo.set(id -> lastFinished = id, lastFinished, live.game().id());
        }
        if (live.spectators().delayMillis() > 0) {
            undo.put(unseen, live.game().id(), live);
        }
    }

    /** Called when spectators have seen the end of a game. */
    void markSeen(LiveGame live) {
        undo.remove(unseen, live.game().id());
    }

    void markRematchOffered(LiveGame live) {
        if (!rematchOffered.find(live.game().key(0)).contains(live)) {
            rematchOffered.add(live);
        }
    }

    /** How many games by correspondence have left the memory. */
    long removals() {
        return removals;
    }

    void remove(LiveGame live) {
        if (live.game().isCorrespondence()) {
            undo.set(value -> removals = value, removals, removals + 1);
        }
        removeInProgress(live);
        rematchOffered.remove(live);
        undo.remove(ended, live.game().id());
        undo.remove(unseen, live.game().id());
    }

    private void removeInProgress(LiveGame live) {
        undo.remove(inProgress, live.game().id());
        undo.remove(correspondence, live.game().id());
        unfinished.remove(live);
    }
}
