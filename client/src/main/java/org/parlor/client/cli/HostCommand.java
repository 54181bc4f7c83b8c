package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.cli.option.PortOption;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.state.StartupAction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor host}: starts a server that others can join and enters its lobby. */
@Command(
        name = "host",
        customSynopsis = "parlor host [OPTIONS]",
        description = {
            "Start a server that others can join, and enter its lobby.",
            "Shows the link, the QR code and the commands with which others join."
        },
        footer = {
            "  parlor host                port 7777, or the next free port",
            "  parlor host --port 9000    port 9000; exit code 6 if it is in use",
            "  parlor host --name ana     others see you as ana",
            "  parlor host --memory       games are lost when you quit",
            "  parlor host --tls          others can join with --tls",
            "  parlor host --accounts     others can create accounts",
            "  parlor host --no-web --no-ssh    for Parlor only",
            "  parlor host --bind 127.0.0.1     for this computer only"
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
            names = "--accounts",
            description =
                    "Let people create accounts, with ratings and tournaments. Passwords are sent encrypted only, so"
                            + " this includes --tls.")
    private boolean accounts;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Address of this computer to listen on; default: all.")
    private String bind = HostOptions.ALL_INTERFACES;

    @Option(
            names = "--ssh",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description = "Port on which others play with ssh, without Parlor on their computers; default: 2222 or the"
                    + " next free port. The host key is created once.")
    private int ssh;

    @Option(names = "--no-ssh", description = "Do not let others play with ssh.")
    private boolean noSsh;

    @Option(
            names = "--web",
            arity = "0..1",
            paramLabel = "PORT",
            fallbackValue = "0",
            description = "Port on which others play in a browser, without Parlor on their computers; default: 7780 or"
                    + " the next free port.")
    private int web;

    @Option(names = "--no-web", description = "Do not let others play in a browser.")
    private boolean noWeb;

    @Option(names = "--no-bots", description = "Have no computer opponents in the lobby.")
    private boolean noBots;

    private final ClientApp app;

    HostCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (port != null) {
            PortOption.requireValid("port", port, 1);
        }
        PortOption.requireValid("ssh", ssh, 0);
        PortOption.requireValid("web", web, 0);
        AppEnvironment files = app.environment();
        HostOptions options = new HostOptions(
                bind,
                memory ? null : files.hostData(),
                tls || accounts ? files.certificates() : null,
                accounts,
                noWeb ? null : web,
                noSsh ? null : ssh,
                !noBots);
        return app.runScreenOrPlain(new StartupAction.Host(port == null ? 0 : port), app.hosting(options));
    }
}
