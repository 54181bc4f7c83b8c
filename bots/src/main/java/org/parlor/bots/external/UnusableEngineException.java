package org.parlor.bots.external;

/** A program that should be an engine is none; the message says which and why. */
public final class UnusableEngineException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableEngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
