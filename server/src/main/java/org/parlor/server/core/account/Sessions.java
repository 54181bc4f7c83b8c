package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RestorableSession;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.undo.UndoLog;

/** The sessions of all logged-in connections, at most one per account. Not thread-safe. */
public final class Sessions {
    private static final long CONFLICT_SPAN_MILLIS = 60_000;
    private static final int REPLACEMENTS_MAX = 2;
    public static final SessionMessage.Bye KICKED = new SessionMessage.Bye("kicked", null);

    /** Ends in all domains what belongs to a session. */
    public interface EndListener {
        void sessionEnded(Session session, Step step);
    }

    private final UndoLog undo;
    private final Map<Long, Session> byConnection = new LinkedHashMap<>();
    private final Map<String, Session> byAccount = new HashMap<>();
    private final NavigableMap<String, Session> byName = new TreeMap<>();
    private final Map<String, Session> byLoginCode = new HashMap<>();
    /**
     * Subscribers of lobby updates. Kept separately, as every start and end of a game is sent to them and most
     * connections only play.
     */
    private final Set<Long> lobbySubscribers = new LinkedHashSet<>();
    /** Bots whose policy requests pairing. Kept separately, as they are read every second. */
    private final Set<Session> pairable = new LinkedHashSet<>();

    private @Nullable EndListener endListener;

    public Sessions(UndoLog undo) {
        this.undo = undo;
    }

    /** Must be called once, before any session is disconnected. */
    public void setEndListener(EndListener listener) {
        endListener = listener;
    }

    /** Ends a session and closes its connection with a final message. */
    public void disconnect(Session session, SessionMessage.Bye bye, Step step) {
        step.add(new Effect.Disconnect(session.connectionId(), bye));
        Objects.requireNonNull(endListener).sessionEnded(session, step);
    }

    /** Ends the session of an account, if it has one, by an act of administration. */
    public void kick(Account account, Step step) {
        find(account.key()).ifPresent(session -> disconnect(session, KICKED, step));
    }

    public Optional<Session> findByConnection(long connectionId) {
        return Optional.ofNullable(byConnection.get(connectionId));
    }

    public Optional<Session> find(String key) {
        return Optional.ofNullable(byAccount.get(key));
    }

    /** Returns the session of the player at a seat, if connected with a program that can read the game. */
    public Optional<Session> player(Game game, int seat) {
        return find(game.key(seat))
                .filter(session -> session.reads(game.settings().tc()))
                .filter(session -> session.account().seatIn(game).isPresent());
    }

    /** Returns the connections of those players of a game who are connected, as {@link #player} does. */
    public List<Long> players(Game game) {
        return Stream.of(0, 1)
                .flatMap(seat -> player(game, seat).stream())
                .map(Session::connectionId)
                .toList();
    }

    /** Returns the connections of those accounts that are logged in. */
    public List<Long> connectionIds(List<String> keys) {
        List<Long> found = new ArrayList<>(keys.size());
        for (String key : keys) {
            find(key).map(Session::connectionId).ifPresent(found::add);
        }
        return found;
    }

    /** Returns whether an account is logged in on a connection that is not idle. */
    public boolean isPresent(String key) {
        return find(key).filter(session -> !session.isIdle()).isPresent();
    }

    public Collection<Session> all() {
        return Collections.unmodifiableCollection(byConnection.values());
    }

    /**
     * Returns the sessions in the order of the names of their accounts.
     *
     * @param after the name that the first one follows, null for all
     */
    public Collection<Session> sortedByName(@Nullable String after) {
        return Collections.unmodifiableCollection(
                after == null ? byName.values() : byName.tailMap(after, false).values());
    }

    /** Returns the bots whose policy requests to be paired by the server. */
    public Collection<Session> pairable() {
        return Collections.unmodifiableCollection(pairable);
    }

    /** Sets the code of a session, as a hash; the earlier one becomes invalid. */
    public void setLoginCode(Session session, String hash, long expiresAt) {
        removeLoginCode(session);
        session.setLoginCode(new Session.LoginCode(hash, expiresAt), undo);
        undo.put(byLoginCode, hash, session);
    }

    private void removeLoginCode(Session session) {
        Session.LoginCode code = session.loginCode();
        if (code != null) {
            undo.remove(byLoginCode, code.hash());
        }
    }

    /** Returns the session of a code that has not expired. The login that uses it ends the session and with it the code. */
    Optional<Session> findByLoginCode(String hash, long now) {
        return Optional.ofNullable(byLoginCode.get(hash)).filter(session -> {
            Session.LoginCode code = session.loginCode();
            return code != null && code.expiresAt() > now;
        });
    }

    public void setPolicy(Session session, LobbyRequest.Policy policy) {
        session.setPolicy(policy, undo);
        if (Boolean.TRUE.equals(policy.pair())) {
            undo.add(pairable, session);
        } else {
            undo.remove(pairable, session);
        }
    }

    /** Subscribes a connection to lobby updates or unsubscribes it. */
    public void setLobbySubscription(Session session, boolean on) {
        if (on) {
            undo.add(lobbySubscribers, session.connectionId());
        } else {
            undo.remove(lobbySubscribers, session.connectionId());
        }
    }

    /** Returns the connections that subscribe to lobby updates. */
    public List<Long> lobbySubscribers() {
        return List.copyOf(lobbySubscribers);
    }

    /** Sends a message to the lobby's subscribers. */
    public void sendToLobby(LobbyMessage message, Step step) {
        step.send(lobbySubscribers(), message);
    }

    /** Sends a message about a game to those of the lobby's subscribers who can read its time control. */
    public void sendToLobby(LobbyMessage message, TimeControl tc, Step step) {
        step.send(
                lobbySubscribers.stream()
                        .filter(connectionId -> findByConnection(connectionId)
                                .filter(session -> session.reads(tc))
                                .isPresent())
                        .toList(),
                message);
    }

    public void sendToAll(SessionMessage message, Step step) {
        step.send(List.copyOf(byConnection.keySet()), message);
    }

    /**
     * Counts a replacement if the account has a session. A program that resumes that very session does not count: its
     * connection, or the gateway of its connection, may have failed several times without the core knowing yet.
     *
     * @throws RequestException {@code session_conflict} if two programs appear to replace each other repeatedly, or the program
     *     does not want to replace a session
     */
    public void requireReplaceable(Account account, SessionRequest.Hello hello, long now) {
        Session open = byAccount.get(account.key());
        if (open == null || open.isResumedBy(hello.login())) {
            return;
        } else if (hello.hasCapability("noReplace")) {
            throw RequestException.of(
                    ErrorCode.SESSION_CONFLICT, account.name() + " is logged in on another connection");
        }
        List<Long> recent = account.replacements().stream()
                .filter(at -> at > now - CONFLICT_SPAN_MILLIS)
                .toList();
        if (recent.size() >= REPLACEMENTS_MAX) {
            long retryMillis = recent.get(0) + CONFLICT_SPAN_MILLIS - now;
            throw RequestException.limitExceeded(
                    ErrorCode.SESSION_CONFLICT,
                    "session",
                    retryMillis,
                    account.name() + " is logged in on another active connection");
        }
        account.setReplacements(Stream.concat(recent.stream(), Stream.of(now)).toList());
    }

    public Session open(RestorableSession ticket, long connectionId, PeerAddress peer, Principal principal, long now) {
        Session session = new Session(ticket, connectionId, peer, principal, now);
        undo.put(byConnection, connectionId, session);
        undo.put(byAccount, session.key(), session);
        undo.put(byName, session.account().name(), session);
        return session;
    }

    public void remove(Session session) {
        undo.remove(byConnection, session.connectionId());
        undo.remove(lobbySubscribers, session.connectionId());
        undo.remove(pairable, session);
        removeLoginCode(session);
        if (byAccount.get(session.key()) == session) {
            undo.remove(byAccount, session.key());
            undo.remove(byName, session.account().name());
        }
    }
}
