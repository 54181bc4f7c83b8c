package org.parlor.client.state.connection;

import java.util.List;
import org.parlor.connection.ServerEndpoint;

/**
 * A server hosted by this program.
 *
 * @param address the address for this program
 * @param joinLines the commands for others to join, the most useful first
 * @param fingerprint of its certificate, empty without TLS
 * @param page the address of its web page, empty without one
 */
public record HostedServer(ServerEndpoint address, List<String> joinLines, String fingerprint, String page) {

    /** A server without a web page. */
    public HostedServer(ServerEndpoint address, List<String> joinLines, String fingerprint) {
        this(address, joinLines, fingerprint, "");
    }

    public HostedServer {
        joinLines = List.copyOf(joinLines);
    }
}
