package org.parlor.server.core.live;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.GamesNotLoadedException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.PlayerHistoryCursor;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.undo.UndoLog;

/**
 * Moves correspondence games without connected players and spectators out of memory, and back. While a player is connected,
 * all games of the player are in memory. Of the others, memory keeps the keys of the players, until these need their games.
 */
public final class UnloadedGames {
    static final Duration IDLE = Duration.ofMinutes(5);

    private static final long CHECK_MILLIS = Duration.ofMinutes(1).toMillis();
    /** Limits the size of a step. */
    private static final int UNLOADED_MAX = 500;

    private static final int DUE_MAX = 100;
    private static final long NEXT_BATCH_MILLIS = 1_000;
    private static final TimerQueue.TimerKey IDLE_GAMES = new TimerQueue.TimerKey.OfIdleGames();
    private final EventApplier applier;
    private final TimerQueue timers;
    private final UndoLog undo;
    private final UnloadedGameClock clock;
    private final PendingLoads loads;

    /** Keys of the players who may have games that are not in memory. */
    private final Set<String> players = new HashSet<>();

    /** As counted by the storage once, and changed since. */
    private long count;

    private boolean isCounted;

    UnloadedGames(EventApplier applier, UnloadedGameClock clock, PendingLoads loads) {
        this.applier = applier;
        this.timers = applier.timers();
        this.undo = applier.undo();
        this.clock = clock;
        this.loads = loads;
    }

    /** @throws GamesNotLoadedException if games of the player may not be in memory */
    void requireLoaded(String key) {
        if (players.contains(key)) {
            throw new GamesNotLoadedException(new ArchiveQuery.OfUnloaded.OfKey(key));
        }
    }

    /** Whether a game of these players may not be in memory. */
    boolean mayHave(List<String> keys) {
        return players.containsAll(keys);
    }

    /** @throws GamesNotLoadedException if a game that is not in memory may have that id */
    void requireKnownAbsent(String id) {
        if (!players.isEmpty()
                && !loads.isKnownAbsent(id)
                && PlayerHistoryCursor.isGameId(id)
                && !applier.quarantine().contains(id)) {
            throw new GamesNotLoadedException(new ArchiveQuery.OfUnloaded.OfId(id));
        }
    }

    /** Loads the result of a query. Its command follows by {@link PendingLoads#executeLoaded}. */
    public void loaded(Command.GamesLoaded answer, Step step) {
        PendingLoads.Query query = loads.remove(answer.load()).orElse(null);
        if (query == null) {
            return;
        }
        ArchiveResult result = answer.result();
        ArchiveQuery.OfUnloaded asked = answer.load().query();
        if (result.failure() == null && query.removals() != applier.registry().removals()) {
            loads.add(asked, query.command(), step);
            return;
        }
        // A later total may contain games that have been loaded since the query.
        if (asked instanceof ArchiveQuery.OfUnloaded.Due && result.failure() == null && !isCounted) {
            undo.set(value -> isCounted = value, isCounted, true);
            setCount(result.unloadedCount());
        }
        List<UnloadedGame> failed = result.unloaded().stream()
                .filter(stored -> applier.registry().find(stored.id()).isEmpty())
                .filter(stored -> applier.quarantine().contains(stored.id()) || !load(stored, step))
                .toList();
        failed.forEach(stored -> applier.endListener().gameLost(stored.id(), step));
        if (asked instanceof ArchiveQuery.OfUnloaded.Due due) {
            scheduleNext(due.until() < 0, result, step);
        } else if (asked instanceof ArchiveQuery.OfUnloaded.OfKey of && result.failure() == null) {
            // Otherwise they are loaded by the next start.
            if (failed.isEmpty()) {
                step.record(new JournalRecord.HasUnloadedGames(step.now(), of.key(), false));
            }
            undo.remove(players, of.key());
        }
        loads.complete(query, result.failure());
    }

    /** The number of unfinished games that are not in memory. */
    public long count() {
        return count;
    }

    private void setCount(long games) {
        undo.set(value -> count = value, count, games);
    }

    private void scheduleNext(boolean pause, ArchiveResult result, Step step) {
        Long next = result.nextDue();
        if (result.failure() != null) {
            timers.set(new TimerQueue.TimerKey.OfUnloadedGames(pause), step.now() + TimerQueue.RETRY_MILLIS);
        } else if (next != null) {
            scheduleDue(next);
        }
    }

    private void scheduleDue(long due) {
        long at = clock.serverTime(due);
        TimerQueue.TimerKey key = new TimerQueue.TimerKey.OfUnloadedGames(due < 0);
        if (!timers.isDue(key, at)) {
            timers.set(key, at);
        }
    }

    /** Returns whether a game was loaded. Its clock continues, and what is due happens by its timer. */
    private boolean load(UnloadedGame stored, Step step) {
        String incident = step.attempt(() -> "loading game " + stored.id(), () -> {
            JournalRecord.GameLoaded record = new JournalRecord.GameLoaded(step.now(), stored.id(), stored);
            step.record(record);
            LiveGame live = applier.restore(record);
            setCount(count - 1);
            skipUncharged(live, stored, step);
            applier.endIfReplaced(live, step);
            applier.schedule(live);
            applier.notifier().releaseDelayedEvents(live, step);
        });
        if (incident != null) {
            applier.quarantine().add(stored.id(), "loading failed, incident " + incident);
        }
        return incident == null;
    }

    private void skipUncharged(LiveGame live, UnloadedGame stored, Step step) {
        long stoppedAt = clock.stoppedAt(stored, step.now());
        if (stoppedAt < step.now() && live.game().state() == GameStatus.PLAYING) {
            applier.applyEvent(live, new GameEvent.StateChanged(GameStatus.ADJOURNED), step.withTime(stoppedAt));
            applier.applyEvent(live, new GameEvent.StateChanged(GameStatus.PLAYING), step);
        }
    }

    /** Starts to unload games, and to load those that are due. */
    public void start(Step step) {
        if (applier.keepsHistories()) {
            undo.set(value -> isCounted = value, isCounted, players.isEmpty());
            timers.set(IDLE_GAMES, step.now() + CHECK_MILLIS);
            for (boolean pause : List.of(false, true)) {
                timers.set(
                        new TimerQueue.TimerKey.OfUnloadedGames(pause),
                        players.isEmpty() ? TimerQueue.NEVER : step.now());
            }
        }
    }

    /**
     * Loads the games that are due. Those that failed to load stay first by due, and must leave room for others.
     *
     * @param pause whether those whose clocks stand on weekends
     */
    public void loadDue(boolean pause, Step step) {
        int max = DUE_MAX + applier.quarantine().reasons().size();
        loads.add(new ArchiveQuery.OfUnloaded.Due(clock.dueAt(pause, step.now()), max), new Command.Tick(), step);
    }

    /** Unloads the games that have not been needed for a while. */
    public void unloadIdle(Step step) {
        int unloaded = 0;
        for (LiveGame live : applier.registry().correspondence().toList()) {
            if (isNeeded(live)) {
                live.setIdleSince(TimerQueue.NEVER, undo);
            } else if (live.idleSince() == TimerQueue.NEVER) {
                live.setIdleSince(step.now(), undo);
            } else if (step.now() - live.idleSince() >= IDLE.toMillis()) {
                unload(live, step);
                if (++unloaded == UNLOADED_MAX) {
                    break;
                }
            }
        }
        timers.set(IDLE_GAMES, step.now() + (unloaded == UNLOADED_MAX ? NEXT_BATCH_MILLIS : CHECK_MILLIS));
    }

    /** Whether a player or spectator may need the game. */
    private boolean isNeeded(LiveGame live) {
        Game game = live.game();
        return game.state() != GameStatus.PLAYING
                || !live.spectators().connectionIds().isEmpty()
                || isOnVacation(game)
                || live.spectators().nextReleaseAt() != TimerQueue.NEVER
                || game.keys().stream()
                        .anyMatch(key ->
                                applier.availability().sessions().find(key).isPresent());
    }

    /** A vacation ends at its time, which no downtime shifts, unlike the flag of a game that is not in memory. */
    private static boolean isOnVacation(Game game) {
        return IntStream.range(0, 2).anyMatch(seat -> game.presence(seat) == Presence.VACATION);
    }

    private void unload(LiveGame live, Step step) {
        Game game = live.game();
        boolean pause = game.settings().tc().pausesOnWeekends();
        UnloadedGame state = live.unloaded(
                step.now(),
                clock.uncharged(pause),
                clock.dueAt(pause, applier.timeouts().next(game)));
        for (String key : game.keys()) {
            if (!players.contains(key)) {
                step.record(new JournalRecord.HasUnloadedGames(step.now(), key, true));
                undo.add(players, key);
            }
        }
        step.record(new JournalRecord.GameUnloaded(step.now(), game.id(), state));
        applier.registry().remove(live);
        setCount(count + 1);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        timers.clear(new TimerQueue.TimerKey.OfSpectators(game.id()));
        scheduleDue(state.due());
    }

    public void restore(JournalRecord.HasUnloadedGames changed) {
        if (changed.any()) {
            undo.add(players, changed.name());
        } else {
            undo.remove(players, changed.name());
        }
    }
}
