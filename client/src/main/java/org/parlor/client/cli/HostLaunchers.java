package org.parlor.client.cli;

import java.util.List;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.ssh.SshHostLauncher;
import org.parlor.client.ssh.SshLimits;
import org.parlor.client.ssh.SshOptions;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.storage.CredentialStores;
import org.parlor.connection.ServerEndpoint;

/** Creates the launchers that host servers, with or without SSH. */
record HostLaunchers(AppEnvironment environment) {

    Launcher launcher(HostOptions options) {
        LocalLauncher launcher = new LocalLauncher(options);
        Integer ssh = options.sshPort();
        return ssh == null
                ? launcher
                : new SshHostLauncher(
                        launcher,
                        server -> sshOptions(options.bind(), ssh, List.of(server), HostedServer.SAVED_AS, true));
    }

    /**
     * @param port 0 for any
     * @param servers the addresses of the server, at least one
     * @param keysFor the name of the server in the file of user keys
     * @param namesClients whether connections to the server begin with a PROXY header
     */
    SshOptions sshOptions(
            String address, int port, List<ServerEndpoint> servers, ServerEndpoint keysFor, boolean namesClients) {
        return new SshOptions(
                address,
                port,
                environment.sshHostKey(),
                servers.get(0),
                keysFor,
                servers.subList(1, servers.size()),
                namesClients,
                CredentialStores.of(environment.trustedCertificates()),
                "parlor-ssh/" + ParlorMain.version(),
                SshLimits.DEFAULT);
    }
}
