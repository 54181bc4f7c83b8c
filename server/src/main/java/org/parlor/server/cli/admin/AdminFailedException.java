package org.parlor.server.cli.admin;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;

/** The server cannot be reached, or refused the log-in or a request. The message is for the user. */
final class AdminFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reply.@Nullable ErrorReply reply;

    AdminFailedException(String message) {
        super(message);
        this.reply = null;
    }

    AdminFailedException(Reply.ErrorReply reply) {
        super(reply.message() + " (" + reply.code() + ")");
        this.reply = reply;
    }

    /** The reply that refused the request, null if there was none. */
    Reply.@Nullable ErrorReply reply() {
        return reply;
    }
}
