package org.parlor.connection;

import org.jspecify.annotations.Nullable;
import org.parlor.message.Reply;

/** The server cannot be reached, refused the login or a request, or did not reply. The message is for the user. */
public final class RequestFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable String code;
    private final transient Reply.@Nullable ErrorReply reply;
    private final transient @Nullable CertificateFingerprint fingerprint;

    RequestFailedException(String message) {
        super(message);
        this.code = null;
        this.reply = null;
        this.fingerprint = null;
    }

    RequestFailedException(Reply.ErrorReply reply) {
        super(reply.message() + " (" + reply.code() + ")");
        this.code = reply.code();
        this.reply = reply;
        this.fingerprint = null;
    }

    RequestFailedException(ConnectionState.Closed closed) {
        super(closed.message() + " (" + closed.code() + ")");
        this.code = closed.code();
        this.reply = null;
        this.fingerprint = closed.fingerprint();
    }

    /** The error code of the reply, or why the connection was closed, null if unknown. */
    public @Nullable String code() {
        return code;
    }

    /** The reply that refused the request, null if there was none. */
    public Reply.@Nullable ErrorReply reply() {
        return reply;
    }

    /** The fingerprint of the certificate, null unless it is untrusted. */
    public @Nullable CertificateFingerprint fingerprint() {
        return fingerprint;
    }
}
