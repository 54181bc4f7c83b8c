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
 * @param sshLine the command for others who have no Parlor, empty without SSH
 * @param hostKey the fingerprint of the SSH host key, empty without SSH
 * @param keepsGames whether its games outlast this program
 */
public record HostedServer(
        ServerEndpoint address,
        List<String> joinLines,
        String fingerprint,
        String page,
        String sshLine,
        String hostKey,
        boolean keepsGames) {

    /** A server for programs only. */
    public HostedServer(ServerEndpoint address, List<String> joinLines, String fingerprint) {
        this(address, joinLines, fingerprint, "", "", "", false);
    }

    public HostedServer withPage(String url) {
        return new HostedServer(address, joinLines, fingerprint, url, sshLine, hostKey, keepsGames);
    }

    public HostedServer withSsh(String line, String key) {
        return new HostedServer(address, joinLines, fingerprint, page, line, key, keepsGames);
    }

    public HostedServer withKeptGames(boolean kept) {
        return new HostedServer(address, joinLines, fingerprint, page, sshLine, hostKey, kept);
    }

    public HostedServer {
        joinLines = List.copyOf(joinLines);
    }
}
