package org.parlor.server.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.AdminRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RulesRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.account.AccountHandler;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.admin.AdminHandler;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.live.ArchivedGameHandler;
import org.parlor.server.core.live.GameHandler;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.live.PreviewHandler;
import org.parlor.server.core.lobby.GameHistory;
import org.parlor.server.core.lobby.LobbyHandler;
import org.parlor.server.core.rules.RulesHandler;
import org.parlor.server.core.state.ServerState;
import org.parlor.server.core.tournament.TournamentHandler;

/** Executes commands. */
record CommandHandler(ServerState state, SessionService sessionService, Step step) {
    /** In place of an admin's name, which has no parentheses. */
    private static final String BY_SETTINGS = "(settings)";

    void handle(Command command) {
        if (command instanceof Command.RequestReceived received) {
            session(received.connectionId()).ifPresent(session -> reply(session, received.request(), this::handle));
        } else if (command instanceof Command.RttMeasured measured) {
            session(measured.connectionId()).ifPresent(session -> recordLatency(session, measured.roundTripMillis()));
        } else if (command instanceof Command.LogIn logIn) {
            logIn(logIn, null);
        } else if (command instanceof Command.RestoreSession restored) {
            new SessionRestorer(state, sessionService, restored, step).restore();
        } else if (command instanceof Command.GatewayLost lost) {
            sessionService.gatewayLost(lost, step);
        } else if (command instanceof Command.PasswordChecked checked) {
            sessionService
                    .removePendingLogin(checked.connectionId(), step)
                    .ifPresent(logIn -> logIn(logIn, checked.result()));
        } else if (command instanceof Command.ArchiveAnswered answered) {
            Effect.QueryArchive query = answered.query();
            if (session(query.connectionId()).isEmpty() && query.request().message() instanceof GameRequest.Watch) {
                // Not of a session that has ended: the gateway would discard this for a closed connection.
                preview(query.connectionId()).answer(answered.result());
            }
            session(query.connectionId())
                    .filter(session -> session.openedAt() <= query.requestedAt())
                    .ifPresent(session -> reply(
                            session, query.request(), context -> answer(context, query.query(), answered.result())));
        } else if (command instanceof Command.InvalidRequest invalid) {
            session(invalid.connectionId()).ifPresent(session -> rejectRequest(session, invalid));
        } else if (command instanceof Command.ConnectionIdle idle) {
            session(idle.connectionId())
                    .ifPresent(session -> sessionService.connectionIdle(session, idle.idleMillis(), step));
        } else if (command instanceof Command.ConnectionActive active) {
            session(active.connectionId()).ifPresent(session -> sessionService.connectionActive(session, step));
        } else if (command instanceof Command.LoggedOut loggedOut) {
            logOut(loggedOut);
        } else if (command instanceof Command.Disconnected disconnected) {
            sessionService.removePendingLogin(disconnected.connectionId(), step);
            session(disconnected.connectionId()).ifPresent(session -> sessionService.connectionClosed(session, step));
        } else if (command instanceof Command.SnapshotRequested requested) {
            state.games().find(requested.game()).ifPresent(live -> sendSnapshots(live, requested.connectionIds()));
        } else if (command instanceof Command.PreviewRequested requested) {
            preview(requested.connectionId()).handle(requested.game());
        } else if (command instanceof Command.TurnRequested requested) {
            session(requested.connectionId()).ifPresent(session -> repeatTurns(session, requested.game()));
        } else if (command instanceof Command.SettingsReloaded reloaded) {
            reloadSettings(reloaded);
        } else if (command instanceof Command.MakeAdmins admins) {
            admins.passwordHashes().forEach((name, hash) -> createAdmin(name, hash));
        } else if (command instanceof Command.Shutdown shutdown) {
            sessionService.stop(shutdown, step);
        } else if (!(command instanceof Command.Tick)) {
            throw new IllegalStateException("no handler for " + command);
        }
    }

    private PreviewHandler preview(long connectionId) {
        return new PreviewHandler(state.games(), state.accounts().aliases(), state.rulesCache(), connectionId, step);
    }

    private Optional<Session> session(long connectionId) {
        return state.sessions().findByConnection(connectionId);
    }

    /**
     * Sends the reply ahead of the effects caused while creating it. A refused request changes nothing, but counts for rate
     * limits.
     */
    private void reply(
            Session session, RequestEnvelope request, Function<RequestContext, @Nullable ServerMessage> handler) {
        Step following = step.withOwnEffects();
        RequestContext context = new RequestContext(session, request, following);
        ServerMessage reply;
        int mark = step.undo().mark();
        try {
            reply = handler.apply(context);
        } catch (RequestException e) {
            step.undo().undoRefused(mark);
            reply = e.reply(request.id());
        }
        boolean expected = request.id() != null || !(reply instanceof Reply) || reply instanceof Reply.ErrorReply;
        if (reply != null && expected) {
            step.send(session.connectionId(), reply);
        }
        following.effects().forEach(step::add);
    }

    /** Returns the reply to the request; null if it follows from the result of an effect. */
    private @Nullable ServerMessage handle(RequestContext context) {
        ClientMessage message = context.request().message();
        context.session().principal().requireScope(message);
        if (message instanceof GameRequest request) {
            return gameHandler(state, context).handle(request);
        } else if (message instanceof LobbyRequest request) {
            return lobbyHandler(state, context).handle(request);
        } else if (message instanceof RulesRequest request) {
            return new RulesHandler(state.rulesCache(), state.random(), state.games(), context).handle(request);
        } else if (message instanceof AccountRequest request) {
            return new AccountHandler(
                            state.accounts(),
                            state.sessions(),
                            state.authenticator(),
                            state.ratings(),
                            state.settings(),
                            state.random(),
                            context)
                    .handle(request);
        } else if (message instanceof TournamentRequest request) {
            return new TournamentHandler(
                            state.tournaments(), state.director(), state.rulesCache(), state.settings(), context)
                    .handle(request);
        } else if (message instanceof AdminRequest request) {
            return new AdminHandler(state, context).handle(request);
        } else if (message instanceof SessionRequest.Ping ping) {
            return new SessionMessage.Pong(
                    context.id(), ping.n(), context.step().now());
        } else if (message instanceof SessionRequest.Pong) {
            return Reply.Ok.done(context.id());
        } else if (message instanceof SessionRequest.Hello) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        throw new IllegalStateException("bye is handled by the network layer");
    }

    static GameHandler gameHandler(ServerState state, RequestContext context) {
        return new GameHandler(state.games(), state.accounts(), state.sessions(), context);
    }

    static LobbyHandler lobbyHandler(ServerState state, RequestContext context) {
        return new LobbyHandler(state.lobby(), state.accounts(), state.sanctions(), context);
    }

    /** Returns the reply to a request that required an archive query. */
    private Reply answer(RequestContext context, ArchiveQuery query, ArchiveResult result) {
        if (result.failure() != null) {
            throw result.failure();
        } else if (query instanceof ArchiveQuery.OfPlayer ofPlayer) {
            return new GameHistory(state.games(), state.accounts(), context).page(ofPlayer, result);
        } else if (query instanceof ArchiveQuery.OfAudit) {
            return AdminHandler.audit(context, result);
        }
        ArchiveResult.ArchivedGame game =
                ArchivedGameHandler.require(result, state.accounts().aliases());
        GameRequest request = (GameRequest) context.request().message();
        return new ArchivedGameHandler(game, state.rulesCache(), context).handle(request);
    }

    /** A refused login changes nothing, but counts for rate limits. */
    private void logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult) {
        int mark = step.undo().mark();
        try {
            sessionService.logIn(logIn, passwordResult, step);
        } catch (RequestException e) {
            step.undo().undoRefused(mark);
            step.add(new Effect.RejectLogin(logIn.connectionId(), e.reply(logIn.id())));
        }
    }

    private void rejectRequest(Session session, Command.InvalidRequest invalid) {
        step.send(session.connectionId(), invalid.refusal());
        if (invalid.isFatal()) {
            state.sessions().disconnect(session, SessionMessage.Bye.ERROR, step);
        }
    }

    private void recordLatency(Session session, long roundTripMillis) {
        session.latency().record(roundTripMillis, step.undo());
        session.latency()
                .reportIfDue(step.now(), step.undo())
                .ifPresent(report -> step.send(session.connectionId(), report));
    }

    private void logOut(Command.LoggedOut loggedOut) {
        session(loggedOut.connectionId()).ifPresent(session -> sessionService.logOut(session, step));
        if (loggedOut.id() != null) {
            step.send(loggedOut.connectionId(), Reply.Ok.done(loggedOut.id()));
        }
        step.add(new Effect.Disconnect(loggedOut.connectionId(), SessionMessage.Bye.QUIT));
    }

    private void sendSnapshots(LiveGame live, List<Long> connectionIds) {
        List<Long> spectators = connectionIds.stream()
                .filter(live.spectators().connectionIds()::contains)
                .toList();
        state.games().sendSpectatorSnapshot(live, spectators, step);
        connectionIds.stream()
                .flatMap(connectionId -> session(connectionId).stream())
                .filter(session -> session.account().seatIn(live.game()).isPresent())
                .forEach(session -> state.games().sendGame(live, session, step));
    }

    private void repeatTurns(Session session, @Nullable String game) {
        for (LiveGame live : state.games().unfinished(session.account().key())) {
            if (game == null || game.equals(live.game().id())) {
                int seat = session.account().seatIn(live.game()).orElseThrow();
                state.games().repeatTurn(live, seat, session, step);
            }
        }
    }

    private void createAdmin(String name, String passwordHash) {
        if (state.accounts().createAdmin(name, passwordHash, step)) {
            RequestContext.audit(
                    BY_SETTINGS, null, "create_account", step, "user", name, "kind", "person", "role", "admin");
        }
    }

    private void reloadSettings(Command.SettingsReloaded reloaded) {
        if (reloaded.settings() != null) {
            state.settings().set(reloaded.settings());
        }
        String failure = reloaded.failure();
        ServerMessage reply = failure == null
                ? new Reply.ReloadReply(reloaded.id(), reloaded.applied(), reloaded.pending())
                : RequestException.of(ErrorCode.BAD_VALUE, failure).reply(reloaded.id());
        session(reloaded.connectionId()).ifPresent(session -> step.send(session.connectionId(), reply));
    }
}
