package org.parlor.connection;

/** Thrown if a request cannot be sent, or its reply is lost, because the connection is down. */
public final class ConnectionLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConnectionLostException() {
        super("the connection is down", null, false, false);
    }
}
