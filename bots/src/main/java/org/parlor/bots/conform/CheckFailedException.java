package org.parlor.bots.conform;

/** A bot did not do what the protocol asks; the message says what was expected and what came. */
public final class CheckFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CheckFailedException(String message) {
        super(message);
    }
}
