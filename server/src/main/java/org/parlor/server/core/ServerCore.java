package org.parlor.server.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.play.LiveGame;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.undo.UndoLog;

/**
 * The server's state machine: {@link #handle} takes a command at a time and tells what it leads to. It is used by one
 * thread at a time and knows no clock: time is what it is told, and never goes back.
 *
 * <p>A command and each timer that is due are handled as a whole or not at all: after a fault their changes are undone,
 * so that the state always is what the journal makes again.
 */
public final class ServerCore {
    private final IncidentReporter incidents;
    private final ServerState state;
    private final SessionService sessionService;

    /** Throws any fault on, having undone what it interrupted. */
    public ServerCore(ServerSettings settings, RandomSource random) {
        this(settings, random, IncidentReporter.RETHROW);
    }

    public ServerCore(ServerSettings settings, RandomSource random, IncidentReporter incidents) {
        this(settings, random, incidents, new UndoLog());
    }

    /** @param undo to which each change is added before it is made */
    ServerCore(ServerSettings settings, RandomSource random, IncidentReporter incidents, UndoLog undo) {
        this.incidents = incidents;
        this.state = ServerState.empty(settings, random, undo);
        this.sessionService = new SessionService(state);
    }

    /**
     * Takes the facts of an earlier life, in order, before anything else. Games that were being played wait for their
     * players; the time since then is charged to nobody.
     *
     * @return what the restart itself adds to the facts
     */
    public Step restore(List<JournalRecord> facts, long now) {
        follow(facts);
        Step step = newStep(now);
        if (!facts.isEmpty()) {
            long lastAt = facts.get(facts.size() - 1).at();
            step.record(new JournalRecord.Restarted(now, Math.max(0, now - lastAt)));
            resume(step, lastAt);
            sessionService.awaitGuests(now);
        }
        state.undo().clear();
        return step;
    }

    /** Makes the state that the facts make, and no more. */
    void follow(List<JournalRecord> facts) {
        JournalReplayer journalReplayer = new JournalReplayer(
                state.accounts(),
                state.sanctions(),
                state.ratings(),
                state.rooms(),
                state.tours(),
                state.quarantine(),
                state.undo());
        facts.forEach(journalReplayer::take);
    }

    private void resume(Step step, long lastAt) {
        for (LiveGame live : state.rooms().all().toList()) {
            resume(live.game().id(), step, () -> state.rooms().adjourn(live, step.at(lastAt)));
        }
        for (LiveGame live : state.rooms().all().toList()) {
            resume(live.game().id(), step, () -> state.rooms().await(live, step));
        }
        for (Tournament tournament : List.copyOf(state.tours().all())) {
            resume(tournament.id(), step, () -> state.director().resume(tournament, step));
        }
    }

    private void resume(String id, Step step, Runnable part) {
        String incident = step.attempt("resuming " + id, part);
        if (incident != null) {
            state.rooms().drop(id);
            state.tours().drop(id);
            state.quarantine().add(id, "it could not be resumed, incident " + incident);
        }
    }

    /** Takes a command at that server time, after doing whatever fell due before it. */
    public Step handle(Command command, long now) {
        Step step = newStep(now);
        try {
            doDue(step);
            handle(command, step);
        } catch (RuntimeException unreported) {
            state.undo().rollBackTo(0);
            throw unreported;
        } finally {
            state.undo().clear();
        }
        return step;
    }

    private Step newStep(long now) {
        return new Step(now, state.undo(), incidents);
    }

    private void handle(Command command, Step step) {
        String incident = step.attempt(
                new Doing("handling a ", command.getClass().getSimpleName()),
                () -> command.accept(new CommandHandler(state, sessionService, step)));
        if (incident != null) {
            command.accept(new FailureHandler(state, sessionService, step, incident));
        }
    }

    /** What is put together only if it is needed. */
    private record Doing(String what, Object subject) {
        @Override
        public String toString() {
            return what + subject;
        }
    }

    /** How much there is of everything. */
    public ServerStats census() {
        return state.census();
    }

    /** The names of admins that have no account yet. */
    public Set<String> missingAdmins() {
        return state.accounts().missingAdmins();
    }

    /** The games and tournaments that {@link #restore} left out, by id, with the reason for each. */
    public Map<String, String> quarantined() {
        return state.quarantine().reasons();
    }

    /** When a {@link Command.Tick} is wanted at the latest. */
    public long nextTick() {
        return state.timers().next();
    }

    private void doDue(Step step) {
        if (state.timers().next() > step.now()) {
            return;
        }
        for (TimerQueue.TimerKey timerKey : state.timers().due(step.now())) {
            // Something that was due before it may have put it off.
            if (state.timers().isDue(timerKey, step.now())
                    && step.attempt(new Doing("doing what is due: ", timerKey), () -> doDue(timerKey, step)) != null) {
                state.timers().set(timerKey, step.now() + TimerQueue.RETRY_MILLIS);
            }
        }
    }

    private void doDue(TimerQueue.TimerKey timerKey, Step step) {
        state.timers().clear(timerKey);
        if (timerKey instanceof TimerQueue.TimerKey.OfGame game) {
            state.rooms().due(game.id(), step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfSpectators gallery) {
            state.rooms().show(gallery.id(), step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfChallenge challenge) {
            state.lobby().challenges().expire(challenge.id(), step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfGuest guest) {
            sessionService.forgetGuest(guest.key(), step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfMatchmaker) {
            state.lobby().pool().round(step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfTournament tour) {
            state.director().due(tour.id(), step);
        } else if (timerKey instanceof TimerQueue.TimerKey.OfStop stop) {
            sessionService.halt(stop.restart(), step);
        } else if (timerKey instanceof FailureHandler.Retry retry) {
            retry.command().accept(new CommandHandler(state, sessionService, step));
        }
    }
}
