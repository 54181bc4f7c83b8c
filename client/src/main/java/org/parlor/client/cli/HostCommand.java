package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.PortOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor host}: starts a server that others can join and enters its lobby. */
@Command(
        name = "host",
        customSynopsis = "parlor host [OPTIONS]",
        description = {
            "Start a server that others can join, and enter its lobby.",
            "Shows the command with which others join."
        },
        footer = {
            "  parlor host                port 7777, or the next free port",
            "  parlor host --port 9000    port 9000; exit code 6 if it is in use",
            "  parlor host --name ana     others see you as ana",
            "  parlor host --memory       games are lost when you quit",
            "  parlor host --tls          others can join with --tls",
            "  parlor host --ssh          others can play with ssh",
            "  parlor host --web          others can play in a browser"
        })
final class HostCommand implements Callable<Integer> {

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on; default: 7777 or the next free port.")
    @Nullable
    Integer port;

    @Option(
            names = "--memory",
            description = "Store nothing: games are lost when you quit. Default: they are stored in parlor/host/data in"
                    + " $XDG_DATA_HOME or ~/.local/share.")
    private boolean memory;

    @Option(
            names = "--tls",
            description = "Also listen for TLS on the next port, usually 7778, with a self-signed certificate that is"
                    + " created once. Its fingerprint is shown with the join command.")
    private boolean tls;

    @Option(
            names = "--ssh",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description = "Also let others play with ssh, without Parlor on their computers; default port: 2222 or the"
                    + " next free port. The host key is created once.")
    @Nullable
    Integer ssh;

    @Option(
            names = "--web",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description =
                    "Also let others play in a browser, without Parlor on their computers; default port: 7780 or the"
                            + " next free port.")
    @Nullable
    Integer web;

    private final ClientApp app;

    HostCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (port != null) {
            PortOption.requireValid("port", port, 1);
        }
        if (ssh != null) {
            PortOption.requireValid("ssh", ssh, 0);
        }
        if (web != null) {
            PortOption.requireValid("web", web, 0);
        }
        return app.host(port == null ? 0 : port, memory, tls, web, ssh);
    }
}
