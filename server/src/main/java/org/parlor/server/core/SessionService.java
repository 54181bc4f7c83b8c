package org.parlor.server.core;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Authenticator;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.play.LiveGame;

/** The front desk: lets people in, sees them out, and notices who has fallen silent. */
final class SessionService {
    private static final long GUEST_KEPT_MILLIS = Duration.ofMinutes(15).toMillis();
    private static final long SILENT_MAX_MILLIS = Duration.ofSeconds(90).toMillis();
    private static final long RESTART_MILLIS = Duration.ofSeconds(5).toMillis();
    private static final long UNTIMED_THOUGHT_MILLIS = Duration.ofMinutes(15).toMillis();

    private final ServerState state;
    /** Log-ins that wait for what is found about their password. */
    private final Map<Long, Command.LogIn> waiting = new HashMap<>();

    private boolean stopping;
    /** A signal may well come from whoever starts the server again; only a drain says that nobody does. */
    private boolean restarting = true;

    SessionService(ServerState state) {
        this.state = state;
    }

    /**
     * Lets somebody in, or lets them wait until something is found about their password. Secrets are checked before
     * anything that belongs to the account is touched.
     *
     * @param passwordResult what was found about their password, null if nobody has looked
     */
    void logIn(Command.LogIn logIn, @Nullable PasswordResult passwordResult, Step step) {
        if (stopping) {
            throw restarting
                    ? RequestException.limited(
                            ErrorCode.DRAINING, "restart", RESTART_MILLIS, "The server is about to restart")
                    : RequestException.of(ErrorCode.DRAINING, "The server is about to stop");
        }
        if (state.sessions().byLink(logIn.link()).isPresent()) {
            throw RequestException.badMessage("t", "You are logged in already");
        }
        state.sanctions().requireWelcome(Bans.address(logIn.origin()), step.now());
        if (logIn.hello().login() instanceof Login.Guest guest && guest.name() != null) {
            state.accounts()
                    .find(Authenticator.guestName(guest.name()))
                    .ifPresent(absent -> forgetIfIdle(absent, step));
        }
        Authenticator.LoginContext loginContext =
                new Authenticator.LoginContext(logIn.link(), logIn.origin(), passwordResult);
        state.entrance()
                .authenticate(logIn.hello().login(), loginContext, step)
                .ifPresentOrElse(
                        principal -> admit(logIn, principal, step),
                        () -> step.undo().put(waiting, logIn.link(), logIn));
    }

    /** The log-in that waits on a connection, which is still there; it waits no more. */
    Optional<Command.LogIn> takeWaiting(long link, Step step) {
        return Optional.ofNullable(step.undo().remove(waiting, link));
    }

    private void admit(Command.LogIn logIn, Principal principal, Step step) {
        Account account = principal.account();
        state.sanctions().requireWelcome(Bans.account(account.key()), step.now());
        state.sessions().requireReplaceable(account, step.now());
        state.sessions().of(account.key()).ifPresent(old -> replace(old, step));
        state.timers().clear(new TimerQueue.TimerKey.OfGuest(account.key()));
        state.rooms().presence(account.key(), Presence.HERE, step);
        String token = state.accounts().issueToken(principal, logIn.hello().login(), step);
        Session session = state.sessions()
                .open(
                        state.randomness().id(),
                        logIn.link(),
                        logIn.origin(),
                        principal,
                        logIn.hello().can("ready"));
        step.admit(session.link());
        welcome(session, logIn, token, step);
        state.sessions().tellLobby(LobbyMessage.Added.of(session.user()), step);
    }

    private void welcome(Session session, Command.LogIn logIn, String token, Step step) {
        Account account = session.account();
        List<LiveGame> games = state.rooms().unfinished(account.key());
        step.send(
                session.link(),
                new SessionMessage.Welcome(
                        logIn.id(),
                        new SessionMessage.Welcome.Me(
                                account.name(),
                                session.bot(),
                                account.guest(),
                                state.ratings().told(account.key(), step.now())),
                        session.id(),
                        token,
                        (int) state.rules().now().play().grace().toMillis(),
                        games.stream().map(live -> live.game().id()).toList(),
                        step.now()));
        for (LiveGame live : games) {
            show(live, session, step);
        }
    }

    /** A game that cannot be shown keeps nobody out; it is shown later. */
    private void show(LiveGame live, Session session, Step step) {
        String incident = step.attempt("showing game " + live.game().id() + " to a player", () -> {
            int seat = live.game().seatOf(session.key()).orElseThrow();
            state.rooms().announcer().resume(live, seat, session.link(), step);
        });
        if (incident != null) {
            Command again = new Command.SnapshotRequested(
                    List.of(session.link()), live.game().id());
            state.timers().set(new FailureHandler.Retry(again), step.now() + TimerQueue.RETRY_MILLIS);
        }
    }

    /** Sends somebody away with a last word. */
    void end(Session session, SessionMessage.Bye bye, Step step) {
        step.close(session.link(), bye);
        leave(session, step);
    }

    /** The player stays at the board: only the connection is another. */
    private void replace(Session old, Step step) {
        step.close(old.link(), new SessionMessage.Bye("replaced", null));
        endSession(old, step);
    }

    /** A connection is gone, and its player with it. */
    void leave(Session session, Step step) {
        endSession(session, step);
        state.rooms().presence(session.key(), Presence.AWAY, step);
        if (session.account().guest()) {
            keepGuest(session.key(), step.now());
        }
    }

    private void keepGuest(String key, long now) {
        state.timers().set(new TimerQueue.TimerKey.OfGuest(key), now + GUEST_KEPT_MILLIS);
    }

    /** After a restart nobody is here; guests have as long to come back as if they had just left. */
    void awaitGuests(long now) {
        state.accounts().all().filter(Account::guest).forEach(guest -> keepGuest(guest.key(), now));
    }

    /** Somebody leaves for good. */
    void goodbye(Session session, Step step) {
        leave(session, step);
        forgetIfIdle(session.account(), step);
    }

    /** A guest who is not here, and for whom no game waits, keeps nobody else from the name. */
    private void forgetIfIdle(Account account, Step step) {
        boolean needed = state.sessions().of(account.key()).isPresent()
                || !state.rooms().unfinished(account.key()).isEmpty();
        if (account.guest() && !needed) {
            state.timers().clear(new TimerQueue.TimerKey.OfGuest(account.key()));
            forget(account, step);
        }
    }

    /** Whoever comes under the name after that is somebody else. */
    private void forget(Account guest, Step step) {
        state.tours().leaveAll(guest.key(), step);
        state.accounts().forget(guest, step);
    }

    private void endSession(Session session, Step step) {
        state.sessions().remove(session);
        state.lobby().seeks().removeAll(session, step);
        state.lobby().challenges().removeAll(session, step);
        for (String game : session.watching()) {
            state.rooms().find(game).ifPresent(live -> live.gallery().leave(session.link(), step.undo()));
        }
        state.tours().unwatchAll(session.link());
        state.sessions().tellLobby(LobbyMessage.Removed.user(session.account().name()), step);
    }

    /** A guest who has not come back is forgotten, but not while a game waits for them. */
    void forgetGuest(String key, Step step) {
        if (state.rooms().unfinished(key).isEmpty()) {
            state.accounts().find(key).ifPresent(account -> forget(account, step));
        } else {
            keepGuest(key, step.now());
        }
    }

    /** A drain is over: has the server stopped, to be started again or not. */
    void halt(boolean restart, Step step) {
        boolean old = restarting;
        step.undo().add(() -> restarting = old);
        restarting = restart;
        step.halt(restart);
    }

    /** Adjourns all games and sends everybody away; from now on nobody is let in. A fault in one spares the others. */
    void stop(Step step) {
        step.undo().add(() -> stopping = false);
        stopping = true;
        for (LiveGame live : state.rooms().all().toList()) {
            state.rooms().isolate(live, "adjourning", step, () -> state.rooms().adjourn(live, step));
        }
        List<Session> everybody = List.copyOf(state.sessions().all());
        step.send(
                everybody.stream().map(Session::link).toList(),
                new SessionMessage.Notice(
                        "drain", "The server " + (restarting ? "restarts" : "stops") + "; games are kept", step.now()));
        SessionMessage.Bye bye = restarting
                ? new SessionMessage.Bye("restart", RESTART_MILLIS)
                : new SessionMessage.Bye("shutdown", null);
        for (Session session : everybody) {
            step.attempt("ending a session", () -> end(session, bye, step));
        }
    }

    void silent(Session session, long millis, Step step) {
        if (!session.silent()) {
            session.setSilent(true, step.undo());
            state.rooms().presence(session.key(), Presence.AWAY, step);
        }
        if (millis >= SILENT_MAX_MILLIS && !isThinking(session, step.now())) {
            end(session, new SessionMessage.Bye("idle", 0L), step);
        }
    }

    void heard(Session session, Step step) {
        if (session.silent()) {
            session.setSilent(false, step.undo());
            state.rooms().presence(session.key(), Presence.HERE, step);
        }
    }

    /** Whether somebody may be silent because a game waits for their move: with a clock as long as that allows. */
    private boolean isThinking(Session session, long now) {
        return state.rooms().unfinished(session.key()).stream()
                .map(LiveGame::game)
                .anyMatch(game -> isThinking(game, game.seatOf(session.key()).orElseThrow(), now));
    }

    private static boolean isThinking(Game game, int seat, long now) {
        if (!game.isTurnOf(seat) || game.state() != GameState.PLAYING) {
            return false;
        }
        return game.clock().isTimed() || now - game.clock().since() <= UNTIMED_THOUGHT_MILLIS;
    }
}
