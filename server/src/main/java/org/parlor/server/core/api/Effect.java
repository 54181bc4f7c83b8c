package org.parlor.server.core.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** Something the core wants done outside, in order, once the records before it are durable. */
public sealed interface Effect {

    <R> R accept(Handler<R> handler);

    /**
     * A message for one or more connections; the same bytes for each.
     *
     * @param watchedGame not null if the receivers only watch that game: whoever is too slow may miss this and gets a
     *     snapshot later
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

    /** The log-in of a connection succeeded; its welcome follows. */
    record AcceptLogin(long link) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.admit(this);
        }
    }

    /** The log-in of a connection failed; it may try again unless the refusal is fatal. */
    record RejectLogin(long link, Reply.Refused refusal) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reject(this);
        }
    }

    /** A connection is to be closed once everything before, and this last word, has been written. */
    record Disconnect(long link, SessionMessage.Bye bye) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.close(this);
        }
    }

    /** The archive is to be asked; what it finds comes back as a command, and then the request is answered. */
    record QueryArchive(long link, RequestEnvelope request, ArchiveQuery question) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.consult(this);
        }
    }

    /**
     * Somebody says that this is their password; a {@link PasswordResult} is to come back. It is no business of the network.
     *
     * @param against the hash it should belong to; null for one that nobody's password belongs to
     * @param create whether a hash of it is wanted rather than a verdict
     * @param next the password that is to take its place if it is the right one, null for none
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
            return "CheckPassword[link=" + link + "]";
        }
    }

    /** The settings are to be read again; a {@code Reloaded} is to come back. */
    record ReloadSettings(long link, @Nullable RequestId id) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reload(this);
        }
    }

    /**
     * The operator's log is to have a line about what an admin did.
     *
     * @param act a verb and its details, in one line
     * @param admin the name of the account
     */
    record Audit(String admin, String act) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.audit(this);
        }
    }

    /**
     * The server is to stop.
     *
     * @param restart whether whatever runs it is to start it again
     */
    record Shutdown(boolean restart) implements Effect {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.halt(this);
        }
    }

    /** One result for each effect. */
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
