package org.parlor.bots.match;

/** A match cannot continue; the message contains the reason. */
public final class MatchAbortedException extends Exception {
    private static final long serialVersionUID = 1L;

    public MatchAbortedException(String message) {
        super(message);
    }
}
