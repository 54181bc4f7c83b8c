package org.parlor.connection;

/** A request could not be sent, or its reply will never come, because the line is down. */
public final class ConnectionLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConnectionLostException() {
        super("the connection is down", null, false, false);
    }
}
