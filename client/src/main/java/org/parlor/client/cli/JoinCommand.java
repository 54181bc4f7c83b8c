package org.parlor.client.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.connection.ServerEndpoint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code parlor join}: the lobby of somebody's server. */
@Command(
        name = "join",
        customSynopsis = "parlor join [HOST[:PORT]] [OPTIONS]",
        description = "Join a server: see who is there and what is open, and play.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor join                          the servers where you have been",
            "  parlor join 192.168.1.20             on the usual port, 7777",
            "  parlor join tower:9000 --name bob    on another, called bob",
            "  parlor join tower --tls              encrypted; a certificate that nobody vouches",
            "                                       for is shown to you once, and remembered",
            "  parlor join tower --tls --user ana   to your account there",
            "  parlor join tower --tls --user ana --create    which is made now",
            "  printf 'seek tictactoe\\n1\\n5\\n' | parlor join tower    from a script"
        })
final class JoinCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "HOST[:PORT]",
            description = "where the server is; without it, the list of those where you have been")
    @Nullable
    String server;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    JoinCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        GlobalOptions options = Objects.requireNonNull(parent).options;
        String named = server;
        return named == null
                ? app.join(options)
                : app.join(options, ServerEndpoint.parse(named, tls.trust()), loginOptions);
    }
}
