package org.parlor.server.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveQueryNeeded;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.ReplyLater;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.play.LiveGame;

/** What each command does. */
record CommandHandler(ServerState hall, SessionService desk, Step step) implements Command.Handler<Boolean> {

    private Optional<Session> session(long link) {
        return hall.sessions().byLink(link);
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return logIn(logIn, null);
    }

    @Override
    public Boolean proven(Command.PasswordChecked passwordChecked) {
        desk.takeWaiting(passwordChecked.link(), step).ifPresent(logIn -> logIn(logIn, passwordChecked.proof()));
        return true;
    }

    private boolean logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult) {
        try {
            desk.logIn(logIn, passwordResult, step);
            return true;
        } catch (RequestException refusal) {
            step.reject(logIn.link(), refusal.reply(logIn.id()));
            return false;
        }
    }

    @Override
    public Boolean said(Command.RequestReceived requestReceived) {
        session(requestReceived.link()).ifPresent(session -> answer(session, requestReceived.request()));
        return true;
    }

    private void answer(Session session, RequestEnvelope requestEnvelope) {
        RequestContext context = new RequestContext(session, requestEnvelope.id(), step);
        try {
            reply(context, () -> {
                RequiredScopes.require(session.pass(), requestEnvelope.message());
                return requestEnvelope.message().accept(new RequestRouter(hall, desk, context));
            });
        } catch (ArchiveQueryNeeded archiveQueryNeeded) {
            consult(context, requestEnvelope, archiveQueryNeeded.question());
        }
    }

    /** The reply comes before whatever making it leads to. */
    private void reply(RequestContext context, Supplier<? extends ServerMessage> answering) {
        int mark = step.mark();
        ServerMessage reply;
        try {
            reply = answering.get();
        } catch (RequestException refusal) {
            reply = refusal.reply(context.id());
        } catch (ReplyLater later) {
            return;
        }
        boolean wanted = context.id() != null || !(reply instanceof Reply) || reply instanceof Reply.Refused;
        if (wanted) {
            step.sendAt(mark, context.session().link(), reply);
        }
    }

    private void consult(RequestContext context, RequestEnvelope requestEnvelope, ArchiveQuery query) {
        long link = context.session().link();
        long retry = context.session().lookups().take(step.now(), step.undo());
        if (retry > 0) {
            step.send(
                    link,
                    RequestException.limited(ErrorCode.RATE_LIMITED, "archive", retry, "archive: 10 questions per s")
                            .reply(context.id()));
        } else {
            step.consult(link, requestEnvelope, query);
        }
    }

    @Override
    public Boolean consulted(Command.ArchiveAnswered archiveAnswered) {
        Effect.QueryArchive asked = archiveAnswered.asked();
        session(asked.link()).ifPresent(session -> {
            RequestContext context = new RequestContext(session, asked.request().id(), step);
            reply(context, () -> new ArchiveReplyHandler(hall, context, asked, archiveAnswered.found()).reply());
        });
        return true;
    }

    @Override
    public Boolean misspoke(Command.InvalidRequest invalidRequest) {
        session(invalidRequest.link()).ifPresent(session -> {
            step.send(session.link(), invalidRequest.refusal().reply(invalidRequest.id(), invalidRequest.isFatal()));
            if (invalidRequest.isFatal()) {
                desk.end(session, new SessionMessage.Bye("error", null), step);
            }
        });
        return true;
    }

    @Override
    public Boolean silent(Command.ConnectionIdle connectionIdle) {
        session(connectionIdle.link()).ifPresent(session -> desk.silent(session, connectionIdle.millis(), step));
        return true;
    }

    @Override
    public Boolean heard(Command.ConnectionActive connectionActive) {
        session(connectionActive.link()).ifPresent(session -> desk.heard(session, step));
        return true;
    }

    @Override
    public Boolean measured(Command.RttMeasured rttMeasured) {
        session(rttMeasured.link()).ifPresent(session -> {
            session.lag().measured(rttMeasured.roundTripMillis(), step.undo());
            if (session.lag().isDue(step.now())) {
                step.send(session.link(), session.lag().tell(step.now(), step.undo()));
            }
        });
        return true;
    }

    @Override
    public Boolean left(Command.LoggedOut loggedOut) {
        session(loggedOut.link()).ifPresent(session -> desk.goodbye(session, step));
        return true;
    }

    @Override
    public Boolean closed(Command.Disconnected disconnected) {
        desk.takeWaiting(disconnected.link(), step);
        session(disconnected.link()).ifPresent(session -> desk.leave(session, step));
        return true;
    }

    @Override
    public Boolean caughtUp(Command.SnapshotRequested snapshotRequested) {
        hall.rooms().find(snapshotRequested.game()).ifPresent(live -> {
            List<Long> watching = snapshotRequested.links().stream()
                    .filter(live.gallery().watchers()::contains)
                    .toList();
            hall.rooms().announcer().show(live, watching, step);
            snapshotRequested.links().stream()
                    .flatMap(link -> session(link).stream())
                    .forEach(session -> showOwn(live, session));
        });
        return true;
    }

    private void showOwn(LiveGame live, Session session) {
        live.game()
                .seatOf(session.key())
                .ifPresent(seat -> hall.rooms().announcer().resume(live, seat, session.link(), step));
    }

    @Override
    public Boolean reloaded(Command.SettingsReloaded settingsReloaded) {
        ServerSettings settings = settingsReloaded.house();
        if (settings != null) {
            hall.rules().change(settings);
        }
        String failure = settingsReloaded.failure();
        session(settingsReloaded.link())
                .ifPresent(session -> step.send(
                        session.link(),
                        failure == null
                                ? new Reply.Reloaded(
                                        settingsReloaded.id(), settingsReloaded.applied(), settingsReloaded.pending())
                                : RequestException.of(ErrorCode.BAD_VALUE, failure)
                                        .reply(settingsReloaded.id())));
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
    public Boolean stop(Command.Shutdown shutdown) {
        desk.stop(step);
        return true;
    }
}
