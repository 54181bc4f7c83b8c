package org.parlor.client.ssh;

import java.nio.file.Path;
import java.util.List;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.ServerEndpoint;

/**
 * The options of the SSH front end.
 *
 * @param address the local address to listen on
 * @param port 0 for any free port
 * @param hostKey the file of the ECDSA host key, created if it does not exist
 * @param server the Parlor server whose lobby users join
 * @param keysFor the name of the server in the file of user keys, the same each time the server is started
 * @param alternatives other addresses of the same server, for new connections while it cannot be reached
 * @param namesClients whether connections to the server begin with a PROXY header, which names the address of the user
 * @param stores the trusted certificates of that server
 * @param program name and version, sent to the server
 */
public record SshOptions(
        String address,
        int port,
        Path hostKey,
        ServerEndpoint server,
        ServerEndpoint keysFor,
        List<ServerEndpoint> alternatives,
        boolean namesClients,
        CredentialStores stores,
        String program,
        SshLimits limits) {

    public SshOptions {
        alternatives = List.copyOf(alternatives);
    }

    /** Returns the file of the ECDSA host key's companion of type Ed25519. */
    Path ed25519HostKey() {
        return hostKey.resolveSibling(hostKey.getFileName() + "-ed25519");
    }

    /** Returns the file of the public keys that users have registered. */
    Path userKeys() {
        return hostKey.resolveSibling("ssh-user-keys");
    }

    /** Returns the file of the guests, so that they come back after a restart. */
    Path guests() {
        return hostKey.resolveSibling("ssh-guests");
    }

    SshOptions withPort(int next) {
        return new SshOptions(
                address, next, hostKey, server, keysFor, alternatives, namesClients, stores, program, limits);
    }
}
