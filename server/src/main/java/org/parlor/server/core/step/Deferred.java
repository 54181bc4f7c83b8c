package org.parlor.server.core.step;

/**
 * Says that the reply to a request comes later, from what an effect of it leads to. It travels as an exception to the one
 * place that writes replies, and carries no stack trace.
 */
public final class Deferred extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Deferred() {
        super(null, null, false, false);
    }
}
