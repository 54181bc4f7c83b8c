package org.parlor.client.model;

import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;

/**
 * How it stands with the connection to the server.
 *
 * @param address of the server, or null while there is none
 * @param attempt counted from 1 while the connection is lost
 * @param retryAt when the next attempt is due, by our own time
 */
public record Link(Status status, @Nullable ServerEndpoint address, int attempt, long retryAt) {

    public static final Link OFF = new Link(Status.OFF, null, 0, 0);

    /** The stages of a connection. */
    public enum Status {
        OFF,
        CONNECTING,
        ONLINE,
        LOST
    }

    public static Link connecting(ServerEndpoint address) {
        return new Link(Status.CONNECTING, address, 0, 0);
    }

    public static Link lost(ServerEndpoint address, int attempt, long retryAt) {
        return new Link(Status.LOST, address, attempt, retryAt);
    }

    public Link online() {
        return new Link(Status.ONLINE, address, 0, 0);
    }

    public boolean isOnline() {
        return status == Status.ONLINE;
    }

    public boolean isLost() {
        return status == Status.LOST;
    }
}
