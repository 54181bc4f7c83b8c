package org.parlor.server.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.Request;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.Consultation;
import org.parlor.server.core.step.Deferred;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Proof;
import org.parlor.server.core.step.Question;
import org.parlor.server.core.step.Randomness;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/**
 * The server's state machine: {@link #handle} takes a command at a time and tells what it leads to. It is used by one
 * thread at a time and knows no clock: time is what it is told, and never goes back.
 */
public final class Parlor {
    private static final long RESTART_MILLIS = Duration.ofSeconds(5).toMillis();

    private final Hall hall;
    private final Desk desk;
    private boolean stopping;

    public Parlor(House house, Randomness randomness) {
        this.hall = Hall.empty(house, randomness);
        this.desk = new Desk(hall);
    }

    /**
     * Takes the facts of an earlier life, in order, before anything else. Games that were being played wait for their
     * players; the time since then is charged to nobody.
     *
     * @return what the restart itself adds to the facts
     */
    public Step restore(List<JournalRecord> facts, long now) {
        Restoring restoring =
                new Restoring(hall.accounts(), hall.sanctions(), hall.ratings(), hall.rooms(), hall.tours());
        facts.forEach(fact -> fact.accept(restoring));
        Step step = new Step(now);
        if (!facts.isEmpty()) {
            long lastAt = facts.get(facts.size() - 1).at();
            step.record(new JournalRecord.Restarted(now, Math.max(0, now - lastAt)));
            hall.rooms().adjournAll(step.at(lastAt));
            hall.rooms().awaitAll(step);
            hall.director().resume(step);
            desk.awaitGuests(now);
        }
        return step;
    }

    /** Takes a command at that server time, after doing whatever fell due before it. */
    public Step handle(Command command, long now) {
        Step step = new Step(now);
        doDue(step);
        command.accept(new Doing(step));
        return step;
    }

    /** How much there is of everything. */
    public Census census() {
        return hall.census();
    }

    /** When a {@link Command.Tick} is wanted at the latest. */
    public long nextTick() {
        return hall.timers().next();
    }

    private void doDue(Step step) {
        for (Timers.Subject subject : hall.timers().takeDue(step.now())) {
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
            } else if (subject instanceof Timers.Subject.OfStop) {
                step.halt();
            }
        }
    }

    /** What each command does. */
    private final class Doing implements Command.Handler<Boolean> {
        private final Step step;

        Doing(Step step) {
            this.step = step;
        }

        private Optional<Session> session(long link) {
            return hall.sessions().byLink(link);
        }

        @Override
        public Boolean logIn(Command.LogIn logIn) {
            return logIn(logIn, null);
        }

        @Override
        public Boolean proven(Command.Proven proven) {
            desk.takeWaiting(proven.link()).ifPresent(logIn -> logIn(logIn, proven.proof()));
            return true;
        }

        private boolean logIn(Command.LogIn logIn, @Nullable Proof proof) {
            try {
                requireNotStopping();
                desk.logIn(logIn, proof, step);
                return true;
            } catch (Refusal refusal) {
                step.reject(logIn.link(), refusal.reply(logIn.id()));
                return false;
            }
        }

        private void requireNotStopping() {
            if (stopping) {
                throw Refusal.limited(ErrorCode.DRAINING, "restart", RESTART_MILLIS, "The server is about to restart");
            }
        }

        @Override
        public Boolean said(Command.Said said) {
            session(said.link()).ifPresent(session -> answer(session, said.request()));
            return true;
        }

        private void answer(Session session, Request request) {
            Asker asker = new Asker(session, request.id(), step);
            try {
                reply(asker, () -> {
                    Scopes.require(session.pass(), request.message());
                    return request.message().accept(new Dispatch(hall, desk, asker));
                });
            } catch (Consultation consultation) {
                consult(asker, request, consultation.question());
            }
        }

        /** The reply comes before whatever making it leads to. */
        private void reply(Asker asker, Supplier<? extends ServerMessage> answering) {
            int mark = step.mark();
            ServerMessage reply;
            try {
                reply = answering.get();
            } catch (Refusal refusal) {
                reply = refusal.reply(asker.id());
            } catch (Deferred later) {
                return;
            }
            boolean wanted = asker.id() != null || !(reply instanceof Reply) || reply instanceof Reply.Refused;
            if (wanted) {
                step.sendAt(mark, asker.session().link(), reply);
            }
        }

        private void consult(Asker asker, Request request, Question question) {
            long link = asker.session().link();
            long retry = asker.session().lookups().take(step.now());
            if (retry > 0) {
                step.send(
                        link,
                        Refusal.limited(ErrorCode.RATE_LIMITED, "archive", retry, "archive: 10 questions per s")
                                .reply(asker.id()));
            } else {
                step.consult(link, request, question);
            }
        }

        @Override
        public Boolean consulted(Command.Consulted consulted) {
            Effect.Consult asked = consulted.asked();
            session(asked.link()).ifPresent(session -> {
                Asker asker = new Asker(session, asked.request().id(), step);
                reply(asker, () -> new Findings(hall, asker, asked, consulted.found()).reply());
            });
            return true;
        }

        @Override
        public Boolean misspoke(Command.Misspoke misspoke) {
            session(misspoke.link()).ifPresent(session -> {
                Refusal refusal = misspoke.refusal();
                step.send(
                        session.link(),
                        refusal.reply(
                                misspoke.id(),
                                misspoke.fatal() || refusal.code().fatal()));
                if (misspoke.fatal() || refusal.code().fatal()) {
                    desk.end(session, new SessionNews.Bye("error", null), step);
                }
            });
            return true;
        }

        @Override
        public Boolean silent(Command.Silent silent) {
            session(silent.link()).ifPresent(session -> desk.silent(session, silent.millis(), step));
            return true;
        }

        @Override
        public Boolean heard(Command.Heard heard) {
            session(heard.link()).ifPresent(session -> desk.heard(session, step));
            return true;
        }

        @Override
        public Boolean measured(Command.Measured measured) {
            session(measured.link()).ifPresent(session -> {
                session.lag().measured(measured.roundTripMillis());
                if (session.lag().isDue(step.now())) {
                    step.send(session.link(), session.lag().tell(step.now()));
                }
            });
            return true;
        }

        @Override
        public Boolean left(Command.Left left) {
            session(left.link()).ifPresent(session -> desk.goodbye(session, step));
            return true;
        }

        @Override
        public Boolean closed(Command.Closed closed) {
            desk.takeWaiting(closed.link());
            session(closed.link()).ifPresent(session -> desk.leave(session, step));
            return true;
        }

        @Override
        public Boolean caughtUp(Command.CaughtUp caughtUp) {
            hall.rooms().find(caughtUp.game()).ifPresent(room -> {
                List<Long> watching = caughtUp.links().stream()
                        .filter(room.gallery().watchers()::contains)
                        .toList();
                hall.rooms().announcer().show(room, watching, step);
            });
            return true;
        }

        @Override
        public Boolean reloaded(Command.Reloaded reloaded) {
            House house = reloaded.house();
            if (house != null) {
                hall.rules().change(house);
            }
            String failure = reloaded.failure();
            session(reloaded.link())
                    .ifPresent(session -> step.send(
                            session.link(),
                            failure == null
                                    ? Reply.Ok.done(reloaded.id())
                                    : Refusal.of(ErrorCode.BAD_VALUE, failure).reply(reloaded.id())));
            return true;
        }

        @Override
        public Boolean tick(Command.Tick tick) {
            return true;
        }

        @Override
        public Boolean stop(Command.Stop stop) {
            stopping = true;
            hall.rooms().adjournAll(step);
            List<Session> everybody = List.copyOf(hall.sessions().all());
            step.send(
                    everybody.stream().map(Session::link).toList(),
                    new SessionNews.Notice("drain", "The server restarts; games are kept", step.now()));
            everybody.forEach(session -> desk.end(session, new SessionNews.Bye("restart", RESTART_MILLIS), step));
            return true;
        }
    }
}
