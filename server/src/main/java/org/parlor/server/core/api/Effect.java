package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.game.GameSettings;

/** An output of the core. Effects are executed in order, after the records before them are durable. */
public sealed interface Effect {

    /** An effect other than {@link Send} that the gateway of a connection executes. */
    sealed interface ForConnection extends Effect {
        long connectionId();
    }

    /** An effect whose result leads to the reply to a request. */
    sealed interface WithReply extends Effect {
        long connectionId();

        @Nullable
        RequestId id();
    }

    /**
     * Sends a message to one or more connections, encoded once.
     *
     * @param watchedGame game id if the recipients are spectators, null otherwise; slow spectators may miss the message
     *     and receive a snapshot later
     */
    record Send(
            List<Long> connectionIds,
            ServerMessage message,
            @Nullable String watchedGame) implements Effect {
        public Send {
            connectionIds = List.copyOf(connectionIds);
        }
    }

    /**
     * A login succeeded; the welcome message follows.
     *
     * @param ticket kept by gateways, to restore the session at another core
     */
    record AcceptLogin(long connectionId, RestorableSession ticket) implements ForConnection {}

    /**
     * Keeps a request of a session, or forgets it, for {@link Command.RestoreSession}. A session has at most a hundred
     * or so; they end with its connection.
     *
     * @param key identifies the request within the session; replaces the request kept under the same key
     * @param request null to forget the request
     */
    record KeepRequest(
            long connectionId, String key, @Nullable RequestEnvelope request) implements ForConnection {}

    /** A login failed. The connection may retry unless the error is fatal. */
    record RejectLogin(long connectionId, Reply.ErrorReply refusal) implements ForConnection {}

    /** Closes a connection after all earlier output and the final message are written. */
    record Disconnect(long connectionId, SessionMessage.Bye bye) implements ForConnection {}

    /**
     * Queries the archive. The result returns as {@link Command.ArchiveAnswered}.
     *
     * @param requestedAt time of the request, which tells it from those of a later session of the same connection
     */
    record QueryArchive(long connectionId, long requestedAt, RequestEnvelope request, ArchiveQuery query)
            implements WithReply {
        @Override
        public @Nullable RequestId id() {
            return request.id();
        }
    }

    /**
     * Reads games that are not in memory. The result returns as {@link Command.GamesLoaded}.
     *
     * @param number identifies the query in this core
     * @param connectionId the connection whose command needs them, {@link Command#NO_CONNECTION} if none does
     * @param id id of the request that needs them, null if none does
     */
    record LoadGames(
            long number,
            ArchiveQuery.OfUnloaded query,
            long connectionId,
            @Nullable RequestId id) implements WithReply {}

    /**
     * Checks a password, and whether a new one is strong enough. The result returns as {@link Command.PasswordChecked}. Executed outside the network layer.
     *
     * @param user name of the account
     * @param storedHash hash to check against, null for a dummy hash that matches no password
     * @param create whether to create a hash instead of checking one
     * @param newPassword new password to hash if the check succeeds, or null
     */
    record CheckPassword(
            long connectionId,
            String user,
            String password,
            @Nullable String storedHash,
            boolean create,
            @Nullable String newPassword)
            implements Effect {

        @Override
        public String toString() {
            return "CheckPassword[connection=" + connectionId + "]";
        }
    }

    /**
     * Checks the password that confirms a request. The result returns as {@link Command.PasswordConfirmed}.
     *
     * @param requestedAt time of the request, which tells it from those of a later session of the same connection
     */
    record ConfirmPassword(
            long connectionId, PeerAddress peer, long requestedAt, RequestEnvelope request, CheckPassword check)
            implements WithReply {
        @Override
        public @Nullable RequestId id() {
            return request.id();
        }
    }

    /** Reloads the settings. The result returns as {@link Command.SettingsReloaded}. */
    record ReloadSettings(long connectionId, @Nullable RequestId id) implements WithReply {}

    /**
     * A message to a user that is sent outside the core's thread. Lost if the process ends before it is sent, so that no restart
     * repeats it.
     */
    sealed interface ToUser extends Effect {
        /** Returns the name of the account. */
        String user();
    }

    /**
     * Notifies a user who is away.
     *
     * @param emailToken of the links in an e-mail, null if none is sent
     * @param title one line
     * @param lines what is new, at most ten
     * @param games ids of the games of the lines
     * @param allowsPrivate whether it may be sent by http and to private addresses
     */
    record Notify(
            String user,
            NotificationSettings to,
            @Nullable String emailToken,
            String title,
            List<String> lines,
            List<String> games,
            boolean allowsPrivate)
            implements ToUser {
        public Notify {
            lines = List.copyOf(lines);
            games = List.copyOf(games);
        }

        @Override
        public String toString() {
            return "Notify[user=" + user + "]";
        }
    }

    /**
     * Sends an e-mail that asks whether notifications may be sent to an address.
     *
     * @param user the account that asks
     * @param emailToken of the links
     * @param code confirms the address
     */
    record ConfirmEmail(String user, String address, String emailToken, String code) implements ToUser {
        @Override
        public String toString() {
            return "ConfirmEmail[user=" + user + "]";
        }
    }

    /** Logs a new account or an act of an admin, and counts it. */
    record Log(JournalRecord record) implements Effect {}

    /** Logs an event of a game, if it is the start or the end, and counts it. */
    record LogGame(JournalRecord.OfGame record, GameSettings game) implements Effect {}

    /**
     * Stops the server.
     *
     * @param restart whether the supervisor should start it again
     */
    record Shutdown(boolean restart) implements Effect {}
}
