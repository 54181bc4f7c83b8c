package org.parlor.client.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.connection.ServerEndpoint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code parlor watch}: a game that others play. */
@Command(
        name = "watch",
        customSynopsis = "parlor watch HOST[:PORT] [GAME] [OPTIONS]",
        description = "Watch a game that others play.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor watch 192.168.1.20            whatever most people watch there",
            "  parlor watch 192.168.1.20 g17        the game g17",
            "  parlor watch tower --log game.txt    and write it to a file as it goes"
        })
final class WatchCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Parameters(index = "0", paramLabel = "HOST[:PORT]", description = "where the server is")
    String server = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "GAME",
            defaultValue = "top",
            description = "the game's id as list shows it (default: whatever most people watch)")
    String game = "top";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    WatchCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        return app.watch(
                Objects.requireNonNull(parent).options, ServerEndpoint.parse(server, tls.trust()), loginOptions, game);
    }
}
