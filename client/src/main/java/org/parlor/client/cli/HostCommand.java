package org.parlor.client.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code parlor host}: a server that others can reach, with its host in the lobby. */
@Command(
        name = "host",
        customSynopsis = "parlor host [OPTIONS]",
        description = "Host games: starts a server that others can reach, and prints what they type to join.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor host                    on port 7777, or the next one that is free",
            "  parlor host --port 9000        on this port or not at all (exit code 6)",
            "  parlor host --name ana         called ana by those who join",
            "  parlor host --tls              encrypted for those who join with --tls"
        })
final class HostCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "the port to listen on (default: 7777, or the next one that is free)")
    @Nullable
    Integer port;

    @Option(
            names = "--tls",
            description = "Let others join encrypted too, one port above (usually 7778), with a certificate made here"
                    + " once; its fingerprint is shown with the lines they type")
    private boolean tls;

    private final ClientApp app;

    HostCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (port != null && (port < 1 || port > 65_535)) {
            throw new InvalidInputException("port", "Invalid port '" + port + "': a number from 1 to 65535");
        }
        return app.host(Objects.requireNonNull(parent).options, port == null ? 0 : port, tls);
    }
}
