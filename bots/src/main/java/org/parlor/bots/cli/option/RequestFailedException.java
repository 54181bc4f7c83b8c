package org.parlor.bots.cli.option;

/** A server cannot be asked, or says no; the message is for people. */
public final class RequestFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    RequestFailedException(String message) {
        super(message);
    }
}
