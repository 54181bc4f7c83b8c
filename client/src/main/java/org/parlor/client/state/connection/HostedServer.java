package org.parlor.client.state.connection;

import java.util.List;
import org.parlor.connection.ServerEndpoint;

/**
 * A server hosted by this program.
 *
 * @param address the address for this program
 * @param serverLinks where others reach it
 * @param keepsGames whether its games outlast this program
 */
public record HostedServer(ServerEndpoint address, ServerLinks serverLinks, boolean keepsGames) {
    /** The name of any hosted server in files of sessions and keys: its address varies. */
    public static final ServerEndpoint SAVED_AS = new ServerEndpoint("127.0.0.1", ServerEndpoint.DEFAULT_PORT);

    /** A server for programs only, which keeps no games. */
    public HostedServer(ServerEndpoint address, List<String> joinLines) {
        this(address, new ServerLinks("", "", "", joinLines, "", ""), false);
    }

    public HostedServer with(ServerLinks next) {
        return new HostedServer(address, next, keepsGames);
    }
}
