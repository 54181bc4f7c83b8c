package org.parlor.server.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ConnectedSession;
import org.parlor.server.core.api.GamesNotLoadedException;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.live.PendingLoads;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.state.ServerStats;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.undo.UndoLog;

/**
 * The server's state machine: {@link #handle} executes one command and returns the resulting records and effects. Not
 * thread-safe: used by one thread at a time. It reads no clock; callers pass the server time, which never decreases, and
 * the time of the wall clock, which may be set.
 *
 * <p>Each command and each due timer is atomic: a fault rolls its changes back, so the state always equals what the
 * journal reproduces.
 */
public final class ServerCore {
    /** Smaller changes of the wall clock against the server time, such as by NTP, are not acted on. */
    private static final long WALL_CHANGE_MIN_MILLIS = 100;

    private final IncidentReporter incidents;
    private final ServerState state;
    private final SessionService sessionService;
    private final GuestExpiry guests;
    private long lastReplayedAt;
    private long wallOffset;

    /** Creates a core that rethrows any fault after rolling back. */
    public ServerCore(ServerSettings settings, RandomSource random) {
        this(settings, random, IncidentReporter.RETHROW);
    }

    public ServerCore(ServerSettings settings, RandomSource random, IncidentReporter incidents) {
        this(settings, random, incidents, false);
    }

    /** @param unloadsGames whether the storage can keep games that are not in memory */
    public ServerCore(ServerSettings settings, RandomSource random, IncidentReporter incidents, boolean unloadsGames) {
        this(settings, random, incidents, unloadsGames, new UndoLog());
    }

    /** @param undo records the inverse of each state change */
    ServerCore(
            ServerSettings settings,
            RandomSource random,
            IncidentReporter incidents,
            boolean unloadsGames,
            UndoLog undo) {
        this.incidents = incidents;
        this.state = ServerState.empty(settings, random, unloadsGames, undo);
        this.sessionService = new SessionService(state);
        this.guests = new GuestExpiry(state);
    }

    /** Replays the whole journal and becomes active, see {@link #activate}. */
    public Step restore(List<JournalRecord> records, long now) {
        replay(records);
        return activate(now);
    }

    /** Replays the next records of the journal, as a standby does while another core is active. */
    public void replay(List<JournalRecord> records) {
        JournalReplayer replayer = new JournalReplayer(state);
        for (JournalRecord record : records) {
            replayer.apply(record);
            lastReplayedAt = Math.max(lastReplayedAt, record.at());
        }
    }

    /** Returns the latest time of the replayed records, 0 if there were none. */
    public long lastReplayedAt() {
        return lastReplayedAt;
    }

    /**
     * Ends the replay; must be called before any command. Running games are adjourned until their players return, and no
     * clock is charged for the downtime.
     *
     * @param now server time, not before {@link #lastReplayedAt}
     * @return the additional records and effects of the restart
     */
    public Step activate(long now) {
        Step step = newStep(now, now);
        if (lastReplayedAt > 0) {
            state.games().unloadedGameClock().skip(Math.max(0, now - lastReplayedAt), step);
            resume(step, lastReplayedAt);
            state.games().notifications().resume(now);
            guests.deleteWithoutPrefix(step);
            guests.scheduleAll(now);
        }
        state.games().unloaded().start(step);
        state.undo().clear();
        return step;
    }

    private void resume(Step step, long lastAt) {
        for (LiveGame live : state.games().all().toList()) {
            resume(live.game().id(), step, () -> state.games().adjourn(live, step.withTime(lastAt)));
        }
        for (LiveGame live : state.games().all().toList()) {
            resume(live.game().id(), step, () -> state.games().startGracePeriods(live, step));
        }
        for (Tournament tournament : List.copyOf(state.tournaments().all())) {
            resume(tournament.id(), step, () -> state.director().resume(tournament, step));
        }
    }

    private void resume(String id, Step step, Runnable part) {
        String incident = step.attempt(() -> "resuming " + id, part);
        if (incident != null) {
            state.games().remove(id);
            state.tournaments().remove(id);
            state.quarantine().add(id, "resume failed, incident " + incident);
        }
    }

    /**
     * Advances the server time to the wall clock after a stall, a suspension of the computer or a change of the wall clock.
     * Neither clocks nor the grace of absent players are charged for the difference.
     */
    public Step advance(long now, long later) {
        Step step = newStep(now, now);
        Step advanced = step.withTime(later);
        state.games().unloadedGameClock().skip(later - now, advanced);
        for (LiveGame live : state.games().all().toList()) {
            state.games()
                    .runIsolated(
                            live,
                            "advancing the time",
                            step,
                            () -> state.games().advance(live, step, advanced));
        }
        guests.scheduleAll(later);
        for (Tournament tournament : List.copyOf(state.tournaments().all())) {
            step.attempt(
                    () -> "advancing the time of tournament " + tournament.id(),
                    () -> state.director().resume(tournament, advanced));
        }
        state.undo().clear();
        return step;
    }

    /** Executes a command while the wall clock shows the server time. */
    public Step handle(Command command, long now) {
        return handle(command, now, now);
    }

    /** Runs the timers due at the given server time, then executes the command. */
    public Step handle(Command command, long now, long wallNow) {
        Step step = newStep(now, wallNow);
        try {
            wallClockChanged(step);
            runTimers(step);
            handle(command, step);
            state.games().pendingLoads().executeLoaded(loaded -> handleLoaded(loaded, step));
        } catch (RuntimeException fault) {
            state.undo().rollBackTo(0);
            throw fault;
        } finally {
            state.undo().clear();
        }
        return step;
    }

    private Step newStep(long now, long wallNow) {
        return Step.create(now, wallNow, state.undo(), incidents);
    }

    /** Schedules what is due by the wall clock, if that has been set since the last step. */
    private void wallClockChanged(Step step) {
        long offset = step.wallNow() - step.now();
        if (Math.abs(offset - wallOffset) >= WALL_CHANGE_MIN_MILLIS) {
            step.attempt(() -> "following the wall clock", () -> {
                step.undo().set(value -> wallOffset = value, wallOffset, offset);
                state.director().rescheduleStarts(step);
            });
        }
    }

    private void handle(Command command, Step step) {
        String incident = step.attempt(
                () -> "handling a " + command.getClass().getSimpleName(), () -> handleOrLoad(command, step));
        if (incident != null) {
            fail(command, IncidentReporter.internalError(incident), step);
        }
    }

    private void fail(Command command, RequestException failure, Step step) {
        new FailedCommandHandler(state, sessionService, step, failure).handle(command);
    }

    private void handleOrLoad(Command command, Step step) {
        if (state.games().pendingLoads().hold(command)) {
            return;
        }
        runOrLoad(command, step, () -> new CommandHandler(state, sessionService, step).handle(command));
    }

    /** Rolls a part of the step back if it needs games that are not in memory, and repeats the command once they are. */
    private boolean runOrLoad(Command command, Step step, Runnable part) {
        int mark = state.undo().mark();
        try {
            part.run();
            return true;
        } catch (GamesNotLoadedException notLoaded) {
            state.undo().rollBackTo(mark);
            state.games().pendingLoads().add(notLoaded.query(), command, step);
            return false;
        }
    }

    private void handleLoaded(PendingLoads.Loaded loaded, Step step) {
        RequestException failure = loaded.failure();
        if (failure == null) {
            // The clock of a game may have run out while it was not in memory.
            runTimers(step);
            handle(loaded.command(), step);
        } else {
            fail(loaded.command(), failure, step);
        }
    }

    /** Returns current counts. */
    public ServerStats stats() {
        return state.stats();
    }

    /** Returns the connections that have a session. */
    public Stream<Long> connectionIds() {
        return state.sessions().all().stream().map(Session::connectionId);
    }

    public Optional<ConnectedSession> session(long connectionId) {
        return state.sessions()
                .findByConnection(connectionId)
                .map(session -> new ConnectedSession(
                        connectionId, session.key(), session.peer().encrypted(), state.activity(session)));
    }

    /** Returns the names of admins that have no account yet. */
    public Set<String> missingAdmins() {
        return state.accounts().missingAdmins();
    }

    /** Returns the reasons for which {@link #restore} quarantined games and tournaments, by id. */
    public Map<String, String> quarantined() {
        return state.quarantine().reasons();
    }

    /** Returns the server time at which a {@link Command.Tick} is needed at the latest. */
    public long nextTick() {
        return state.timers().nextTime();
    }

    private void runTimers(Step step) {
        if (state.timers().nextTime() > step.now()) {
            return;
        }
        for (TimerQueue.TimerKey timerKey : state.timers().due(step.now())) {
            // An earlier timer may have rescheduled it.
            if (state.timers().isDue(timerKey, step.now())) {
                String incident = step.attempt(() -> "running timer " + timerKey, () -> run(timerKey, step));
                if (incident != null) {
                    repeatLater(timerKey, step);
                }
            }
        }
    }

    private void run(TimerQueue.TimerKey timerKey, Step step) {
        CommandHandler handler = new CommandHandler(state, sessionService, step);
        if (!runOrLoad(new Command.Tick(), step, () -> handler.run(timerKey))) {
            repeatLater(timerKey, step);
        }
    }

    private void repeatLater(TimerQueue.TimerKey timerKey, Step step) {
        state.timers().set(timerKey, step.now() + TimerQueue.RETRY_MILLIS);
    }
}
