package org.parlor.bots;

/** A server cannot be asked, or says no; the message is for people. */
final class CallFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    CallFailedException(String message) {
        super(message);
    }
}
