package org.parlor.server.core.api;

/** Thrown when the reply to a request is sent later, after an effect has completed. It carries no stack trace. */
public final class ReplyLater extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReplyLater() {
        super(null, null, false, false);
    }
}
