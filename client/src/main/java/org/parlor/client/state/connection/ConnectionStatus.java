package org.parlor.client.state.connection;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.SessionMessage;

/**
 * The status of the connection to the server.
 *
 * @param address of the server, or null without a connection
 * @param attempt the number of the reconnection attempt, from 1
 * @param retryAt when the next attempt is due, in the time of the client
 * @param serverLinks where others reach the server, as it announces
 * @param capabilities of the server: an older one lacks some
 */
public record ConnectionStatus(
        Status status,
        @Nullable ServerEndpoint address,
        int attempt,
        long retryAt,
        ServerLinks serverLinks,
        Set<String> capabilities) {

    public static final ConnectionStatus OFF = new ConnectionStatus(Status.OFF, null, 0, 0, ServerLinks.NONE, Set.of());

    public ConnectionStatus {
        capabilities = Set.copyOf(capabilities);
    }

    /** The stages of a connection. */
    public enum Status {
        OFF,
        CONNECTING,
        ONLINE,
        LOST
    }

    /** Returns the status of a server whose games are shown without a connection. */
    public static ConnectionStatus offline(ServerEndpoint address) {
        return new ConnectionStatus(Status.OFF, address, 0, 0, ServerLinks.NONE, Set.of());
    }

    public static ConnectionStatus connecting(ServerEndpoint address) {
        return new ConnectionStatus(Status.CONNECTING, address, 0, 0, ServerLinks.NONE, Set.of());
    }

    public static ConnectionStatus lost(ServerEndpoint address, int attempt, long retryAt) {
        return new ConnectionStatus(Status.LOST, address, attempt, retryAt, ServerLinks.NONE, Set.of());
    }

    public ConnectionStatus online() {
        return new ConnectionStatus(Status.ONLINE, address, 0, 0, serverLinks, capabilities);
    }

    /** Returns the status with what the server announces. */
    public ConnectionStatus with(SessionMessage.Hello hello) {
        return new ConnectionStatus(
                status, address, attempt, retryAt, ServerLinks.of(hello), new HashSet<>(hello.caps()));
    }

    /** Returns whether the server has announced a capability. */
    public boolean supports(String capability) {
        return capabilities.contains(capability);
    }

    public boolean isOnline() {
        return status == Status.ONLINE;
    }

    /** Returns whether games of a server are shown without a connection. */
    public boolean isOffline() {
        return status == Status.OFF && address != null;
    }

    public boolean isLost() {
        return status == Status.LOST;
    }
}
