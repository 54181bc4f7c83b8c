package org.parlor.bots.engines.search;

/** Unwinds a search that reached its time limit or was stopped. Carries no stack trace. */
public final class SearchAbortedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchAbortedException() {
        super("out of time", null, false, false);
    }
}
