package org.parlor.client.state.connection;

import java.util.List;
import org.parlor.connection.ServerEndpoint;

/**
 * A server hosted by this program.
 *
 * @param address the address for this program
 * @param invitation where others reach it
 * @param keepsGames whether its games outlast this program
 */
public record HostedServer(ServerEndpoint address, Invitation invitation, boolean keepsGames) {

    /** A server for programs only, which keeps no games. */
    public HostedServer(ServerEndpoint address, List<String> joinLines) {
        this(address, new Invitation("", "", "", joinLines, ""), false);
    }

    public HostedServer with(Invitation next) {
        return new HostedServer(address, next, keepsGames);
    }
}
