package org.parlor.bots.match;

/** A match cannot go on; the message says why. */
public final class MatchAbortedException extends Exception {
    private static final long serialVersionUID = 1L;

    public MatchAbortedException(String message) {
        super(message);
    }
}
