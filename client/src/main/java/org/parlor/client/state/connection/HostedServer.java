package org.parlor.client.state.connection;

import java.util.List;
import org.parlor.connection.ServerEndpoint;

/**
 * A server of ours that others can reach.
 *
 * @param address how we ourselves reach it
 * @param joinLines what another person types to join, the best line first
 * @param fingerprint of the certificate that they are shown, empty where nothing is encrypted
 */
public record HostedServer(ServerEndpoint address, List<String> joinLines, String fingerprint) {

    public HostedServer {
        joinLines = List.copyOf(joinLines);
    }

    /** A server that does not encrypt. */
    public HostedServer(ServerEndpoint address, List<String> joinLines) {
        this(address, joinLines, "");
    }
}
