package org.parlor.server.core;

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
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.step.Consultation;
import org.parlor.server.core.step.Deferred;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.House;
import org.parlor.server.core.step.Proof;
import org.parlor.server.core.step.Question;
import org.parlor.server.core.step.Step;

/** What each command does. */
record CommandHandler(Hall hall, Desk desk, Step step) implements Command.Handler<Boolean> {

    private Optional<Session> session(long link) {
        return hall.sessions().byLink(link);
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return logIn(logIn, null);
    }

    @Override
    public Boolean proven(Command.Proven proven) {
        desk.takeWaiting(proven.link(), step).ifPresent(logIn -> logIn(logIn, proven.proof()));
        return true;
    }

    private boolean logIn(Command.LogIn logIn, @Nullable Proof proof) {
        try {
            desk.logIn(logIn, proof, step);
            return true;
        } catch (Refusal refusal) {
            step.reject(logIn.link(), refusal.reply(logIn.id()));
            return false;
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
        long retry = asker.session().lookups().take(step.now(), step.undo());
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
            step.send(session.link(), misspoke.refusal().reply(misspoke.id(), misspoke.isFatal()));
            if (misspoke.isFatal()) {
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
            session.lag().measured(measured.roundTripMillis(), step.undo());
            if (session.lag().isDue(step.now())) {
                step.send(session.link(), session.lag().tell(step.now(), step.undo()));
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
        desk.takeWaiting(closed.link(), step);
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
            caughtUp.links().stream()
                    .flatMap(link -> session(link).stream())
                    .forEach(session -> showOwn(room, session));
        });
        return true;
    }

    private void showOwn(Room room, Session session) {
        room.game()
                .seatOf(session.key())
                .ifPresent(seat -> hall.rooms().announcer().resume(room, seat, session.link(), step));
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
                                ? new Reply.Reloaded(reloaded.id(), reloaded.applied(), reloaded.pending())
                                : Refusal.of(ErrorCode.BAD_VALUE, failure).reply(reloaded.id())));
        return true;
    }

    @Override
    public Boolean makeAdmins(Command.MakeAdmins admins) {
        admins.passwordHashes().forEach((name, hash) -> hall.accounts().makeAdmin(name, hash, step));
        return true;
    }

    @Override
    public Boolean tick(Command.Tick tick) {
        return true;
    }

    @Override
    public Boolean stop(Command.Stop stop) {
        desk.stop(step);
        return true;
    }
}
