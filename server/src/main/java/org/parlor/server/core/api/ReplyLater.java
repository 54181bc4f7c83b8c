package org.parlor.server.core.api;

/**
 * Says that the reply to a request comes later, from what an effect of it leads to. It travels as an exception to the one
 * place that writes replies, and carries no stack trace.
 */
public final class ReplyLater extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReplyLater() {
        super(null, null, false, false);
    }
}
