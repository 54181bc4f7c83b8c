package org.parlor.client.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.plain.OfflineGameLines;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.StartupAction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor games}: lists the correspondence games that wait for the user. */
@Command(
        name = "games",
        customSynopsis = {
            "parlor games HOST[:PORT] --user NAME [OPTIONS]",
            "       parlor games --offline [HOST[:PORT]] [--game ID [--move MOVE]]"
        },
        description = {
            "List your correspondence games that wait for a move or an answer, a line each.",
            "The log-in ends your session on another computer. If a program on this one has",
            "the session, its list is printed instead. Moves queued without a connection are",
            "sent first; standard error says which."
        },
        footer = {
            "  parlor games tower --tls --user ana    exit code 0 if any waits, 1 if none",
            "  parlor games tower --user ana && parlor join tower --user ana",
            "  parlor games --offline --game k7Qf2 --move d3    sent at the next connection"
        })
final class GamesCommand implements Callable<Integer> {

    @Parameters(index = "0", arity = "0..1", paramLabel = "HOST[:PORT]", description = "Server address.")
    @Nullable
    String server;

    @Option(
            names = "--offline",
            description = "Without a connection: list the games as they were last seen, with the queued moves.")
    private boolean offline;

    @Option(names = "--game", paramLabel = "ID", description = "With --offline: show the board and moves of this game.")
    private @Nullable String game;

    @Option(
            names = "--move",
            paramLabel = "MOVE",
            description =
                    "With --game: queue this move. The next connection sends it, unless the position has changed.")
    private @Nullable String move;

    @Option(names = "--discard", description = "With --game: discard its queued moves.")
    private boolean discard;

    @Mixin
    private LoginOptions loginOptions = new LoginOptions();

    private final ClientApp app;

    GamesCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (offline) {
            return offline(app.offlineGames(this::isOf));
        }
        String host = server;
        if (game != null || move != null || discard) {
            throw new InvalidInputException("game", "--game, --move and --discard require --offline");
        } else if (host == null) {
            throw new InvalidInputException("server", "games requires HOST, or --offline");
        } else if (loginOptions.user() == null && loginOptions.code() == null) {
            throw new InvalidInputException(
                    "user", "games requires --user NAME, because guests have no correspondence games");
        }
        ServerEndpoint endpoint = loginOptions.endpoint(host);
        String user = loginOptions.user();
        if (user != null && app.isInUse(endpoint, user)) {
            return app.offlineGames(this::isOf).list(false);
        }
        StartupAction.Join join = app.logIn(endpoint, loginOptions);
        return app.runPlain(app.launcher(), (mode, context) -> mode.listGames(join, app.errorWriter()));
    }

    private int offline(OfflineGameLines games) throws Exception {
        String id = game;
        if (id == null) {
            if (move != null || discard) {
                throw new InvalidInputException("game", "--move and --discard require --game ID");
            }
            return games.list(true);
        } else if (discard) {
            if (move != null) {
                throw new InvalidInputException("move", "--move and --discard exclude each other");
            }
            return games.discard(id);
        }
        return move == null ? games.show(id) : games.move(id, move);
    }

    private boolean isOf(OfflineGame.Account account) {
        String user = loginOptions.user();
        return (server == null || account.isAt(loginOptions.endpoint(server)))
                && (user == null
                        || UsernameProfile.find(user, List.of(account.user())).isPresent());
    }
}
