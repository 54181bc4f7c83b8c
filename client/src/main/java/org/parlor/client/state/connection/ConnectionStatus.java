package org.parlor.client.state.connection;

import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;

/**
 * The status of the connection to the server.
 *
 * @param address of the server, or null without a connection
 * @param attempt the number of the reconnection attempt, from 1
 * @param retryAt when the next attempt is due, in the time of the client
 * @param serverLinks where others reach the server, as it announces
 */
public record ConnectionStatus(
        Status status, @Nullable ServerEndpoint address, int attempt, long retryAt, ServerLinks serverLinks) {

    public static final ConnectionStatus OFF = new ConnectionStatus(Status.OFF, null, 0, 0, ServerLinks.NONE);

    /** The stages of a connection. */
    public enum Status {
        OFF,
        CONNECTING,
        ONLINE,
        LOST
    }

    public static ConnectionStatus connecting(ServerEndpoint address) {
        return new ConnectionStatus(Status.CONNECTING, address, 0, 0, ServerLinks.NONE);
    }

    public static ConnectionStatus lost(ServerEndpoint address, int attempt, long retryAt) {
        return new ConnectionStatus(Status.LOST, address, attempt, retryAt, ServerLinks.NONE);
    }

    public ConnectionStatus online() {
        return new ConnectionStatus(Status.ONLINE, address, 0, 0, serverLinks);
    }

    public ConnectionStatus with(ServerLinks announced) {
        return new ConnectionStatus(status, address, attempt, retryAt, announced);
    }

    public boolean isOnline() {
        return status == Status.ONLINE;
    }

    public boolean isLost() {
        return status == Status.LOST;
    }
}
