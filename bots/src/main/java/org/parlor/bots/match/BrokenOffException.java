package org.parlor.bots.match;

/** A match cannot go on; the message says why. */
public final class BrokenOffException extends Exception {
    private static final long serialVersionUID = 1L;

    public BrokenOffException(String message) {
        super(message);
    }
}
