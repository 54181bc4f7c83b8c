package org.parlor.client.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.cli.option.PortOption;
import org.parlor.client.inprocess.LocalAddresses;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.ssh.SshFrontEnd;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.connection.ServerEndpoint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parlor ssh}: lets people play at a server with ssh. */
@Command(
        name = "ssh",
        customSynopsis = "parlor ssh --server HOST[:PORT] [OPTIONS]",
        description = {
            "Let people play at a server with ssh, without Parlor on their computers.",
            "Runs until it is stopped. The host key is created once; its fingerprint is shown."
        },
        footer = {
            "  parlor ssh --server localhost            port 2222, a server on this computer",
            "  parlor ssh --server club.example.org --tls --port 22",
            "  ssh -p 2222 ana@HOST                       the lobby, as guest ana",
            "  ssh -p 2222 HOST play kalah                plain mode, from a script",
            "  ssh -p 2222 -o PreferredAuthentications=password ana@HOST",
            "                                             your account, by its password"
        })
final class SshCommand implements Callable<Integer> {

    @Option(
            names = "--server",
            required = true,
            paramLabel = "HOST[:PORT]",
            description = {
                "The Parlor server that people join. May be repeated for other addresses of the same server, such as the"
                        + " gateways of a cluster."
            })
    private List<String> servers = List.of();

    @Option(
            names = "--proxy-header",
            description =
                    "Tell the server the addresses of the users, in a PROXY header. The server must list the address"
                            + " of this computer in its option proxy-from.")
    private boolean namesClients;

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on; default: ${DEFAULT-VALUE}.")
    private int port = SshFrontEnd.DEFAULT_PORT;

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "Address to listen on; default: all.")
    private String address = "0.0.0.0";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    private final ClientApp app;

    SshCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        PortOption.requireValid("port", port, 1);
        List<ServerEndpoint> endpoints = servers.stream()
                .map(server -> ServerEndpoint.parse(server, tls.trust()))
                .toList();
        app.openLog();
        SshFrontEnd frontEnd =
                SshFrontEnd.start(app.sshOptions(address, port, endpoints, endpoints.get(0), namesClients));
        Runtime.getRuntime().addShutdownHook(new Thread(frontEnd::close, "ssh-close"));
        LineWriter writer = app.writer();
        writer.println("SSH on " + address + ", port " + frontEnd.port() + ", for the server "
                + endpoints.stream().map(ServerEndpoint::toString).collect(Collectors.joining(", ")));
        writer.println(playLine(LocalAddresses.reachableAt(address).get(0), frontEnd.port()));
        writer.println("SSH host key fingerprint: " + frontEnd.fingerprint());
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    static String playLine(String host, int port) {
        return (LocalAddresses.isLoopback(host) ? "play on this computer with: " : "others play with: ")
                + ServerLinks.sshLine(host, port);
    }
}
