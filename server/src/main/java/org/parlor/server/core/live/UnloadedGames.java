package org.parlor.server.core.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.GamesNotLoadedException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Quarantine;
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
    /** Makes the time without weekends negative, so that it differs from that of games whose clocks run on weekends. */
    private static final long WORKDAYS_ORIGIN = 1L << 50;

    private static final TimeControl EVERY_DAY = new TimeControl.Correspondence(1, null);
    private static final TimeControl WORKDAYS = new TimeControl.Correspondence(1, null, true);

    private final boolean isEnabled;
    private final GameRegistry registry;
    private final GameTimeouts timeouts;
    private final GameNotifier notifier;
    private final EventApplier applier;
    private final GameService.GameEndListener endListener;
    private final TimerQueue timers;
    private final Quarantine quarantine;
    private final UndoLog undo;
    /** Keys of the players who may have games that are not in memory. */
    private final Set<String> players = new HashSet<>();

    private long uncharged;
    private long unchargedWorkdays;
    /** As counted by the storage once, and changed since. */
    private long count;

    private boolean isCounted;

    private final Map<Long, Query> queries = new HashMap<>();
    private long lastQuery;
    /** The commands to be executed in this step. */
    private List<Loaded> loaded = List.of();
    /** The commands of connections whose session is opened by a pending query, in order. */
    private List<Command.FromConnection> held = List.of();
    /** The ids for which the storage had no game when it was asked for the present command. */
    private Set<String> absent = Set.of();

    /**
     * A pending query.
     *
     * @param removals {@link GameRegistry#removals} at the query; if games have left since then, its result may lack them, or
     *     contain one that has been loaded and has ended
     * @param absent the ids that earlier queries for the command were for
     */
    private record Query(Effect.LoadGames load, long removals, Command command, Set<String> absent) {}

    /**
     * A command whose games are in memory now.
     *
     * @param absent the ids that the storage was asked for, which may be unknown
     * @param failure why they are not, null on success
     */
    public record Loaded(
            Command command, Set<String> absent, @Nullable RequestException failure) {}

    UnloadedGames(
            boolean isEnabled,
            GameRegistry registry,
            GameTimeouts timeouts,
            GameNotifier notifier,
            EventApplier applier,
            GameService.GameEndListener endListener,
            TimerQueue timers,
            Quarantine quarantine,
            UndoLog undo) {
        this.isEnabled = isEnabled;
        this.registry = registry;
        this.timeouts = timeouts;
        this.notifier = notifier;
        this.applier = applier;
        this.endListener = endListener;
        this.timers = timers;
        this.quarantine = quarantine;
        this.undo = undo;
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
                && !absent.contains(id)
                && PlayerHistoryCursor.isGameId(id)
                && !quarantine.contains(id)) {
            throw new GamesNotLoadedException(new ArchiveQuery.OfUnloaded.OfId(id));
        }
    }

    /** Loads games, then executes a command, unless its connection is closed before. */
    public void load(ArchiveQuery.OfUnloaded query, Command command, Step step) {
        Effect.LoadGames load = new Effect.LoadGames(
                lastQuery + 1,
                query,
                connectionId(command).orElse(Effect.LoadGames.NO_CONNECTION),
                command instanceof Command.RequestReceived received
                        ? received.request().id()
                        : null);
        undo.set(value -> lastQuery = value, lastQuery, load.number());
        undo.put(queries, load.number(), new Query(load, registry.removals(), command, absent));
        step.add(load);
    }

    /**
     * Holds a command back while the session of its connection waits for games, since a gateway does not wait for a session that it
     * announces. Returns whether it was held.
     */
    public boolean hold(Command command) {
        if (!(command instanceof Command.FromConnection from)
                || command instanceof Command.Disconnected
                || queries.values().stream().noneMatch(query -> opensSession(query.command(), from.connectionId()))) {
            return false;
        }
        undo.set(
                value -> held = value,
                held,
                Stream.concat(held.stream(), Stream.of(from)).toList());
        return true;
    }

    private static boolean opensSession(Command command, long connectionId) {
        boolean opens = command instanceof Command.RestoreSession
                || command instanceof Command.LogIn
                || command instanceof Command.PasswordChecked;
        return opens && connectionId(command).filter(id -> id == connectionId).isPresent();
    }

    private List<Command.FromConnection> removeHeld(LongPredicate connections) {
        List<Command.FromConnection> removed = new ArrayList<>();
        List<Command.FromConnection> kept = new ArrayList<>();
        held.forEach(command -> (connections.test(command.connectionId()) ? removed : kept).add(command));
        if (!removed.isEmpty()) {
            undo.set(value -> held = value, held, kept);
        }
        return removed;
    }

    /** Forgets the commands of closed connections. */
    public void forget(LongPredicate closed) {
        removeHeld(closed);
        for (Query query : List.copyOf(queries.values())) {
            if (connectionId(query.command()).filter(closed::test).isPresent()) {
                undo.remove(queries, query.load().number());
            }
        }
    }

    private static Optional<Long> connectionId(Command command) {
        if (command instanceof Command.FromConnection from) {
            return Optional.of(from.connectionId());
        }
        return command instanceof Command.PasswordChecked checked
                ? Optional.of(checked.connectionId())
                : Optional.empty();
    }

    /** Loads the result of a query. Its command follows by {@link #executeLoaded}. */
    public void loaded(Command.GamesLoaded answer, Step step) {
        Query query = undo.remove(queries, answer.load().number());
        if (query == null) {
            return;
        }
        ArchiveResult result = answer.result();
        ArchiveQuery.OfUnloaded asked = answer.load().query();
        if (result.failure() == null && query.removals() != registry.removals()) {
            load(asked, query.command(), step);
            return;
        }
        // A later total may contain games that have been loaded since the query.
        if (asked instanceof ArchiveQuery.OfUnloaded.Due && result.failure() == null && !isCounted) {
            undo.set(value -> isCounted = value, isCounted, true);
            setCount(result.unloadedCount());
        }
        List<UnloadedGame> failed = result.unloaded().stream()
                .filter(stored -> registry.find(stored.id()).isEmpty())
                .filter(stored -> quarantine.contains(stored.id()) || !load(stored, step))
                .toList();
        failed.forEach(stored -> endListener.gameLost(stored.id(), step));
        if (asked instanceof ArchiveQuery.OfUnloaded.Due due) {
            scheduleNext(due.until() < 0, result, step);
        } else if (asked instanceof ArchiveQuery.OfUnloaded.OfKey of && result.failure() == null) {
            // Otherwise they are loaded by the next start.
            if (failed.isEmpty()) {
                step.record(new JournalRecord.HasUnloadedGames(step.now(), of.key(), false));
            }
            undo.remove(players, of.key());
        }
        Loaded first = new Loaded(query.command(), absentAfter(query, asked), result.failure());
        Stream<Loaded> behind = connectionId(query.command()).stream()
                .flatMap(id -> removeHeld(other -> other == id).stream())
                .map(command -> new Loaded(command, Set.of(), null));
        undo.set(
                value -> loaded = value,
                loaded,
                Stream.of(loaded.stream(), Stream.of(first), behind)
                        .flatMap(commands -> commands)
                        .toList());
    }

    /** Otherwise a command that needs two ids that are unknown would ask for them in turn without end. */
    private static Set<String> absentAfter(Query query, ArchiveQuery.OfUnloaded asked) {
        return asked instanceof ArchiveQuery.OfUnloaded.OfId of
                ? Stream.concat(query.absent().stream(), Stream.of(of.gameId())).collect(Collectors.toSet())
                : query.absent();
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
        boolean pause = due < 0;
        long at = clock(pause).instantAfter(0, due + uncharged(pause) + (pause ? WORKDAYS_ORIGIN : 0));
        TimerQueue.TimerKey key = new TimerQueue.TimerKey.OfUnloadedGames(pause);
        if (!timers.isDue(key, at)) {
            timers.set(key, at);
        }
    }

    private static TimeControl clock(boolean pause) {
        return pause ? WORKDAYS : EVERY_DAY;
    }

    private long uncharged(boolean pause) {
        return pause ? unchargedWorkdays : uncharged;
    }

    /** Returns the {@link UnloadedGame#due} of a server time. */
    private long due(boolean pause, long at) {
        return clock(pause).runningMillis(0, at) - uncharged(pause) - (pause ? WORKDAYS_ORIGIN : 0);
    }

    /** Executes the commands whose games {@link #loaded} has loaded, and those held behind them. */
    public void executeLoaded(Consumer<Loaded> executor) {
        // Without undo: a fault must not repeat the command.
        while (!loaded.isEmpty()) {
            Loaded next = loaded.get(0);
            loaded = loaded.subList(1, loaded.size());
            absent = next.absent();
            try {
                executor.accept(next);
            } finally {
                absent = Set.of();
            }
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
            notifier.releaseDelayedEvents(live, step);
        });
        if (incident != null) {
            quarantine.add(stored.id(), "loading failed, incident " + incident);
        }
        return incident == null;
    }

    private void skipUncharged(LiveGame live, UnloadedGame stored, Step step) {
        boolean pause = stored.due() < 0;
        TimeControl clock = clock(pause);
        long away = clock.runningMillis(stored.at(), step.now());
        long millis = Math.min(uncharged(pause) - stored.uncharged(), away);
        if (millis > 0 && live.game().state() == GameStatus.PLAYING) {
            applier.applyEvent(
                    live,
                    new GameEvent.StateChanged(GameStatus.ADJOURNED),
                    step.withTime(clock.instantAfter(stored.at(), away - millis)));
            applier.applyEvent(live, new GameEvent.StateChanged(GameStatus.PLAYING), step);
        }
    }

    /** Starts to unload games, and to load those that are due. */
    public void start(Step step) {
        if (isEnabled) {
            undo.set(value -> isCounted = value, isCounted, players.isEmpty());
            timers.set(IDLE_GAMES, step.now() + CHECK_MILLIS);
            for (boolean pause : List.of(false, true)) {
                timers.set(
                        new TimerQueue.TimerKey.OfUnloadedGames(pause),
                        players.isEmpty() ? TimerQueue.NEVER : step.now());
            }
        }
    }

    /** Notes that a time is charged to no clock. */
    public void advance(long millis, Step step) {
        JournalRecord.Restarted restarted = new JournalRecord.Restarted(
                step.now(),
                millis,
                uncharged + millis,
                unchargedWorkdays + WORKDAYS.runningMillis(step.now() - millis, step.now()));
        step.record(restarted);
        restore(restarted);
    }

    /**
     * Loads the games that are due. Those that failed to load stay first by due, and must leave room for others.
     *
     * @param pause whether those whose clocks stand on weekends
     */
    public void loadDue(boolean pause, Step step) {
        int max = DUE_MAX + quarantine.reasons().size();
        load(new ArchiveQuery.OfUnloaded.Due(due(pause, step.now()), max), new Command.Tick(), step);
    }

    /** Unloads the games that have not been needed for a while. */
    public void unloadIdle(Step step) {
        int unloaded = 0;
        for (LiveGame live : registry.correspondence().toList()) {
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
                        .anyMatch(key -> timeouts.sessions().find(key).isPresent());
    }

    /** A vacation ends at its time, which no downtime shifts, unlike the flag of a game that is not in memory. */
    private static boolean isOnVacation(Game game) {
        return IntStream.range(0, 2).anyMatch(seat -> game.presence(seat) == Presence.VACATION);
    }

    private void unload(LiveGame live, Step step) {
        Game game = live.game();
        boolean pause = game.settings().tc().pausesOnWeekends();
        UnloadedGame state = live.unloaded(step.now(), uncharged(pause), due(pause, timeouts.next(game)));
        for (String key : game.keys()) {
            if (!players.contains(key)) {
                step.record(new JournalRecord.HasUnloadedGames(step.now(), key, true));
                undo.add(players, key);
            }
        }
        step.record(new JournalRecord.GameUnloaded(step.now(), game.id(), state));
        registry.remove(live);
        setCount(count + 1);
        timers.clear(new TimerQueue.TimerKey.OfGame(game.id()));
        timers.clear(new TimerQueue.TimerKey.OfSpectators(game.id()));
        scheduleDue(state.due());
    }

    /** Applies a journal record. */
    public void restore(JournalRecord.HasUnloadedGames changed) {
        if (changed.any()) {
            undo.add(players, changed.name());
        } else {
            undo.remove(players, changed.name());
        }
    }

    /** Applies a journal record. */
    public void restore(JournalRecord.Restarted restarted) {
        Long sum = restarted.uncharged();
        Long workdays = restarted.unchargedWorkdays();
        undo.set(value -> uncharged = value, uncharged, sum == null ? uncharged : sum);
        undo.set(
                value -> unchargedWorkdays = value, unchargedWorkdays, workdays == null ? unchargedWorkdays : workdays);
    }
}
