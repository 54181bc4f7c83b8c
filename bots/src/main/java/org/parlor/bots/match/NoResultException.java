package org.parlor.bots.match;

/** A game ended without a result: it was declined, or the server aborted it. It can be played again. */
final class NoResultException extends Exception {
    private static final long serialVersionUID = 1L;

    NoResultException(String message) {
        super(message);
    }
}
