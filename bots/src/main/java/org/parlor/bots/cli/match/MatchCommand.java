package org.parlor.bots.cli.match;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.AbstractCommand;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.bots.engines.Level;
import org.parlor.bots.match.AdjudicationOptions;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.ServerGameRunner;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.EngineLog;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code parlor-bots match}: plays a match between two engines and estimates their Elo difference. */
@Command(
        name = "match",
        description = "Plays a match between two or more players, or between all levels, and estimates Elo.",
        footer = {
            "",
            "A player is a level of the built-in engine (hard, 7); a program, whose command",
            "has a slash or a space (./mybot) and which answers turns on standard input and",
            "output (see bridge); a program with the prefix of its protocol, parlor:COMMAND,",
            "gtp:COMMAND, nboard:COMMAND or kgp:COMMAND; or, with --server, @NAME, a player",
            "on that server. Programs by gtp, nboard and kgp play one game each, all others",
            "play every game.",
            "",
            "Without --server, games run in this process. With --server, both players log in",
            "as guests and meet by a private code; @NAME is challenged, at most 30 times in",
            "five minutes, from the position after the opening (GTP engines only with",
            "--openings 0). The server's record of each game is replayed.",
            "",
            "Openings are random moves, redrawn until a 6-ply search scores neither side more",
            "than 2 points ahead. No two pairs have the same opening; when a small game has",
            "no new one, openings get longer. Each opening is played twice with the seats",
            "swapped. A pair is one observation, because its two games are not independent:",
            "Elo, its 95 %% confidence interval, LOS (likelihood of superiority) and the SPRT",
            "use the number of pairs with 0, 1, 2, 3 and 4 half points. Pairs count in the",
            "order of their numbers, not of their completion. A pair whose games equal those",
            "of an earlier pair does not count.",
            "",
            "--sprt 0,10 tests whether the first player is 10 Elo stronger (H1) or 0 Elo",
            "(H0). The match ends with the decision; --alpha and --beta are the probabilities",
            "of accepting H1 and H0 wrongly. The test is the generalised SPRT on pairs, as",
            "used by Fishtest; --normalized makes the values normalized Elo.",
            "",
            "The same --seed repeats a match on any machine and with any --at-once, provided",
            "that no move depends on time: levels up to skilled, or all levels with --depth",
            "or --nodes. --time, --clock and the time limits of higher levels make results",
            "vary.",
            "",
            "A player that plays an illegal move, exits or hangs loses the game; the reasons",
            "are counted: normal, illegal, crash, stall, resign, time, and if adjudicated",
            "max-plies, adjudicated, solved. With --keep an interrupted match resumes and",
            "ends with the same pairs and figures.",
            "Exit codes: 0 success or H1 accepted, 1 failure, 2 usage error, 3 H0 accepted,",
            "4 no decision; 130 and 143 after Ctrl-C and TERM, with the report of the pairs",
            "played.",
            "",
            "Three or more players play a round robin, or the first one a gauntlet; all",
            "pairings have the same openings.",
            "",
            "Examples:",
            "  parlor-bots match hard medium --game kalah --pairs 100",
            "  parlor-bots match ./new ./old --game kalah --sprt --pairs 5000",
            "  parlor-bots match ./mybot easy medium hard --gauntlet --game kalah",
            "  parlor-bots match max expert --time 0.2 --pairs 400 --sprt 0,20 --keep kept",
            "  parlor-bots match skilled 'gtp:/usr/games/gtp-rhino -l 1' --pairs 20 --json",
            "  parlor-bots match hard @deep --server tower:7777 --game kalah --clock 1+1",
            "  parlor-bots match --ladder --game reversi --pairs 50 --keep reversi.ladder"
        })
public final class MatchCommand extends AbstractCommand {
    @Parameters(
            paramLabel = "PLAYER",
            arity = "0..*",
            description =
                    "The two players; results are from the first one's point of view. Three or more play a round robin."
                            + " With --ladder, the lowest and the highest level.")
    private List<String> players = List.of();

    @Mixin
    private MatchOptions options = new MatchOptions();

    @Option(
            names = "--server",
            paramLabel = "HOST[:PORT]",
            description = "Play on this server; default: in this process.")
    private @Nullable String server;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--ladder", description = "Play each level against the next one.")
    private boolean ladder;

    @Option(
            names = "--gauntlet",
            description = "The first of three or more players plays all others; default: each plays every other.")
    private boolean gauntlet;

    @Mixin
    private MatchFileOptions files = new MatchFileOptions();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    @SuppressWarnings("try") // The resource is used by its shutdown hook.
    public Integer call() throws MatchAbortedException, EngineException, CommandFailedException {
        requireConsistentOptions();
        try (InterruptOnShutdown interrupt = new InterruptOnShutdown();
                EngineLog engineLog = options.engines().openLog();
                ContestantFactory contestants = options.contestants(engineLog, server != null)) {
            files.requireFiles();
            return ladder
                    ? playLadder(contestants)
                    : players.size() > 2 ? playTournament(contestants) : playMatch(contestants);
        } catch (InterruptedException | ClosedByInterruptException e) {
            // A signal, whose number determines the exit code. The report is printed.
            return FAILED;
        } catch (IOException e) {
            throw files.unusable(e);
        }
    }

    private void requireConsistentOptions() {
        ParseResult parsed = parsed();
        requireNoPlayerAfterSprt(parsed.originalArgs());
        OptionChecks.requires(parsed, "--tls", server != null, "--server");
        OptionChecks.requires(parsed, "--fingerprint", server != null, "--server");
        OptionChecks.requires(parsed, "--gauntlet", !ladder && players.size() > 2, "three or more players");
        if (players.size() == 2 && players.stream().allMatch(ContestantFactory::isOnServer)) {
            throw new InvalidInputException(
                    "players",
                    String.join(" and ", players) + " are both players on the server; replace one with a level or a"
                            + " program (match ./new ./old runs both here), or create a tournament (parlor-bots tournament --help)");
        }
        files.requireDifferent(options.engines().logFile());
        options.limits(parsed, ladder ? 1 : players.size());
        options.requireEffects(
                parsed, !ladder && players.stream().anyMatch(ContestantFactory::isEngine), server != null);
    }

    /** The value of --sprt is optional, so that an invalid one is parsed as a player. */
    private void requireNoPlayerAfterSprt(List<String> arguments) {
        int next = arguments.indexOf("--sprt") + 1;
        if (next > 0 && next < arguments.size() && players.size() != 2 && players.contains(arguments.get(next))) {
            throw new InvalidInputException(
                    "sprt",
                    "--sprt must be two Elo values, separated by a comma, such as 0,10, not "
                            + SafeQuote.quote(arguments.get(next)));
        }
    }

    private int playMatch(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException, EngineException {
        if (players.size() != 2) {
            throw new InvalidInputException(
                    "players",
                    "a match requires two or more players, not " + players.size() + "; specify them, or use --ladder");
        }
        Match local = localMatch();
        List<Contestant> both = contestants(contestants);
        if (server == null) {
            return play(local, both);
        }
        requireKnownOpening(both, local);
        ServerEndpoint endpoint = ServerEndpoint.parse(server, tls.trust());
        try (ServerGameRunner runner = ServerGameRunner.connect(new ConnectionFactory(), endpoint, both)) {
            return play(options.match(commandLine(), runner), both);
        }
    }

    private Match localMatch() {
        AdjudicationOptions adjudication = options.adjudication(parsed());
        return options.match(commandLine(), scheduled -> LocalGame.play(scheduled, adjudication));
    }

    private void requireKnownOpening(List<Contestant> both, Match match) {
        boolean hasRemotePlayer = both.stream().anyMatch(player -> player.engines() == ServerGameRunner.REMOTE_NAME);
        if (hasRemotePlayer
                && match.openings().plies() > 0
                && players.stream().anyMatch(ContestantFactory::speaksGtp)) {
            throw new InvalidInputException(
                    "openings",
                    "GTP engines cannot start from the opening position against @NAME; specify --openings 0");
        }
    }

    private int play(Match match, List<Contestant> both)
            throws IOException, InterruptedException, MatchAbortedException {
        String settings = settings(match);
        try (MatchLog log = files.open(settings)) {
            PairingRunner runner = runner(match, settings, log);
            Contestant first = both.get(0);
            Contestant second = both.get(1);
            MatchReport report = new MatchReport(first.name(), second.name(), match, options.seed());
            PairingRunner.Listener printer = (matchTally, isComplete) -> print(runner, report, matchTally, isComplete);
            return exitCode(match, runner.play(report, words().get(0), first, words().get(1), second, printer));
        }
    }

    /** Prints the report of a match of two players, also when it ends early. */
    private void print(PairingRunner runner, MatchReport report, MatchTally matchTally, boolean isComplete) {
        if (matchTally.pairsPlayed() > 0) {
            out().print(json ? report.json(matchTally, isComplete) + "\n" : report.lines(matchTally, isComplete));
            out().flush();
        }
        if (json || matchTally.pairsPlayed() == 0) {
            runner.warn(report, matchTally, isComplete);
        }
    }

    private static int exitCode(Match match, MatchTally matchTally) {
        return match.sprt()
                .map(test -> switch (test.verdict(matchTally.score())) {
                    case H1 -> OK;
                    case H0 -> H0_ACCEPTED;
                    case OPEN -> UNDECIDED;
                })
                .orElse(OK);
    }

    private PairingRunner runner(Match match, String settings, MatchLog log) {
        return new PairingRunner(match, settings, log, err(), options.reportPairs());
    }

    private int playLadder(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException {
        List<Level> levels = Ladder.levels(players);
        PlayerLimits limits = options.limits(parsed(), 1).get(0);
        Match match = localMatch();
        if (json || match.sprt().isPresent() || server != null) {
            throw new InvalidInputException("ladder", "--ladder cannot be combined with --json, --sprt or --server");
        }
        String settings = settings(match);
        try (MatchLog log = files.open(settings)) {
            new Ladder(runner(match, settings, log), contestants, limits, options.seed(), out()).play(levels);
        }
        return OK;
    }

    private int playTournament(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException, EngineException {
        LocalTournament.requireDifferent(words());
        Match match = localMatch();
        if (match.sprt().isPresent() || server != null) {
            throw new InvalidInputException(
                    "players",
                    "three or more players cannot be combined with --sprt or --server; specify two, or create a"
                            + " tournament on the server (parlor-bots tournament --help)");
        }
        List<Contestant> all = contestants(contestants);
        String settings = settings(match);
        try (MatchLog log = files.open(settings)) {
            new LocalTournament(runner(match, settings, log), words(), all, options.seed(), out()).play(gauntlet, json);
        }
        return OK;
    }

    private List<Contestant> contestants(ContestantFactory contestants) throws EngineException, InterruptedException {
        List<PlayerLimits> limits = options.limits(parsed(), players.size());
        List<Contestant> all = new ArrayList<>();
        for (int player = 0; player < players.size(); player++) {
            all.add(contestants.player(players.get(player), limits.get(player)));
        }
        return all;
    }

    /** Returns the players as in the titles of their games. */
    private List<String> words() {
        List<PlayerLimits> limits = options.limits(parsed(), players.size());
        return IntStream.range(0, players.size())
                .mapToObj(player -> SafeText.sanitize(players.get(player))
                        + limits.get(player).levelSuffix()
                        + limits.get(player).clockSuffix())
                .toList();
    }

    private String settings(Match match) {
        return options.settings(match) + (server == null ? "" : ", on " + server);
    }
}
