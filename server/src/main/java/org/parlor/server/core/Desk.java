package org.parlor.server.core;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyNews;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.message.SessionNews;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;
import org.parlor.server.core.people.Account;
import org.parlor.server.core.people.Entrance;
import org.parlor.server.core.people.Pass;
import org.parlor.server.core.people.Sanctions;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.rooms.Room;
import org.parlor.server.core.step.Proof;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/** The front desk: lets people in, sees them out, and notices who has fallen silent. */
final class Desk {
    private static final long GUEST_KEPT_MILLIS = Duration.ofMinutes(15).toMillis();
    private static final long SILENT_MAX_MILLIS = Duration.ofSeconds(90).toMillis();
    private static final long RESTART_MILLIS = Duration.ofSeconds(5).toMillis();
    private static final long UNTIMED_THOUGHT_MILLIS = Duration.ofMinutes(15).toMillis();

    private final Hall hall;
    /** Log-ins that wait for what is found about their password. */
    private final Map<Long, Command.LogIn> waiting = new HashMap<>();

    private boolean stopping;
    /** A signal may well come from whoever starts the server again; only a drain says that nobody does. */
    private boolean restarting = true;

    Desk(Hall hall) {
        this.hall = hall;
    }

    /**
     * Lets somebody in, or lets them wait until something is found about their password. Secrets are checked before
     * anything that belongs to the account is touched.
     *
     * @param proof what was found about their password, null if nobody has looked
     */
    void logIn(Command.LogIn logIn, @Nullable Proof proof, Step step) {
        if (stopping) {
            throw restarting
                    ? Refusal.limited(ErrorCode.DRAINING, "restart", RESTART_MILLIS, "The server is about to restart")
                    : Refusal.of(ErrorCode.DRAINING, "The server is about to stop");
        }
        if (hall.sessions().byLink(logIn.link()).isPresent()) {
            throw Refusal.badMessage("t", "You are logged in already");
        }
        hall.sanctions().requireWelcome(Sanctions.address(logIn.origin()), step.now());
        if (logIn.hello().login() instanceof Login.Guest guest && guest.name() != null) {
            hall.accounts().find(Entrance.guestName(guest.name())).ifPresent(absent -> forgetIfIdle(absent, step));
        }
        Entrance.Visit visit = new Entrance.Visit(logIn.link(), logIn.origin(), proof);
        hall.entrance()
                .authenticate(logIn.hello().login(), visit, step)
                .ifPresentOrElse(
                        pass -> admit(logIn, pass, step), () -> step.undo().put(waiting, logIn.link(), logIn));
    }

    /** The log-in that waits on a connection, which is still there; it waits no more. */
    Optional<Command.LogIn> takeWaiting(long link, Step step) {
        return Optional.ofNullable(step.undo().remove(waiting, link));
    }

    private void admit(Command.LogIn logIn, Pass pass, Step step) {
        Account account = pass.account();
        hall.sanctions().requireWelcome(Sanctions.account(account.key()), step.now());
        hall.sessions().requireReplaceable(account, step.now());
        hall.sessions().of(account.key()).ifPresent(old -> replace(old, step));
        hall.timers().clear(new Timers.Subject.OfGuest(account.key()));
        hall.rooms().presence(account.key(), Presence.HERE, step);
        String token = hall.accounts().issueToken(pass, logIn.hello().login(), step);
        Session session = hall.sessions()
                .open(
                        hall.randomness().id(),
                        logIn.link(),
                        logIn.origin(),
                        pass,
                        logIn.hello().can("ready"));
        step.admit(session.link());
        welcome(session, logIn, token, step);
        hall.sessions().tellLobby(LobbyNews.Added.of(session.user()), step);
    }

    private void welcome(Session session, Command.LogIn logIn, String token, Step step) {
        Account account = session.account();
        List<Room> games = hall.rooms().unfinished(account.key());
        step.send(
                session.link(),
                new SessionNews.Welcome(
                        logIn.id(),
                        new SessionNews.Welcome.Me(
                                account.name(),
                                session.bot(),
                                account.guest(),
                                hall.ratings().told(account.key(), step.now())),
                        session.id(),
                        token,
                        (int) hall.rules().now().play().grace().toMillis(),
                        games.stream().map(room -> room.game().id()).toList(),
                        step.now()));
        for (Room room : games) {
            show(room, session, step);
        }
    }

    /** A game that cannot be shown keeps nobody out; it is shown later. */
    private void show(Room room, Session session, Step step) {
        String incident = step.attempt("showing game " + room.game().id() + " to a player", () -> {
            int seat = room.game().seatOf(session.key()).orElseThrow();
            hall.rooms().announcer().resume(room, seat, session.link(), step);
        });
        if (incident != null) {
            Command again =
                    new Command.CaughtUp(List.of(session.link()), room.game().id());
            hall.timers().set(new FailureHandler.Retry(again), step.now() + Timers.RETRY_MILLIS);
        }
    }

    /** Sends somebody away with a last word. */
    void end(Session session, SessionNews.Bye bye, Step step) {
        step.close(session.link(), bye);
        leave(session, step);
    }

    /** The player stays at the board: only the connection is another. */
    private void replace(Session old, Step step) {
        step.close(old.link(), new SessionNews.Bye("replaced", null));
        endSession(old, step);
    }

    /** A connection is gone, and its player with it. */
    void leave(Session session, Step step) {
        endSession(session, step);
        hall.rooms().presence(session.key(), Presence.AWAY, step);
        if (session.account().guest()) {
            keepGuest(session.key(), step.now());
        }
    }

    private void keepGuest(String key, long now) {
        hall.timers().set(new Timers.Subject.OfGuest(key), now + GUEST_KEPT_MILLIS);
    }

    /** After a restart nobody is here; guests have as long to come back as if they had just left. */
    void awaitGuests(long now) {
        hall.accounts().all().filter(Account::guest).forEach(guest -> keepGuest(guest.key(), now));
    }

    /** Somebody leaves for good. */
    void goodbye(Session session, Step step) {
        leave(session, step);
        forgetIfIdle(session.account(), step);
    }

    /** A guest who is not here, and for whom no game waits, keeps nobody else from the name. */
    private void forgetIfIdle(Account account, Step step) {
        boolean needed = hall.sessions().of(account.key()).isPresent()
                || !hall.rooms().unfinished(account.key()).isEmpty();
        if (account.guest() && !needed) {
            hall.timers().clear(new Timers.Subject.OfGuest(account.key()));
            forget(account, step);
        }
    }

    /** Whoever comes under the name after that is somebody else. */
    private void forget(Account guest, Step step) {
        hall.tours().leaveAll(guest.key(), step);
        hall.accounts().forget(guest, step);
    }

    private void endSession(Session session, Step step) {
        hall.sessions().remove(session);
        hall.lobby().seeks().removeAll(session, step);
        hall.lobby().challenges().removeAll(session, step);
        for (String game : session.watching()) {
            hall.rooms().find(game).ifPresent(room -> room.gallery().leave(session.link(), step.undo()));
        }
        hall.tours().unwatchAll(session.link());
        hall.sessions().tellLobby(LobbyNews.Removed.user(session.account().name()), step);
    }

    /** A guest who has not come back is forgotten, but not while a game waits for them. */
    void forgetGuest(String key, Step step) {
        if (hall.rooms().unfinished(key).isEmpty()) {
            hall.accounts().find(key).ifPresent(account -> forget(account, step));
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
        for (Room room : hall.rooms().all().toList()) {
            hall.rooms().isolate(room, "adjourning", step, () -> hall.rooms().adjourn(room, step));
        }
        List<Session> everybody = List.copyOf(hall.sessions().all());
        step.send(
                everybody.stream().map(Session::link).toList(),
                new SessionNews.Notice(
                        "drain", "The server " + (restarting ? "restarts" : "stops") + "; games are kept", step.now()));
        SessionNews.Bye bye =
                restarting ? new SessionNews.Bye("restart", RESTART_MILLIS) : new SessionNews.Bye("shutdown", null);
        for (Session session : everybody) {
            step.attempt("ending a session", () -> end(session, bye, step));
        }
    }

    void silent(Session session, long millis, Step step) {
        if (!session.silent()) {
            session.setSilent(true, step.undo());
            hall.rooms().presence(session.key(), Presence.AWAY, step);
        }
        if (millis >= SILENT_MAX_MILLIS && !isThinking(session, step.now())) {
            end(session, new SessionNews.Bye("idle", 0L), step);
        }
    }

    void heard(Session session, Step step) {
        if (session.silent()) {
            session.setSilent(false, step.undo());
            hall.rooms().presence(session.key(), Presence.HERE, step);
        }
    }

    /** Whether somebody may be silent because a game waits for their move: with a clock as long as that allows. */
    private boolean isThinking(Session session, long now) {
        return hall.rooms().unfinished(session.key()).stream()
                .map(Room::game)
                .anyMatch(game -> isThinking(game, game.seatOf(session.key()).orElseThrow(), now));
    }

    private static boolean isThinking(Game game, int seat, long now) {
        if (!game.isTurnOf(seat) || game.state() != GameState.PLAYING) {
            return false;
        }
        return game.clock().isTimed() || now - game.clock().since() <= UNTIMED_THOUGHT_MILLIS;
    }
}
