package org.parlor.server.core;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.OfferKind;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.TokenHasher;
import org.parlor.server.core.admin.AccountDeletion;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.live.LiveGame;
import org.parlor.server.core.state.ServerState;

/** Handles logins, logouts, lost and idle connections, and server shutdown. */
final class SessionService {
    private static final long IDLE_MAX_MILLIS = Duration.ofSeconds(90).toMillis();
    private static final long RECONNECT_DELAY_MILLIS = Duration.ofSeconds(5).toMillis();
    private static final long UNTIMED_MOVE_MAX_MILLIS = Duration.ofMinutes(15).toMillis();

    private final ServerState state;
    private final GuestExpiry guests;
    /** Logins waiting for a password check, by connection. */
    private final Map<Long, Command.LogIn> pendingLogins = new HashMap<>();

    private boolean stopping;
    /**
     * A signal may come from a supervisor that starts the server again; only a drain without restart rules that out.
     */
    private boolean restarting = true;

    SessionService(ServerState state) {
        this.state = state;
        this.guests = new GuestExpiry(state);
        state.sessions().setEndListener(this::connectionClosed);
    }

    /**
     * Logs a connection in or starts a password check. Credentials are verified before any account state changes.
     *
     * @param passwordResult result of the password check, null before the check
     */
    void logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult, Step step) {
        if (stopping) {
            throw restarting
                    ? RequestException.limitExceeded(
                            ErrorCode.DRAINING, "restart", RECONNECT_DELAY_MILLIS, "The server is about to restart")
                    : RequestException.of(ErrorCode.DRAINING, "The server is about to stop");
        }
        if (state.sessions().findByConnection(logIn.connectionId()).isPresent()) {
            throw RequestException.badMessage("t", "Already logged in");
        }
        state.sanctions().requireNotBanned(logIn.peer(), step.wallNow());
        if (passwordResult == null && logIn.hello().login() instanceof Login.Password) {
            state.authenticator().loginThrottle().requireFewPending(logIn.peer());
        }
        state.authenticator().namesake(logIn.hello().login()).ifPresent(guest -> guests.releaseName(guest, step));
        state.authenticator()
                .authenticate(logIn, passwordResult, step)
                .ifPresentOrElse(principal -> openSession(logIn, principal, step), () -> awaitCheck(logIn, step));
    }

    private void awaitCheck(Command.LogIn logIn, Step step) {
        if (step.undo().put(pendingLogins, logIn.connectionId(), logIn) == null) {
            state.authenticator().loginThrottle().checkStarted(logIn.peer(), step);
        }
    }

    boolean isStopping() {
        return stopping;
    }

    /** Removes and returns the pending login of a connection that is still open. */
    Optional<Command.LogIn> removePendingLogin(long connectionId, Step step) {
        Optional<Command.LogIn> pending = Optional.ofNullable(step.undo().remove(pendingLogins, connectionId));
        pending.ifPresent(logIn -> state.authenticator().loginThrottle().checkEnded(logIn.peer(), step));
        return pending;
    }

    private void openSession(Command.LogIn logIn, Principal principal, Step step) {
        Account account = principal.account();
        state.sanctions().requireNotBanned(Sanctions.accountSubject(account.key()), step.wallNow());
        if (account.deletionDue() != null && logIn.hello().login() instanceof Login.Bot && !account.isBot()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, account.name() + " is about to be deleted, unless its user logs in");
        }
        state.sessions().requireReplaceable(account, logIn.hello(), step.now());
        enter(account, step);
        String token =
                state.accounts().resumeTokens().issue(principal, logIn.hello().login(), step);
        RestorableSession ticket = new RestorableSession(
                state.random().id(),
                TokenHasher.hash(token),
                logIn.hello().hasCapability("ready"),
                logIn.hello().hasCapability("turnGame"),
                logIn.hello().hasCapability("corr"),
                logIn.hello().hasCapability("weekend"));
        Session session = state.sessions().open(ticket, logIn.connectionId(), logIn.peer(), principal, step.now());
        step.add(new Effect.AcceptLogin(session.connectionId(), ticket));
        sendWelcome(session, logIn, token, step);
        if (new AccountDeletion(state, step).cancel(account)) {
            step.send(
                    session.connectionId(),
                    new SessionMessage.Notice(
                            "account", "You have logged in: your account is kept, and its deletion cancelled", null));
        }
        announce(session, step);
    }

    /** Ends an earlier session of an account that is about to open one, and marks its player as present. */
    private void enter(Account account, Step step) {
        state.sessions().find(account.key()).ifPresent(old -> replace(old, step));
        state.timers().clear(new TimerQueue.TimerKey.OfGuest(account.key()));
        state.games().updatePresence(account.key(), Presence.HERE, step);
    }

    /**
     * Opens a session that an earlier core had opened, and sends its unfinished games, and finished ones in which a rematch was
     * offered, because an offer or its answer may have been lost.
     */
    Session restore(Command.RestoreSession restored, Principal principal, Step step) {
        enter(principal.account(), step);
        Session session = state.sessions()
                .open(restored.ticket(), restored.connectionId(), restored.peer(), principal, step.now());
        Stream.concat(
                        state.games().unfinished(session.key()).stream(),
                        state.games().rematchOffered(session.key()).stream())
                .filter(live -> session.reads(live.game().settings().tc()))
                .forEach(live -> sendGame(live, session, step));
        announce(session, step);
        return session;
    }

    private void announce(Session session, Step step) {
        state.sessions().sendToLobby(LobbyMessage.Added.of(session.user()), step);
        state.lobby().challenges().sendPending(session, step);
    }

    /** Ends all sessions and pending logins of a gateway. A fault in one session does not affect the others. */
    void gatewayLost(Command.GatewayLost lost, Step step) {
        state.games().pendingLoads().forget(lost::includes);
        for (long connectionId : List.copyOf(pendingLogins.keySet())) {
            if (lost.includes(connectionId)) {
                removePendingLogin(connectionId, step);
            }
        }
        for (Session session : List.copyOf(state.sessions().all())) {
            long connectionId = session.connectionId();
            if (lost.includes(connectionId)
                    && step.attempt(() -> "ending a session", () -> connectionClosed(session, step)) != null) {
                retry(new Command.Disconnected(connectionId), step);
            }
        }
    }

    private void retry(Command command, Step step) {
        state.timers().set(new TimerQueue.TimerKey.OfCommand(command), step.now() + TimerQueue.RETRY_MILLIS);
    }

    private void sendWelcome(Session session, Command.LogIn logIn, String token, Step step) {
        Account account = session.account();
        SessionMessage.Welcome.CurrentUser user = new SessionMessage.Welcome.CurrentUser(
                account.name(),
                session.isBot(),
                account.isGuest(),
                state.ratings().toMessage(account.key(), step.now()));
        List<LiveGame> games = state.games().unfinished(account.key()).stream()
                .filter(live -> session.reads(live.game().settings().tc()))
                .toList();
        List<String> ids = games.stream().map(live -> live.game().id()).toList();
        int grace = (int) state.settings().get(ServerSettings.GRACE).toMillis();
        step.send(
                session.connectionId(),
                new SessionMessage.Welcome(
                        logIn.id(),
                        user,
                        session.id(),
                        token,
                        grace,
                        ids,
                        step.wallNow(),
                        advertisedServers(session),
                        endedGames(session)));
        Stream.concat(games.stream(), rematchesToAnswer(session)).forEach(live -> sendGame(live, session, step));
    }

    /** The ended games that the user has not seen; null if there are none. */
    private @Nullable List<EndedGame> endedGames(Session session) {
        List<EndedGame> games = state.accounts().endedGames(session.account());
        return games.isEmpty() || !session.readsCorrespondence() ? null : games;
    }

    /** The finished correspondence games in which the opponent offers a rematch. */
    private Stream<LiveGame> rematchesToAnswer(Session session) {
        return state.games().rematchOffered(session.key()).stream()
                .map(LiveGame::game)
                .filter(game ->
                        game.isCorrespondence() && session.reads(game.settings().tc()))
                .filter(game -> {
                    Integer by = game.offers().get(OfferKind.REMATCH);
                    return by != null && by != game.seatOf(session.key()).orElseThrow();
                })
                .map(game -> state.games().require(game.id()));
    }

    /** The addresses at which the session can be resumed, null if only this one is known. */
    private @Nullable List<String> advertisedServers(Session session) {
        return state.settings().get().advertisedServers().find(session.peer());
    }

    /** Sends the state of a game. A failure does not prevent the login; sending is retried later. */
    private void sendGame(LiveGame live, Session session, Step step) {
        String incident = step.attempt(
                () -> "sending game " + live.game().id() + " to a player",
                () -> state.games().sendGame(live, session, step));
        if (incident != null) {
            retry(
                    new Command.SnapshotRequested(
                            List.of(session.connectionId()), live.game().id()),
                    step);
        }
    }

    /** Replaces the connection of a player, whose presence in games is unchanged. */
    private void replace(Session old, Step step) {
        step.add(new Effect.Disconnect(old.connectionId(), new SessionMessage.Bye("replaced", null)));
        endSession(old, step);
    }

    void connectionClosed(Session session, Step step) {
        leave(session, step);
        long received = step.now() - IDLE_MAX_MILLIS;
        state.games().notifications().connectionLost(session, session.openedAt() <= received ? received : 0, step);
    }

    private void leave(Session session, Step step) {
        endSession(session, step);
        state.games().updatePresence(session.key(), Presence.AWAY, step);
        if (session.account().isGuest()) {
            guests.schedule(session.key(), step.now());
        }
    }

    /** Ends the session after an explicit logout. */
    void logOut(Session session, Step step) {
        leave(session, step);
        state.games().notifications().loggedOut(session, step);
        guests.deleteIfUnused(session.account(), step);
    }

    private void endSession(Session session, Step step) {
        state.sessions().remove(session);
        state.lobby().removeOffers(session, step);
        for (String gameId : List.copyOf(session.watchedGames())) {
            state.games().find(gameId).ifPresent(live -> live.spectators().remove(session, step.undo()));
        }
        state.tournaments().unwatchAll(session.connectionId());
        state.sessions().sendToLobby(LobbyMessage.Removed.user(session.account().name()), step);
    }

    /**
     * Shuts the server down after a drain.
     *
     * @param restart whether the supervisor should start the server again
     */
    void shutDown(boolean restart, Step step) {
        step.undo().set(value -> restarting = value, restarting, restart);
        step.add(new Effect.Shutdown(restart));
    }

    /**
     * Adjourns all games, ends all sessions and rejects further logins. A fault in one game or session does not affect
     * the others.
     */
    void stop(Command.Shutdown shutdown, Step step) {
        step.undo().set(value -> stopping = value, stopping, true);
        step.undo().set(value -> restarting = value, restarting, restarting && !shutdown.permanent());
        for (LiveGame live : state.games().all().toList()) {
            state.games()
                    .runIsolated(live, "adjourning", step, () -> state.games().adjourn(live, step));
        }
        List<Session> sessions = List.copyOf(state.sessions().all());
        step.send(
                sessions.stream().map(Session::connectionId).toList(),
                new SessionMessage.Notice(
                        "drain",
                        "The server " + (restarting ? "restarts" : "stops")
                                + (shutdown.discardsGames() ? "; its games end" : "; games are kept"),
                        step.wallNow()));
        for (Session session : sessions) {
            SessionMessage.Bye bye = restarting
                    ? new SessionMessage.Bye("restart", RECONNECT_DELAY_MILLIS, advertisedServers(session))
                    : new SessionMessage.Bye("shutdown", null);
            step.attempt(() -> "ending a session", () -> state.sessions().disconnect(session, bye, step));
        }
    }

    void connectionIdle(Session session, long idleMillis, Step step) {
        if (!session.isIdle()) {
            session.setIdle(true, step.undo());
            state.games().updatePresence(session.key(), Presence.AWAY, step);
        }
        if (idleMillis >= IDLE_MAX_MILLIS && !isThinking(session, step.now())) {
            state.sessions().disconnect(session, new SessionMessage.Bye("idle", 0L), step);
        }
    }

    void connectionActive(Session session, Step step) {
        if (session.isIdle()) {
            session.setIdle(false, step.undo());
            state.games().updatePresence(session.key(), Presence.HERE, step);
        }
    }

    /**
     * Whether it is the player's move in a game: without time limit in a timed game, for at most 15 minutes in an
     * untimed one, never in a correspondence game.
     */
    private boolean isThinking(Session session, long now) {
        return state.games().unfinished(session.key()).stream()
                .map(LiveGame::game)
                .anyMatch(game -> isThinking(game, game.seatOf(session.key()).orElseThrow(), now));
    }

    private static boolean isThinking(Game game, int seat, long now) {
        if (!game.isTurnOf(seat) || game.isCorrespondence()) {
            return false;
        }
        return game.clock().isTimed() || now - game.clock().since() <= UNTIMED_MOVE_MAX_MILLIS;
    }
}
