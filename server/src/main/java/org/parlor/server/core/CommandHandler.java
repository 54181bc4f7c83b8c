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
record CommandHandler(ServerState state, SessionService sessionService, Step step) implements Command.Handler {

    private Optional<Session> session(long connectionId) {
        return state.sessions().findByConnection(connectionId);
    }

    @Override
    public void logIn(Command.LogIn logIn) {
        logIn(logIn, null);
    }

    @Override
    public void passwordChecked(Command.PasswordChecked passwordChecked) {
        sessionService
                .removePendingLogin(passwordChecked.connectionId(), step)
                .ifPresent(logIn -> logIn(logIn, passwordChecked.result()));
    }

    private void logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult) {
        try {
            sessionService.logIn(logIn, passwordResult, step);
        } catch (RequestException e) {
            step.rejectLogin(logIn.connectionId(), e.reply(logIn.id()));
        }
    }

    @Override
    public void requestReceived(Command.RequestReceived requestReceived) {
        session(requestReceived.connectionId()).ifPresent(session -> handle(session, requestReceived.request()));
    }

    private void handle(Session session, RequestEnvelope requestEnvelope) {
        RequestContext context = new RequestContext(session, requestEnvelope.id(), step);
        try {
            reply(context, () -> {
                RequiredScopes.require(session.principal(), requestEnvelope.message());
                return new RequestRouter(state, sessionService, context).route(requestEnvelope.message());
            });
        } catch (ArchiveQueryNeeded archiveQueryNeeded) {
            queryArchive(context, requestEnvelope, archiveQueryNeeded.query());
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
        boolean sent = context.id() != null || !(reply instanceof Reply) || reply instanceof Reply.ErrorReply;
        if (sent) {
            step.sendAt(mark, context.session().connectionId(), reply);
        }
    }

    private void queryArchive(RequestContext context, RequestEnvelope requestEnvelope, ArchiveQuery query) {
        long connectionId = context.session().connectionId();
        long retryMillis = context.session().archiveLimiter().tryAcquire(step.now(), step.undo());
        if (retryMillis > 0) {
            step.send(
                    connectionId,
                    RequestException.limitExceeded(
                                    ErrorCode.RATE_LIMITED, "archive", retryMillis, "archive: 10 queries per s")
                            .reply(context.id()));
        } else {
            step.queryArchive(connectionId, requestEnvelope, query);
        }
    }

    @Override
    public void archiveAnswered(Command.ArchiveAnswered archiveAnswered) {
        Effect.QueryArchive query = archiveAnswered.query();
        session(query.connectionId()).ifPresent(session -> {
            RequestContext context = new RequestContext(session, query.request().id(), step);
            reply(context, () -> new ArchiveReplyHandler(state, context, query, archiveAnswered.result()).reply());
        });
    }

    @Override
    public void invalidRequest(Command.InvalidRequest invalidRequest) {
        session(invalidRequest.connectionId()).ifPresent(session -> {
            step.send(
                    session.connectionId(),
                    invalidRequest.error().reply(invalidRequest.id(), invalidRequest.isFatal()));
            if (invalidRequest.isFatal()) {
                sessionService.disconnect(session, SessionMessage.Bye.ERROR, step);
            }
        });
    }

    @Override
    public void connectionIdle(Command.ConnectionIdle connectionIdle) {
        session(connectionIdle.connectionId())
                .ifPresent(session -> sessionService.connectionIdle(session, connectionIdle.idleMillis(), step));
    }

    @Override
    public void connectionActive(Command.ConnectionActive connectionActive) {
        session(connectionActive.connectionId()).ifPresent(session -> sessionService.connectionActive(session, step));
    }

    @Override
    public void rttMeasured(Command.RttMeasured rttMeasured) {
        session(rttMeasured.connectionId()).ifPresent(session -> {
            session.latency().record(rttMeasured.roundTripMillis(), step.undo());
            if (session.latency().isReportDue(step.now())) {
                step.send(session.connectionId(), session.latency().report(step.now(), step.undo()));
            }
        });
    }

    @Override
    public void loggedOut(Command.LoggedOut loggedOut) {
        session(loggedOut.connectionId()).ifPresent(session -> sessionService.logOut(session, step));
        if (loggedOut.id() != null) {
            step.send(loggedOut.connectionId(), Reply.Ok.done(loggedOut.id()));
        }
        step.disconnect(loggedOut.connectionId(), SessionMessage.Bye.QUIT);
    }

    @Override
    public void disconnected(Command.Disconnected disconnected) {
        sessionService.removePendingLogin(disconnected.connectionId(), step);
        session(disconnected.connectionId()).ifPresent(session -> sessionService.connectionClosed(session, step));
    }

    @Override
    public void snapshotRequested(Command.SnapshotRequested snapshotRequested) {
        state.games().find(snapshotRequested.game()).ifPresent(live -> {
            List<Long> spectators = snapshotRequested.connectionIds().stream()
                    .filter(live.spectators().connectionIds()::contains)
                    .toList();
            state.games().notifier().sendSpectatorSnapshot(live, spectators, step);
            snapshotRequested.connectionIds().stream()
                    .flatMap(connectionId -> session(connectionId).stream())
                    .forEach(session -> sendSnapshotToPlayer(live, session));
        });
    }

    private void sendSnapshotToPlayer(LiveGame live, Session session) {
        live.game()
                .seatOf(session.key())
                .ifPresent(
                        seat -> state.games().notifier().sendSnapshotAndTurn(live, seat, session.connectionId(), step));
    }

    @Override
    public void settingsReloaded(Command.SettingsReloaded settingsReloaded) {
        ServerSettings settings = settingsReloaded.settings();
        if (settings != null) {
            state.settings().set(settings);
        }
        String failure = settingsReloaded.failure();
        session(settingsReloaded.connectionId())
                .ifPresent(session -> step.send(
                        session.connectionId(),
                        failure == null
                                ? new Reply.ReloadReply(
                                        settingsReloaded.id(), settingsReloaded.applied(), settingsReloaded.pending())
                                : RequestException.of(ErrorCode.BAD_VALUE, failure)
                                        .reply(settingsReloaded.id())));
    }

    @Override
    public void makeAdmins(Command.MakeAdmins admins) {
        admins.passwordHashes().forEach((name, hash) -> state.accounts().createAdmin(name, hash, step));
    }

    @Override
    public void tick(Command.Tick tick) {}

    @Override
    public void shutdown(Command.Shutdown shutdown) {
        sessionService.stop(step);
    }
}
