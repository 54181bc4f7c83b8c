package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.state.StartupAction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parlor games}: lists the correspondence games that wait for the user. */
@Command(
        name = "games",
        customSynopsis = "parlor games HOST[:PORT] --user NAME [OPTIONS]",
        description = {
            "List your correspondence games that wait for a move or an answer, a line each.",
            "The log-in ends your session in another program."
        },
        footer = {
            "  parlor games tower --tls --user ana    exit code 0 if any waits, 1 if none",
            "  parlor games tower --user ana && parlor join tower --user ana"
        })
final class GamesCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "HOST[:PORT]", description = "Server address.")
    String server = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    GamesCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (loginOptions.user() == null && loginOptions.code() == null) {
            throw new InvalidInputException(
                    "user", "games requires --user NAME, because guests have no correspondence games");
        }
        StartupAction.Join join = app.logIn(ServerEndpoint.parse(server, tls.trust()), loginOptions);
        return app.runPlain(app.launcher(), (mode, context) -> mode.listGames(join));
    }
}
