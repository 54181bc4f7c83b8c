package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.state.StartupAction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parlor watch}: watches a game at a server. */
@Command(
        name = "watch",
        customSynopsis = "parlor watch HOST[:PORT] [GAME] [OPTIONS]",
        description = "Watch a game at a server.",
        footer = {
            "  parlor watch 192.168.1.20            the game with the most spectators",
            "  parlor watch 192.168.1.20 g17        game g17",
            "  parlor watch tower --log game.txt    and log it to a file"
        })
final class WatchCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "HOST[:PORT]", description = "Server address.")
    String server = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "GAME",
            defaultValue = "top",
            description = "Game id, as shown in the lobby; default: the game with the most spectators.")
    String game = "top";

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    WatchCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        StartupAction.Join join = app.logIn(loginOptions.endpoint(server), loginOptions);
        return app.runScreenOrPlain(new StartupAction.Watch(join.address(), join.session(), game), app.launcher());
    }
}
