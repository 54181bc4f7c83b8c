package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.state.StartupAction;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parlor join}: joins the lobby of a server. */
@Command(
        name = "join",
        customSynopsis = "parlor join [HOST[:PORT]] [OPTIONS]",
        description = "Join a server: see its players and open games, and play.",
        footer = {
            "  parlor join                          choose from the servers you have joined",
            "  parlor join 192.168.1.20             port 7777",
            "  parlor join tower:9000 --name bob    port 9000, as guest bob",
            "  parlor join tower --tls              encrypted; asks once whether to trust a",
            "                                       certificate without a trusted authority",
            "  parlor join tower --tls --user ana   log in to your account",
            "  parlor join tower --tls --user ana --create    create the account",
            "  printf 'seek tictactoe\\n1\\n5\\n' | parlor join tower    from a script"
        })
final class JoinCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "HOST[:PORT]",
            description = "Server address; default: choose from the servers you have joined.")
    @Nullable
    String server;

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    JoinCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (server != null) {
            return app.runScreenOrPlain(app.logIn(loginOptions.endpoint(server), loginOptions), app.launcher());
        } else if (!app.screen().isAvailable()) {
            throw new InvalidInputException("server", "Missing server: parlor join HOST[:PORT]");
        }
        app.openLog();
        return app.open(new StartupAction.Servers());
    }
}
