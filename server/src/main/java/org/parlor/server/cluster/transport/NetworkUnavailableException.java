package org.parlor.server.cluster.transport;

/** The network between the processes of the cluster cannot be used. The message says why and what the operator can do. */
public final class NetworkUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NetworkUnavailableException(String message) {
        super(message);
    }

    NetworkUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
