package org.parlor.server.core.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;

/**
 * An input of the core. Connections are identified by numbers that the network layer assigns, with the number of the
 * gateway in the bits above {@link #GATEWAY_SHIFT}; a connection becomes known to the core with {@link LogIn} or {@link
 * RestoreSession}.
 */
public sealed interface Command {
    /** Number of the low bits of a connection id that count the connections of a gateway. */
    int GATEWAY_SHIFT = 40;

    /** In place of the id of a connection where there is none. */
    long NO_CONNECTION = -1;

    /** A command that a gateway sends to the core. */
    sealed interface FromGateway extends Command {}

    /** A command that a gateway sends about one connection. */
    sealed interface FromConnection extends FromGateway {
        long connectionId();
    }

    /** A command that has the same effect at another core if this one ends before it has handled it. */
    sealed interface Repeatable extends FromGateway {}

    /** A connection logs in. Answered by exactly one {@link Effect.AcceptLogin} or {@link Effect.RejectLogin}. */
    record LogIn(
            long connectionId, PeerAddress peer, @Nullable RequestId id, SessionRequest.Hello hello)
            implements FromConnection, Repeatable {}

    /**
     * Announces a session that was opened at an earlier active core. Its unfinished games follow, as after a login; if
     * it cannot be restored, an {@link Effect.Disconnect} follows. Ignored if the connection has a session.
     *
     * @param keptRequests the requests kept by {@link Effect.KeepRequest}, by key, in the order in which they were kept
     */
    record RestoreSession(
            long connectionId, PeerAddress peer, RestorableSession ticket, Map<String, RequestEnvelope> keptRequests)
            implements FromConnection {
        public RestoreSession {
            keptRequests = Collections.unmodifiableMap(new LinkedHashMap<>(keptRequests));
        }
    }

    /** A gateway has failed: all its connections are closed. */
    record GatewayLost(long gateway) implements Command {
        public boolean includes(long connectionId) {
            return connectionId >>> GATEWAY_SHIFT == gateway;
        }
    }

    /** The result of an {@link Effect.CheckPassword}. Other commands may have been executed in between. */
    record PasswordChecked(long connectionId, PasswordResult result) implements Command {}

    /** The result of an {@link Effect.ConfirmPassword}. Other commands may have been executed in between. */
    record PasswordConfirmed(Effect.ConfirmPassword confirmation, PasswordResult result) implements Command {}

    record RequestReceived(long connectionId, RequestEnvelope request) implements FromConnection {}

    /** An invalid line of a logged-in connection, answered in order with its requests. */
    record InvalidRequest(long connectionId, Reply.ErrorReply refusal) implements FromConnection, Repeatable {
        /** Returns whether the connection is closed after the reply. */
        public boolean isFatal() {
            return Boolean.TRUE.equals(refusal.fatal());
        }
    }

    /** A connection has received nothing for some time. Repeated while it stays idle. */
    record ConnectionIdle(long connectionId, long idleMillis) implements FromConnection {}

    /** A connection reported idle has received data again. */
    record ConnectionActive(long connectionId) implements FromConnection {}

    /** A new round-trip time measurement of a connection. */
    record RttMeasured(long connectionId, long roundTripMillis) implements FromConnection {}

    /** The client has sent {@code bye} and will not reconnect by itself. The core closes the connection. */
    record LoggedOut(long connectionId, @Nullable RequestId id) implements FromConnection, Repeatable {}

    /** A connection has been closed. */
    record Disconnected(long connectionId) implements FromConnection {}

    /** Slow connections have missed messages of a game they watch or play and can now receive a snapshot. */
    record SnapshotRequested(List<Long> connectionIds, String game) implements Repeatable {
        public SnapshotRequested {
            connectionIds = List.copyOf(connectionIds);
        }
    }

    /**
     * A line that was refused was or may have been a move. The turns that the connection may have answered follow.
     *
     * @param game the game of the move; null if the line does not tell it, for every game
     */
    record TurnRequested(long connectionId, @Nullable String game) implements FromConnection, Repeatable {}

    /** The web port needs a game as spectators see it, for a connection without a session. */
    record PreviewRequested(long connectionId, String game) implements FromConnection, Repeatable {}

    /**
     * A link in an e-mail was used on the web port, on a connection without a session.
     *
     * @param token as in the link
     * @param code confirms the address, null for the other actions
     */
    record EmailLinkUsed(
            long connectionId,
            String token,
            EmailAction action,
            @Nullable String code) implements FromConnection, Repeatable {
        @Override
        public String toString() {
            return "EmailLinkUsed[connection=" + connectionId + ", action=" + action + "]";
        }
    }

    /** What the links in e-mails do. */
    enum EmailAction {
        CONFIRM,
        /** Ends notifications to the address. */
        UNSUBSCRIBE,
        /** Also refuses requests for new ones. */
        BLOCK,
        /** Ends {@link #BLOCK}. */
        ALLOW
    }

    /** The result of an {@link Effect.QueryArchive}. */
    record ArchiveAnswered(Effect.QueryArchive query, ArchiveResult result) implements Command {}

    /** The result of an {@link Effect.LoadGames}. */
    record GamesLoaded(Effect.LoadGames load, ArchiveResult result) implements Command {}

    /** The push service of a browser does not know its subscription any more. */
    record PushSubscriptionExpired(String user, String endpoint) implements Command {
        @Override
        public String toString() {
            return "PushSubscriptionExpired[user=" + user + "]";
        }
    }

    /**
     * The result of reloading the settings.
     *
     * @param settings the new settings, null if they are unchanged
     * @param applied keys of the changed settings that are in effect now
     * @param pending keys of the changed settings that require a restart
     * @param failure why reloading failed, null on success
     */
    record SettingsReloaded(
            long connectionId,
            @Nullable RequestId id,
            @Nullable ServerSettings settings,
            List<String> applied,
            List<String> pending,
            @Nullable String failure)
            implements Command {
        public SettingsReloaded {
            applied = List.copyOf(applied);
            pending = List.copyOf(pending);
        }
    }

    /** Creates accounts for admins that have none. */
    record MakeAdmins(Map<String, String> passwordHashes) implements Command {
        public MakeAdmins {
            passwordHashes = Map.copyOf(passwordHashes);
        }

        @Override
        public String toString() {
            return "MakeAdmins[names=" + passwordHashes.keySet() + "]";
        }
    }

    /** Runs due timers. */
    record Tick() implements Command {}

    /**
     * The server is stopping: all sessions end.
     *
     * @param permanent whether the server stays down, so that clients need not reconnect
     * @param discardsGames whether its games end too, because they are not stored
     */
    record Shutdown(boolean permanent, boolean discardsGames) implements Command {}
}
