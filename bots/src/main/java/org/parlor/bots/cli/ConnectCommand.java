package org.parlor.bots.cli;

import java.util.concurrent.Callable;
import org.parlor.bots.cli.option.BotOptions;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code parlor-bots connect}: one bot on one server until its games are played. */
@Command(
        name = "connect",
        description = "Logs in to a server as a bot and plays.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "The first use of a new name makes the bot's account; the token is then its",
            "password. One line on standard output for each finished game; logs go to",
            "standard error. Before it logs in it plays a game of each kind to itself, so",
            "that no clock has to wait for what a program loads late.",
            "Exit codes: 0 done, 1 failed, 2 usage error.",
            "",
            "Examples:",
            "  Wait for challenges to any game, for ever:",
            "    export PARLOR_TOKEN=a-secret-of-20-letters",
            "    parlor-bots connect tower:7777 --name deep --level hard",
            "  Play ten games of Kalah, two at once, against whoever comes:",
            "    parlor-bots connect tower --name deep --game kalah --games 10 --slots 2",
            "  Challenge ada to a game of Reversi on 6 by 6, 5 minutes and 3 seconds a move:",
            "    parlor-bots connect tower --name deep --opponent ada --games 1 \\",
            "      --game reversi --set rows=6 --set cols=6 --clock 5+3",
            "  Play in a tournament:",
            "    parlor-bots connect tower --name deep --level hard --tour t8Rk2",
            "  Over an encrypted line, to a server that made its certificate itself:",
            "    parlor-bots connect tower --name deep --fingerprint SHA256:5f1c…"
        })
final class ConnectCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private BotOptions botOptions = new BotOptions();

    @Option(names = "--level", description = Level.DESCRIPTION + ". Default: medium.")
    private String level = "medium";

    @Option(names = "--ponder", description = "Go on thinking while the opponent is to move.")
    private boolean ponder;

    @Override
    public Integer call() {
        BotSettings settings = botOptions.settings(spec.commandLine(), level).withPonder(ponder);
        try (SearchExecutor searchExecutor = SearchExecutor.forThisMachine()) {
            warmUp(searchExecutor, settings);
            return BotRunner.run(spec.commandLine(), BotClient.engines(searchExecutor, settings), settings);
        }
    }

    /** Before a clock can run. */
    private static void warmUp(SearchExecutor searchExecutor, BotSettings settings) {
        ChallengeSpec challengeSpec = settings.challenge();
        if (challengeSpec != null) {
            searchExecutor.warmUp(
                    GameOptions.kind(challengeSpec.game()).rules(challengeSpec.options()), settings.level());
        } else {
            settings.games()
                    .forEach(
                            game -> searchExecutor.warmUp(GameOptions.kind(game).rules(), settings.level()));
        }
    }
}
