package org.parlor.bots.engine.reversi.exact;

/** Unwinds a search whose result is no longer wanted. It is no fault, so it carries no stack trace. */
public final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Stopped() {
        super("stopped", null, false, false);
    }
}
