package org.parlor.server.core;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.AdminRequest;
import org.parlor.message.ClientMessage;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.OwnAccountRequest;
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
import org.parlor.server.core.admin.AccountDeletion;
import org.parlor.server.core.admin.AdminHandler;
import org.parlor.server.core.admin.OwnAccountHandler;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue.TimerKey;
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

    private static final DispatchTable<CommandHandler, Command, Void> COMMANDS =
            new DispatchTable<>(Command.class, rows -> {
                rows.run(Command.RequestReceived.class, (self, received) -> self.withSession(received, self::handle));
                rows.run(Command.RttMeasured.class, (self, rtt) -> self.withSession(rtt, self::recordLatency));
                rows.run(Command.LogIn.class, (self, logIn) -> self.logIn(logIn, null));
                rows.run(Command.RestoreSession.class, CommandHandler::restore);
                rows.run(Command.GatewayLost.class, (self, lost) -> self.sessionService.gatewayLost(lost, self.step));
                rows.run(Command.PasswordChecked.class, CommandHandler::passwordChecked);
                rows.run(Command.PasswordConfirmed.class, CommandHandler::passwordConfirmed);
                rows.run(Command.ArchiveAnswered.class, CommandHandler::archiveAnswered);
                rows.run(
                        Command.GamesLoaded.class,
                        (self, answer) -> self.state.games().unloaded().loaded(answer, self.step));
                rows.run(Command.InvalidRequest.class, (self, line) -> self.withSession(line, self::rejectRequest));
                rows.run(Command.ConnectionIdle.class, (self, idle) -> self.withSession(idle, self::idle));
                rows.run(Command.ConnectionActive.class, (self, active) -> self.withSession(active, self::active));
                rows.run(Command.LoggedOut.class, CommandHandler::logOut);
                rows.run(Command.Disconnected.class, CommandHandler::disconnected);
                rows.run(Command.SnapshotRequested.class, CommandHandler::sendSnapshots);
                rows.run(Command.PreviewRequested.class, CommandHandler::sendPreview);
                rows.run(Command.EmailLinkUsed.class, CommandHandler::useEmailLink);
                rows.run(
                        Command.PushSubscriptionExpired.class,
                        (self, expired) -> self.state.accounts().unsubscribe(expired, self.step));
                rows.run(Command.TurnRequested.class, (self, turns) -> self.withSession(turns, self::repeatTurns));
                rows.run(Command.SettingsReloaded.class, CommandHandler::reloadSettings);
                rows.run(
                        Command.MakeAdmins.class,
                        (self, make) -> make.passwordHashes().forEach(self::createAdmin));
                rows.run(Command.Shutdown.class, (self, shutdown) -> self.sessionService.stop(shutdown, self.step));
                rows.ignore(Command.Tick.class);
            });

    private static final DispatchTable<CommandHandler, TimerKey, Void> TIMERS =
            new DispatchTable<>(TimerKey.class, rows -> {
                rows.run(TimerKey.OfGame.class, (self, of) -> self.state.games().applyTimeouts(of.id(), self.step));
                rows.run(
                        TimerKey.OfSpectators.class,
                        (self, of) -> self.state.games().releaseDelayedEvents(of.id(), self.step));
                rows.run(
                        TimerKey.OfChallenge.class,
                        (self, of) -> self.state.lobby().challenges().expire(of.id(), self.step));
                rows.run(TimerKey.OfGuest.class, (self, of) -> new GuestExpiry(self.state).expire(of.key(), self.step));
                rows.run(
                        TimerKey.OfDeletion.class,
                        (self, of) -> new AccountDeletion(self.state, self.step).expire(of.key()));
                rows.run(
                        TimerKey.OfNotification.class,
                        (self, of) -> self.state.games().sendNotification(of.key(), self.step));
                rows.run(
                        TimerKey.OfBotPairing.class,
                        (self, of) -> self.state.lobby().botPairing().runRound(self.step));
                rows.run(
                        TimerKey.OfTournament.class,
                        (self, of) -> self.state.director().runDueActions(of.id(), self.step));
                rows.run(
                        TimerKey.OfIdleGames.class,
                        (self, of) -> self.state.games().unloaded().unloadIdle(self.step));
                rows.run(
                        TimerKey.OfUnloadedGames.class,
                        (self, of) -> self.state.games().unloaded().loadDue(of.pauseOnWeekends(), self.step));
                rows.run(TimerKey.OfStop.class, (self, of) -> self.sessionService.shutDown(of.restart(), self.step));
                rows.run(TimerKey.OfCommand.class, (self, of) -> self.handle(of.command()));
            });

    private static final DispatchTable<RequestHandlers, ClientMessage, ServerMessage> REQUESTS =
            new DispatchTable<>(ClientMessage.class, rows -> {
                rows.on(GameRequest.class, RequestHandlers::gameHandler, GameHandler::handle);
                rows.on(LobbyRequest.class, RequestHandlers::lobbyHandler, LobbyHandler::handle);
                rows.on(RulesRequest.class, RequestHandlers::rulesHandler, RulesHandler::handle);
                rows.on(AccountRequest.class, RequestHandlers::accountHandler, AccountHandler::handle);
                rows.on(OwnAccountRequest.class, RequestHandlers::ownAccountHandler, OwnAccountHandler::handle);
                rows.on(TournamentRequest.class, RequestHandlers::tournamentHandler, TournamentHandler::handle);
                rows.on(AdminRequest.class, RequestHandlers::adminHandler, AdminHandler::handle);
                rows.on(SessionRequest.Ping.class, RequestHandlers::pong);
                rows.ignore(SessionRequest.Pong.class);
                rows.on(SessionRequest.Hello.class, (handlers, hello) -> {
                    throw RequestException.badMessage("t", "Already logged in");
                });
                rows.on(SessionRequest.Bye.class, (handlers, bye) -> {
                    throw new IllegalStateException("bye is handled by the network layer");
                });
            });

    void handle(Command command) {
        COMMANDS.dispatch(this, command);
    }

    /** Does what is due by a timer, which it clears. */
    void run(TimerKey timer) {
        state.timers().clear(timer);
        TIMERS.dispatch(this, timer);
    }

    private <S extends Command.FromConnection> void withSession(S command, BiConsumer<Session, S> action) {
        session(command.connectionId()).ifPresent(session -> action.accept(session, command));
    }

    private void handle(Session session, Command.RequestReceived received) {
        reply(session, received.request(), this::handle);
    }

    private void restore(Command.RestoreSession restored) {
        new SessionRestorer(state, sessionService, restored, step).restore();
    }

    private void passwordChecked(Command.PasswordChecked checked) {
        sessionService
                .removePendingLogin(checked.connectionId(), step)
                .ifPresent(logIn -> logIn(logIn, checked.result()));
    }

    private void passwordConfirmed(Command.PasswordConfirmed confirmed) {
        Effect.ConfirmPassword confirmation = confirmed.confirmation();
        state.authenticator().loginThrottle().checkEnded(confirmation.peer(), step);
        session(confirmation.connectionId())
                .filter(open -> open.openedAt() <= confirmation.requestedAt())
                .ifPresent(open -> reply(
                        open,
                        confirmation.request(),
                        context -> new OwnAccountHandler(state, context).confirmed(confirmed.result())));
    }

    private void idle(Session session, Command.ConnectionIdle idle) {
        sessionService.connectionIdle(session, idle.idleMillis(), step);
    }

    private void active(Session session, Command.ConnectionActive active) {
        sessionService.connectionActive(session, step);
    }

    private void archiveAnswered(Command.ArchiveAnswered answered) {
        Effect.QueryArchive query = answered.query();
        Optional<Session> session = session(query.connectionId());
        if (session.isEmpty() && query.request().message() instanceof GameRequest.Watch) {
            // Not of a session that has ended: the gateway would discard this for a closed connection.
            preview(query.connectionId()).answer(answered.result());
        }
        session.filter(open -> open.openedAt() <= query.requestedAt())
                .ifPresent(open ->
                        reply(open, query.request(), context -> answer(context, query.query(), answered.result())));
    }

    private void disconnected(Command.Disconnected disconnected) {
        state.games().pendingLoads().forget(connectionId -> connectionId == disconnected.connectionId());
        sessionService.removePendingLogin(disconnected.connectionId(), step);
        session(disconnected.connectionId()).ifPresent(session -> sessionService.connectionClosed(session, step));
    }

    private void sendPreview(Command.PreviewRequested requested) {
        preview(requested.connectionId()).handle(requested.game());
    }

    /** A refusal changes nothing, but counts for rate limits. */
    private void useEmailLink(Command.EmailLinkUsed used) {
        int mark = step.undo().mark();
        Reply reply;
        try {
            state.accounts().emailAddresses().useLink(used, step);
            reply = Reply.Ok.done(null);
        } catch (RequestException e) {
            step.undo().undoRefused(mark);
            reply = e.reply(null);
        }
        step.send(used.connectionId(), reply);
    }

    private PreviewHandler preview(long connectionId) {
        return new PreviewHandler(state.games(), state.accounts().aliases(), state.rulesCache(), connectionId, step);
    }

    private Optional<Session> session(long connectionId) {
        return state.sessions().findByConnection(connectionId);
    }

    /**
     * Sends the reply ahead of the effects caused while creating it; without one it is {@code ok}, unless an effect leads to
     * the reply. A refused request changes nothing, but counts for rate limits.
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
        if (reply == null && !leadsToReply(following)) {
            reply = Reply.Ok.done(request.id());
        }
        boolean expected = request.id() != null || !(reply instanceof Reply) || reply instanceof Reply.ErrorReply;
        if (reply != null && expected) {
            step.send(session.connectionId(), reply);
        }
        following.effects().forEach(step::add);
    }

    private static boolean leadsToReply(Step step) {
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.WithReply) {
                return true;
            }
        }
        return false;
    }

    private @Nullable ServerMessage handle(RequestContext context) {
        ClientMessage message = context.request().message();
        context.session().principal().requireScope(message);
        return REQUESTS.dispatch(new RequestHandlers(state, context), message);
    }

    /** The handlers of a request, by domain. */
    record RequestHandlers(ServerState state, RequestContext context) {

        GameHandler gameHandler() {
            return new GameHandler(state.games(), state.accounts(), state.sessions(), context);
        }

        LobbyHandler lobbyHandler() {
            return new LobbyHandler(state.lobby(), state.accounts(), state.sanctions(), context);
        }

        private RulesHandler rulesHandler() {
            return new RulesHandler(state.rulesCache(), state.random(), state.games(), context);
        }

        private AccountHandler accountHandler() {
            return new AccountHandler(
                    state.accounts(),
                    state.sessions(),
                    state.authenticator(),
                    state.ratings(),
                    state.settings(),
                    state.random(),
                    state.games()::vacationChanged,
                    context);
        }

        private OwnAccountHandler ownAccountHandler() {
            return new OwnAccountHandler(state, context);
        }

        private TournamentHandler tournamentHandler() {
            return new TournamentHandler(
                    state.tournaments(), state.director(), state.rulesCache(), state.settings(), context);
        }

        private AdminHandler adminHandler() {
            return new AdminHandler(state, context);
        }

        private ServerMessage pong(SessionRequest.Ping ping) {
            return new SessionMessage.Pong(
                    context.id(), ping.n(), context.step().now());
        }
    }

    /** Returns the reply to a request that required an archive query. */
    private @Nullable Reply answer(RequestContext context, ArchiveQuery query, ArchiveResult result) {
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
        return new ArchivedGameHandler(game, state.rulesCache(), state.games(), state.accounts(), context)
                .handle(request);
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

    private void recordLatency(Session session, Command.RttMeasured measured) {
        session.latency().record(measured.roundTripMillis(), step.undo());
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

    private void sendSnapshots(Command.SnapshotRequested requested) {
        state.games().find(requested.game()).ifPresent(live -> sendSnapshots(live, requested.connectionIds()));
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

    private void repeatTurns(Session session, Command.TurnRequested requested) {
        for (LiveGame live : state.games().unfinished(session.account().key())) {
            if (requested.game() == null || requested.game().equals(live.game().id())) {
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
