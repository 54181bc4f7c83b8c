package org.parlor.bots.cli;

import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.BotOptions;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.rules.Games;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parlor-bots connect}: runs the built-in engine as a bot on a server. */
@Command(
        name = "connect",
        description = "Connects the built-in engine to a server as a bot.",
        footer = {
            "",
            "The first login under a new name creates the bot account; the token is its",
            "password from then on. Prints one line per finished game on standard output and",
            "logs to standard error. Before logging in, the bot plays one game of each kind",
            "against itself so that the code is compiled before a clock runs.",
            "Exit codes: 0 success, 1 failure, 2 usage error.",
            "",
            "Examples:",
            "  Accept challenges to any game until interrupted:",
            "    export PARLOR_TOKEN=a-secret-of-20-letters",
            "    parlor-bots connect tower:7777 --name deep --level hard",
            "  Play ten games of Kalah, two at a time:",
            "    parlor-bots connect tower --name deep --game kalah --games 10 --slots 2",
            "  Challenge ada to Reversi on 6x6, 5 minutes plus 3 seconds per move:",
            "    parlor-bots connect tower --name deep --opponent ada --games 1 \\",
            "      --game reversi --set rows=6 --set cols=6 --clock 5+3",
            "  Play in a tournament:",
            "    parlor-bots connect tower --name deep --level hard --tour t8Rk2",
            "  Connect by TLS to a server with a self-signed certificate:",
            "    parlor-bots connect tower --name deep --fingerprint SHA256:5f1c…"
        })
final class ConnectCommand extends AbstractCommand {
    @Mixin
    private BotOptions botOptions = new BotOptions();

    @Option(names = "--level", description = Level.DESCRIPTION + ". Default: medium.")
    private String level = "medium";

    @Option(names = "--ponder", description = "Search during the opponent's turn.")
    private boolean ponder;

    @Override
    public Integer call() throws CommandFailedException {
        BotSettings settings = botOptions.settings(parsed(), level).withPonder(ponder);
        try (SearchExecutor searchExecutor = SearchExecutor.forThisMachine()) {
            warmUp(searchExecutor, settings);
            BotRunner.run(out(), BotClient.engines(searchExecutor, settings), settings);
        }
        return OK;
    }

    /** Loads and compiles the search code before the first clocked move. */
    private static void warmUp(SearchExecutor searchExecutor, BotSettings settings) {
        ChallengeSpec challengeSpec = settings.challenge();
        if (challengeSpec != null) {
            searchExecutor.warmUp(Games.get(challengeSpec.game()).rules(challengeSpec.options()), settings.level());
        } else {
            settings.games()
                    .forEach(game -> searchExecutor.warmUp(Games.get(game).rules(), settings.level()));
        }
    }
}
