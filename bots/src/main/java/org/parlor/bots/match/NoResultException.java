package org.parlor.bots.match;

/** A game has come to nothing by nobody's play: it was declined, or the server ended it. It may be played again. */
final class NoResultException extends Exception {
    private static final long serialVersionUID = 1L;

    NoResultException(String message) {
        super(message);
    }
}
