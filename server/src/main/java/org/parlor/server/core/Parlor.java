package org.parlor.server.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.IncidentReporter;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;
import org.parlor.server.core.tour.Tour;
import org.parlor.server.core.undo.UndoLog;

/**
 * The server's state machine: {@link #handle} takes a command at a time and tells what it leads to. It is used by one
 * thread at a time and knows no clock: time is what it is told, and never goes back.
 *
 * <p>A command and each timer that is due are handled as a whole or not at all: after a fault their changes are undone,
 * so that the state always is what the journal makes again.
 */
public final class Parlor {
    private final IncidentReporter incidents;
    private final Hall hall;
    private final Desk desk;

    /** Throws any fault on, having undone what it interrupted. */
    public Parlor(House house, Randomness randomness) {
        this(house, randomness, IncidentReporter.RETHROW);
    }

    public Parlor(House house, Randomness randomness, IncidentReporter incidents) {
        this(house, randomness, incidents, new UndoLog());
    }

    /** @param undo to which each change is added before it is made */
    Parlor(House house, Randomness randomness, IncidentReporter incidents, UndoLog undo) {
        this.incidents = incidents;
        this.hall = Hall.empty(house, randomness, undo);
        this.desk = new Desk(hall);
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
            desk.awaitGuests(now);
        }
        hall.undo().clear();
        return step;
    }

    /** Makes the state that the facts make, and no more. */
    void follow(List<JournalRecord> facts) {
        Restoring restoring = new Restoring(
                hall.accounts(),
                hall.sanctions(),
                hall.ratings(),
                hall.rooms(),
                hall.tours(),
                hall.quarantine(),
                hall.undo());
        facts.forEach(restoring::take);
    }

    private void resume(Step step, long lastAt) {
        for (Room room : hall.rooms().all().toList()) {
            resume(room.game().id(), step, () -> hall.rooms().adjourn(room, step.at(lastAt)));
        }
        for (Room room : hall.rooms().all().toList()) {
            resume(room.game().id(), step, () -> hall.rooms().await(room, step));
        }
        for (Tour tour : List.copyOf(hall.tours().all())) {
            resume(tour.id(), step, () -> hall.director().resume(tour, step));
        }
    }

    private void resume(String id, Step step, Runnable part) {
        String incident = step.attempt("resuming " + id, part);
        if (incident != null) {
            hall.rooms().drop(id);
            hall.tours().drop(id);
            hall.quarantine().add(id, "it could not be resumed, incident " + incident);
        }
    }

    /** Takes a command at that server time, after doing whatever fell due before it. */
    public Step handle(Command command, long now) {
        Step step = newStep(now);
        try {
            doDue(step);
            handle(command, step);
        } catch (RuntimeException unreported) {
            hall.undo().rollBackTo(0);
            throw unreported;
        } finally {
            hall.undo().clear();
        }
        return step;
    }

    private Step newStep(long now) {
        return new Step(now, hall.undo(), incidents);
    }

    private void handle(Command command, Step step) {
        String incident = step.attempt(
                new Doing("handling a ", command.getClass().getSimpleName()),
                () -> command.accept(new CommandHandler(hall, desk, step)));
        if (incident != null) {
            command.accept(new FailureHandler(hall, desk, step, incident));
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
    public Census census() {
        return hall.census();
    }

    /** The names of admins that have no account yet. */
    public Set<String> missingAdmins() {
        return hall.accounts().missingAdmins();
    }

    /** The games and tournaments that {@link #restore} left out, by id, with the reason for each. */
    public Map<String, String> quarantined() {
        return hall.quarantine().reasons();
    }

    /** When a {@link Command.Tick} is wanted at the latest. */
    public long nextTick() {
        return hall.timers().next();
    }

    private void doDue(Step step) {
        if (hall.timers().next() > step.now()) {
            return;
        }
        for (Timers.Subject subject : hall.timers().due(step.now())) {
            // Something that was due before it may have put it off.
            if (hall.timers().isDue(subject, step.now())
                    && step.attempt(new Doing("doing what is due: ", subject), () -> doDue(subject, step)) != null) {
                hall.timers().set(subject, step.now() + Timers.RETRY_MILLIS);
            }
        }
    }

    private void doDue(Timers.Subject subject, Step step) {
        hall.timers().clear(subject);
        if (subject instanceof Timers.Subject.OfGame game) {
            hall.rooms().due(game.id(), step);
        } else if (subject instanceof Timers.Subject.OfGallery gallery) {
            hall.rooms().show(gallery.id(), step);
        } else if (subject instanceof Timers.Subject.OfChallenge challenge) {
            hall.lobby().challenges().expire(challenge.id(), step);
        } else if (subject instanceof Timers.Subject.OfGuest guest) {
            desk.forgetGuest(guest.key(), step);
        } else if (subject instanceof Timers.Subject.OfPool) {
            hall.lobby().pool().round(step);
        } else if (subject instanceof Timers.Subject.OfTour tour) {
            hall.director().due(tour.id(), step);
        } else if (subject instanceof Timers.Subject.OfStop stop) {
            desk.halt(stop.restart(), step);
        } else if (subject instanceof FailureHandler.Retry retry) {
            retry.command().accept(new CommandHandler(hall, desk, step));
        }
    }
}
