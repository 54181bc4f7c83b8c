package org.parlor.bots.search;

/** Unwinds a search whose time is up. It is no fault, so it carries no stack trace. */
final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfTime() {
        super("out of time", null, false, false);
    }
}
