package org.parlor.bots.search;

/** Unwinds a search whose time is up. It is no fault, so it carries no stack trace. */
public final class SearchAbortedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchAbortedException() {
        super("out of time", null, false, false);
    }
}
