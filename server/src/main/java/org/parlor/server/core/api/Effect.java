package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** An output of the core. Effects are executed in order, after the records before them are durable. */
public sealed interface Effect {

    <R> R accept(Handler<R> handler);

    /**
     * Sends a message to one or more connections, encoded once.
     *
     * @param watchedGame game id if the recipients are spectators, null otherwise; slow spectators may miss the message
     *     and receive a snapshot later
     */
    record Send(
            List<Long> links,
            ServerMessage message,
            @Nullable String watchedGame) implements Effect {
        public Send {
            links = List.copyOf(links);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.send(this);
        }
    }

    /** A login succeeded; the welcome message follows. */
    record AcceptLogin(long link) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.admit(this);
        }
    }

    /** A login failed. The connection may retry unless the error is fatal. */
    record RejectLogin(long link, Reply.Refused refusal) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reject(this);
        }
    }

    /** Closes a connection after all earlier output and the final message are written. */
    record Disconnect(long link, SessionMessage.Bye bye) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.close(this);
        }
    }

    /** Queries the archive. The result returns as {@link Command.ArchiveAnswered}. */
    record QueryArchive(long link, RequestEnvelope request, ArchiveQuery question) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.consult(this);
        }
    }

    /**
     * Checks a password. The result returns as {@link Command.PasswordChecked}. Executed outside the network layer.
     *
     * @param against hash to check against, null for a dummy hash that matches no password
     * @param create whether to create a hash instead of checking one
     * @param next new password to hash if the check succeeds, or null
     */
    record CheckPassword(
            long link,
            String password,
            @Nullable String against,
            boolean create,
            @Nullable String next) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.prove(this);
        }

        @Override
        public String toString() {
            return "CheckPassword[connection=" + link + "]";
        }
    }

    /** Reloads the settings. The result returns as {@link Command.SettingsReloaded}. */
    record ReloadSettings(long link, @Nullable RequestId id) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reload(this);
        }
    }

    /**
     * Writes an audit log line for an admin action.
     *
     * @param act a verb and its details in one line
     * @param admin name of the admin's account
     */
    record Audit(String admin, String act) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.audit(this);
        }
    }

    /**
     * Stops the server.
     *
     * @param restart whether the supervisor should start it again
     */
    record Shutdown(boolean restart) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.halt(this);
        }
    }

    /** Visitor of effects. */
    interface Handler<R> {
        R send(Send send);

        R admit(AcceptLogin acceptLogin);

        R reject(RejectLogin rejectLogin);

        R close(Disconnect disconnect);

        R consult(QueryArchive queryArchive);

        R prove(CheckPassword checkPassword);

        R reload(ReloadSettings reloadSettings);

        R audit(Audit audit);

        R halt(Shutdown shutdown);
    }
}
