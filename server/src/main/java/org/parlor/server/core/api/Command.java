package org.parlor.server.core.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;

/**
 * An input of the core. Connections are identified by numbers that the network layer assigns; a connection becomes
 * known to the core with {@link LogIn}.
 */
public sealed interface Command {

    <R> R accept(Handler<R> handler);

    /** A connection logs in. Answered by exactly one {@link Effect.AcceptLogin} or {@link Effect.RejectLogin}. */
    record LogIn(long link, PeerAddress origin, @Nullable RequestId id, SessionRequest.Hello hello) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.logIn(this);
        }
    }

    /** The result of an {@link Effect.CheckPassword}. Other commands may have been executed in between. */
    record PasswordChecked(long link, PasswordResult proof) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.proven(this);
        }
    }

    /** A request of a logged-in connection. */
    record RequestReceived(long link, RequestEnvelope request) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.said(this);
        }
    }

    /** An invalid line of a logged-in connection, answered in order with its requests. */
    record InvalidRequest(long link, @Nullable RequestId id, RequestException refusal, boolean fatal)
            implements Command {
        /** Returns whether the connection is closed after the reply. */
        public boolean isFatal() {
            return fatal || refusal.code().fatal();
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.misspoke(this);
        }
    }

    /** A connection has received nothing for some time. Repeated while it stays idle. */
    record ConnectionIdle(long link, long millis) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.silent(this);
        }
    }

    /** A connection reported idle has received data again. */
    record ConnectionActive(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.heard(this);
        }
    }

    /** A new round-trip time measurement of a connection. */
    record RttMeasured(long link, long roundTripMillis) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.measured(this);
        }
    }

    /** The client has sent {@code bye} and will not reconnect by itself. */
    record LoggedOut(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.left(this);
        }
    }

    /** A connection has been closed. */
    record Disconnected(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.closed(this);
        }
    }

    /** Slow connections have missed messages of a game they watch or play and can now receive a snapshot. */
    record SnapshotRequested(List<Long> links, String game) implements Command {
        public SnapshotRequested {
            links = List.copyOf(links);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.caughtUp(this);
        }
    }

    /** The result of an {@link Effect.QueryArchive}. */
    record ArchiveAnswered(Effect.QueryArchive asked, ArchiveResult found) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.consulted(this);
        }
    }

    /**
     * The result of reloading the settings.
     *
     * @param link the requesting connection
     * @param id the request id
     * @param house the new settings, null if they are unchanged
     * @param applied keys of the changed settings that are in effect now
     * @param pending keys of the changed settings that require a restart
     * @param failure why reloading failed, null on success
     */
    record SettingsReloaded(
            long link,
            @Nullable RequestId id,
            @Nullable ServerSettings house,
            List<String> applied,
            List<String> pending,
            @Nullable String failure)
            implements Command {
        public SettingsReloaded {
            applied = List.copyOf(applied);
            pending = List.copyOf(pending);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reloaded(this);
        }
    }

    /**
     * Creates accounts for admins that have none.
     *
     * @param passwordHashes password hashes by name
     */
    record MakeAdmins(Map<String, String> passwordHashes) implements Command {
        public MakeAdmins {
            passwordHashes = Map.copyOf(passwordHashes);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.makeAdmins(this);
        }

        @Override
        public String toString() {
            return "MakeAdmins[names=" + passwordHashes.keySet() + "]";
        }
    }

    /** Runs due timers. */
    record Tick() implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tick(this);
        }
    }

    /** The server is stopping: all sessions end. */
    record Shutdown() implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stop(this);
        }
    }

    /** Visitor of commands. */
    interface Handler<R> {
        R logIn(LogIn logIn);

        R proven(PasswordChecked passwordChecked);

        R said(RequestReceived requestReceived);

        R misspoke(InvalidRequest invalidRequest);

        R silent(ConnectionIdle connectionIdle);

        R heard(ConnectionActive connectionActive);

        R measured(RttMeasured rttMeasured);

        R left(LoggedOut loggedOut);

        R closed(Disconnected disconnected);

        R caughtUp(SnapshotRequested snapshotRequested);

        R consulted(ArchiveAnswered archiveAnswered);

        R reloaded(SettingsReloaded settingsReloaded);

        R makeAdmins(MakeAdmins admins);

        R tick(Tick tick);

        R stop(Shutdown shutdown);
    }
}
