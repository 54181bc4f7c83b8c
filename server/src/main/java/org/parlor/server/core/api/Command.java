package org.parlor.server.core.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionRequest;

/**
 * Something the core is told. A link is one connection, numbered by the gateway; the core hears of it first by a log-in
 * and believes nothing about it but what that proved.
 */
public sealed interface Command {

    <R> R accept(Handler<R> handler);

    /** A connection wants to be somebody. It is answered by exactly one {@link Effect.AcceptLogin} or {@link Effect.RejectLogin}. */
    record LogIn(long link, PeerAddress origin, @Nullable RequestId id, SessionRequest.Hello hello) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.logIn(this);
        }
    }

    /** What came of an {@link org.parlor.server.core.api.Effect.CheckPassword}; meanwhile anything may have happened. */
    record PasswordChecked(long link, PasswordResult proof) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.proven(this);
        }
    }

    /** A connection that is logged in asks for something. */
    record RequestReceived(long link, RequestEnvelope request) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.said(this);
        }
    }

    /** A connection that is logged in sent a line that is no request; the answer takes its turn among the others. */
    record InvalidRequest(long link, @Nullable RequestId id, RequestException refusal, boolean fatal)
            implements Command {
        /** Whether the connection ends with it. */
        public boolean isFatal() {
            return fatal || refusal.code().fatal();
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.misspoke(this);
        }
    }

    /** Nothing has been heard from a connection for so long; told again from time to time. */
    record ConnectionIdle(long link, long millis) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.silent(this);
        }
    }

    /** A connection that was told silent has been heard again. */
    record ConnectionActive(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.heard(this);
        }
    }

    /** The server has measured how long it takes to a connection and back. */
    record RttMeasured(long link, long roundTripMillis) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.measured(this);
        }
    }

    /** Somebody has said bye: they will not come back by themselves. */
    record LoggedOut(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.left(this);
        }
    }

    /** A connection is gone. */
    record Disconnected(long link) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.closed(this);
        }
    }

    /** Some connections have missed news of a game that they watch or play, and can be shown it anew. */
    record SnapshotRequested(List<Long> links, String game) implements Command {
        public SnapshotRequested {
            links = List.copyOf(links);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.caughtUp(this);
        }
    }

    /** The archive has answered. */
    record ArchiveAnswered(Effect.QueryArchive asked, ArchiveResult found) implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.consulted(this);
        }
    }

    /**
     * The settings have been read again, or could not be.
     *
     * @param link whoever asked for it, and {@code id} how
     * @param house the rules from now on, null if all stays as it was
     * @param applied the keys of the changed settings that are in force now
     * @param pending the keys of the changed settings that need a restart
     * @param failure why
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
     * The operator gives admins without an account one.
     *
     * @param passwordHashes by the names of the admins
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

    /** Time has passed. */
    record Tick() implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tick(this);
        }
    }

    /** The server is about to stop: everybody is told and sent away. */
    record Shutdown() implements Command {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stop(this);
        }
    }

    /** One result for each command. */
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
