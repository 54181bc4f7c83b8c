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

/** Executes commands. */
record CommandHandler(ServerState state, SessionService sessionService, Step step) implements Command.Handler<Boolean> {

    private Optional<Session> session(long connectionId) {
        return state.sessions().byLink(connectionId);
    }

    @Override
    public Boolean logIn(Command.LogIn logIn) {
        return logIn(logIn, null);
    }

    @Override
    public Boolean proven(Command.PasswordChecked passwordChecked) {
        sessionService
                .removePendingLogin(passwordChecked.link(), step)
                .ifPresent(logIn -> logIn(logIn, passwordChecked.proof()));
        return true;
    }

    private boolean logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult) {
        try {
            sessionService.logIn(logIn, passwordResult, step);
            return true;
        } catch (RequestException e) {
            step.reject(logIn.link(), e.reply(logIn.id()));
            return false;
        }
    }

    @Override
    public Boolean said(Command.RequestReceived requestReceived) {
        session(requestReceived.link()).ifPresent(session -> handle(session, requestReceived.request()));
        return true;
    }

    private void handle(Session session, RequestEnvelope requestEnvelope) {
        RequestContext context = new RequestContext(session, requestEnvelope.id(), step);
        try {
            reply(context, () -> {
                RequiredScopes.require(session.pass(), requestEnvelope.message());
                return requestEnvelope.message().accept(new RequestRouter(state, sessionService, context));
            });
        } catch (ArchiveQueryNeeded archiveQueryNeeded) {
            queryArchive(context, requestEnvelope, archiveQueryNeeded.question());
        }
    }

    /** Sends the reply ahead of the effects caused while creating it. */
    private void reply(RequestContext context, Supplier<? extends ServerMessage> handler) {
        int mark = step.mark();
        ServerMessage reply;
        try {
            reply = handler.get();
        } catch (RequestException e) {
            reply = e.reply(context.id());
        } catch (ReplyLater replyLater) {
            return;
        }
        boolean sent = context.id() != null || !(reply instanceof Reply) || reply instanceof Reply.Refused;
        if (sent) {
            step.sendAt(mark, context.session().link(), reply);
        }
    }

    private void queryArchive(RequestContext context, RequestEnvelope requestEnvelope, ArchiveQuery query) {
        long connectionId = context.session().link();
        long retryMillis = context.session().lookups().take(step.now(), step.undo());
        if (retryMillis > 0) {
            step.send(
                    connectionId,
                    RequestException.limited(
                                    ErrorCode.RATE_LIMITED, "archive", retryMillis, "archive: 10 queries per s")
                            .reply(context.id()));
        } else {
            step.consult(connectionId, requestEnvelope, query);
        }
    }

    @Override
    public Boolean consulted(Command.ArchiveAnswered archiveAnswered) {
        Effect.QueryArchive query = archiveAnswered.asked();
        session(query.link()).ifPresent(session -> {
            RequestContext context = new RequestContext(session, query.request().id(), step);
            reply(context, () -> new ArchiveReplyHandler(state, context, query, archiveAnswered.found()).reply());
        });
        return true;
    }

    @Override
    public Boolean misspoke(Command.InvalidRequest invalidRequest) {
        session(invalidRequest.link()).ifPresent(session -> {
            step.send(session.link(), invalidRequest.refusal().reply(invalidRequest.id(), invalidRequest.isFatal()));
            if (invalidRequest.isFatal()) {
                sessionService.disconnect(session, new SessionMessage.Bye("error", null), step);
            }
        });
        return true;
    }

    @Override
    public Boolean silent(Command.ConnectionIdle connectionIdle) {
        session(connectionIdle.link())
                .ifPresent(session -> sessionService.connectionIdle(session, connectionIdle.millis(), step));
        return true;
    }

    @Override
    public Boolean heard(Command.ConnectionActive connectionActive) {
        session(connectionActive.link()).ifPresent(session -> sessionService.connectionActive(session, step));
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
        session(loggedOut.link()).ifPresent(session -> sessionService.logOut(session, step));
        return true;
    }

    @Override
    public Boolean closed(Command.Disconnected disconnected) {
        sessionService.removePendingLogin(disconnected.link(), step);
        session(disconnected.link()).ifPresent(session -> sessionService.connectionClosed(session, step));
        return true;
    }

    @Override
    public Boolean caughtUp(Command.SnapshotRequested snapshotRequested) {
        state.games().find(snapshotRequested.game()).ifPresent(live -> {
            List<Long> spectators = snapshotRequested.links().stream()
                    .filter(live.gallery().watchers()::contains)
                    .toList();
            state.games().announcer().show(live, spectators, step);
            snapshotRequested.links().stream()
                    .flatMap(connectionId -> session(connectionId).stream())
                    .forEach(session -> sendSnapshotToPlayer(live, session));
        });
        return true;
    }

    private void sendSnapshotToPlayer(LiveGame live, Session session) {
        live.game()
                .seatOf(session.key())
                .ifPresent(seat -> state.games().announcer().resume(live, seat, session.link(), step));
    }

    @Override
    public Boolean reloaded(Command.SettingsReloaded settingsReloaded) {
        ServerSettings settings = settingsReloaded.house();
        if (settings != null) {
            state.settings().change(settings);
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
        admins.passwordHashes().forEach((name, hash) -> state.accounts().makeAdmin(name, hash, step));
        return true;
    }

    @Override
    public Boolean tick(Command.Tick tick) {
        return true;
    }

    @Override
    public Boolean stop(Command.Shutdown shutdown) {
        sessionService.stop(step);
        return true;
    }
}
