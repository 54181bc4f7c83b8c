package org.parlor.bots;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.player.BotEnd;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotPlayer;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.player.Invitation;
import org.parlor.message.ClockText;
import org.parlor.message.Refusal;
import org.parlor.message.Text;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.wire.Connector;
import org.parlor.wire.Endpoint;
import org.parlor.wire.Fingerprint;
import org.parlor.wire.LinkState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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
            "Exit codes: 0 done, 1 failed, 2 wrong usage.",
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
            "  Over an encrypted line, to a server that made its certificate itself:",
            "    parlor-bots connect tower --name deep --fingerprint SHA256:5f1c…"
        })
final class ConnectCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectCommand.class);
    private static final String TOKEN_VARIABLE = "PARLOR_TOKEN";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "HOST[:PORT]",
            description = "Where the server listens; the port is 7777, or 7778 for TLS, if left out.")
    private String address = "";

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--name", required = true, description = "The bot's name.")
    private String name = "";

    @Option(
            names = "--token",
            description = "Its secret, 20 characters at least. Better given as the environment variable "
                    + TOKEN_VARIABLE + ", where other users of this machine do not see it.")
    private @Nullable String token;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            description = "A game it plays: reversi, kalah or tictactoe. May be repeated; all if left out.")
    private List<String> games = List.of();

    @Option(names = "--level", description = Level.LISTED + ". Default: medium.")
    private String level = "medium";

    @Option(names = "--games", paramLabel = "COUNT", description = "Leave after this many games; 0 (default): never.")
    private int count;

    @Option(names = "--slots", paramLabel = "COUNT", description = "Games to play at once; default 1.")
    private int slots = 1;

    @Option(names = "--no-pair", description = "Do not let the server pair it with other bots.")
    private boolean unpaired;

    @Option(names = "--opponent", paramLabel = "NAME", description = "Challenge NAME instead of waiting.")
    private @Nullable String opponent;

    @Option(
            names = "--set",
            paramLabel = "OPTION=VALUE",
            description = "An option of the game to challenge to, such as rows=6, seeds=3 or passing=free.")
    private Map<String, String> options = Map.of();

    @Option(
            names = "--clock",
            description = "The clock of the challenge: 5+3 (minutes and seconds a move), 10s (for each move) or none.")
    private String clock = "none";

    @Option(names = "--ponder", description = "Go on thinking while the opponent is to move.")
    private boolean ponder;

    @Option(names = "--seed", description = "Repeats its choices among equal moves.")
    private long seed = System.nanoTime();

    @Override
    public Integer call() {
        BotSettings settings = checked();
        try (Connector connector = new Connector();
                Thinkers thinkers = Thinkers.forThisMachine()) {
            warmUp(thinkers, settings);
            Reporter reporter = new Reporter(spec.commandLine().getOut());
            BotPlayer bot = BotPlayer.start(connector, thinkers, settings, reporter);
            Thread farewell = new Thread(() -> leave(bot), "farewell");
            Runtime.getRuntime().addShutdownHook(farewell);
            BotEnd end = bot.done().toCompletableFuture().join();
            if (!end.completed()) {
                PrintWriter err = spec.commandLine().getErr();
                err.println("parlor-bots: " + Text.neutralised(end.message() + " (" + end.code() + ")"));
                reporter.unbelieved().ifPresent(seen -> err.println(TlsOptions.remedy(seen)));
            }
            return end.completed() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** Before a clock can run. */
    private static void warmUp(Thinkers thinkers, BotSettings settings) {
        Invitation invitation = settings.invitation();
        if (invitation != null) {
            thinkers.warmUp(GameOptions.kind(invitation.game()).rules(invitation.options()), settings.level());
        } else {
            settings.games()
                    .forEach(game -> thinkers.warmUp(GameOptions.kind(game).rules(), settings.level()));
        }
    }

    private BotSettings checked() {
        try {
            return settings();
        } catch (InvalidInput e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (Refusal e) {
            throw new ParameterException(spec.commandLine(), e.text());
        }
    }

    private BotSettings settings() {
        String secret = token != null ? token : System.getenv(TOKEN_VARIABLE);
        if (secret == null) {
            throw new InvalidInput("token", "A bot needs a --token, or " + TOKEN_VARIABLE + " in its environment");
        }
        games.forEach(GameOptions::kind);
        BotSettings settings = BotSettings.of(Endpoint.parse(address, tls.trust()), name, secret, Level.parse(level))
                .withGames(games.isEmpty() ? Games.ids() : games)
                .withGamesMax(Ranges.atLeast(0, "games", count))
                .withSlots(Ranges.atLeast(1, "slots", slots))
                .withPair(!unpaired)
                .withPonder(ponder)
                .withSeed(seed);
        return opponent == null ? settings : settings.withInvitation(invitation(opponent));
    }

    private Invitation invitation(String to) {
        if (games.size() != 1) {
            throw new InvalidInput("game", "A challenge is to one game: give one --game");
        }
        GameKind kind = GameOptions.kind(games.get(0));
        Map<String, Object> chosen = new LinkedHashMap<>();
        options.forEach((key, value) ->
                chosen.put(key, GameOptions.option(kind, key, "").parse(value)));
        return new Invitation(to, kind.id(), chosen, ClockText.parse(clock));
    }

    /** So that Ctrl-C does not look like a broken line to the server. */
    private static void leave(BotPlayer bot) {
        CompletableFuture<BotEnd> done = bot.done().toCompletableFuture();
        if (done.isDone()) {
            return;
        }
        bot.close();
        try {
            done.get(1, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            LOG.debug("left without a word", e);
        }
    }

    /** Results to standard output, everything else to the log. */
    private static final class Reporter implements BotListener {
        private final PrintWriter out;
        private volatile @Nullable Fingerprint unbelieved;

        Reporter(PrintWriter out) {
            this.out = out;
        }

        /** The certificate because of which it ended. */
        Optional<Fingerprint> unbelieved() {
            return Optional.ofNullable(unbelieved);
        }

        @Override
        public void onGameOver(FinishedGame game) {
            out.println(game);
            out.flush();
        }

        @Override
        public void onState(LinkState state) {
            if (state instanceof LinkState.LoggedIn in) {
                LOG.info("logged in as {}", in.welcome().user().name());
            } else if (state instanceof LinkState.Lost lost) {
                LOG.warn("{}; calling again in {} ms", lost.why(), lost.retryMillis());
            } else if (state instanceof LinkState.Closed closed) {
                unbelieved = closed.seen();
            }
        }
    }
}
