package org.parlor.bots.cli.match;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.bridge.EngineException;
import org.parlor.bots.cli.AbstractCommand;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.bots.engine.Level;
import org.parlor.bots.match.AdjudicationOptions;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LocalGame;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.ServerGameRunner;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
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
        description = "Plays a match between two players, or between all levels, and estimates Elo.",
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
            "used by Fishtest.",
            "",
            "The same --seed repeats a match on any machine and with any --at-once, provided",
            "that no move depends on time: levels up to skilled, or all levels with --depth.",
            "--time, --clock and the time limits of higher levels make results vary.",
            "",
            "A player that plays an illegal move, exits or hangs loses the game; the reasons",
            "are counted: normal, illegal, crash, stall, resign, time. With --keep an",
            "interrupted match resumes and ends with the same pairs and figures.",
            "Exit codes: 0 success or H1 accepted, 1 failure, 2 usage error, 3 H0 accepted,",
            "4 no decision.",
            "",
            "Examples:",
            "  parlor-bots match hard medium --game kalah --pairs 100",
            "  parlor-bots match ./new ./old --game kalah --sprt --pairs 5000",
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
                    "The two players; results are from the first one's point of view. With --ladder, the lowest and"
                            + " the highest level.")
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
            names = "--keep",
            paramLabel = "FILE",
            description = "File of finished games, one record per line; resumes the match.")
    private @Nullable Path keep;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Append the game records to this file, one per line.")
    private @Nullable Path record;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    @SuppressWarnings("try") // The resource is used by its shutdown hook.
    public Integer call() throws MatchAbortedException, EngineException, CommandFailedException {
        requireConsistentOptions();
        try (InterruptOnShutdown interrupt = new InterruptOnShutdown();
                ContestantFactory contestants = options.contestants(server != null)) {
            if (keep != null) {
                RecordErrorText.requireFile(keep);
            }
            if (record != null) {
                RecordErrorText.requireFile(record);
            }
            return ladder ? playLadder(contestants) : match(contestants);
        } catch (InterruptedException | ClosedByInterruptException e) {
            // A signal, whose number determines the exit code. The report is printed.
            return FAILED;
        } catch (IOException e) {
            Path file = Objects.requireNonNull(keep != null ? keep : record, "only --keep and --record write files");
            throw new CommandFailedException(RecordErrorText.unusable(file, e));
        }
    }

    private void requireConsistentOptions() {
        ParseResult parsed = parsed();
        requireNoPlayerAfterSprt(parsed.originalArgs());
        OptionChecks.requires(parsed, "--tls", server != null, "--server");
        OptionChecks.requires(parsed, "--fingerprint", server != null, "--server");
        if (players.size() == 2 && players.stream().allMatch(ContestantFactory::isOnServer)) {
            throw new InvalidInputException(
                    "players",
                    String.join(" and ", players) + " are both players on the server; replace one with a level or a"
                            + " program (match ./new ./old runs both here), or create a tournament (parlor-bots tournament --help)");
        }
        if (keep != null
                && record != null
                && keep.toAbsolutePath()
                        .normalize()
                        .equals(record.toAbsolutePath().normalize())) {
            throw new InvalidInputException("record", "--keep and --record must be different files");
        }
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

    private int match(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException, EngineException {
        if (players.size() != 2) {
            throw new InvalidInputException(
                    "players",
                    "a match requires two players, not " + players.size() + "; specify both, or use --ladder");
        }
        Match local = localMatch();
        Contestant first = contestants.player(players.get(0));
        Contestant second = contestants.player(players.get(1));
        if (server == null) {
            return match(local, first, second);
        }
        requireKnownOpening(first, second, local);
        ServerEndpoint endpoint = ServerEndpoint.parse(server, tls.trust());
        try (ServerGameRunner runner =
                ServerGameRunner.connect(new ConnectionFactory(), endpoint, List.of(first, second))) {
            return match(options.match(commandLine(), runner), first, second);
        }
    }

    private Match localMatch() {
        AdjudicationOptions adjudication = options.adjudication(parsed());
        return options.match(commandLine(), scheduled -> LocalGame.play(scheduled, adjudication));
    }

    private void requireKnownOpening(Contestant first, Contestant second, Match match) {
        boolean hasRemotePlayer =
                first.engines() == ServerGameRunner.REMOTE_NAME || second.engines() == ServerGameRunner.REMOTE_NAME;
        if (hasRemotePlayer
                && match.openings().plies() > 0
                && players.stream().anyMatch(ContestantFactory::speaksGtp)) {
            throw new InvalidInputException(
                    "openings",
                    "GTP engines cannot start from the opening position against @NAME; specify --openings 0");
        }
    }

    private int match(Match match, Contestant first, Contestant second)
            throws IOException, InterruptedException, MatchAbortedException {
        String settings = settings(match);
        MatchReport report = new MatchReport(first.name(), second.name(), match, options.seed());
        MatchProgress progress = new MatchProgress(err(), report, match.pairs(), options.reportPairs());
        boolean isComplete = false;
        try (MatchLog log = MatchLog.open(keep, record, settings)) {
            match.play(title(players.get(0), players.get(1), settings), first, second, log, progress::show);
            isComplete = true;
        } finally {
            progress.clear();
            print(report, progress.tally(), isComplete);
        }
        return exitCode(match, progress.tally());
    }

    /** Prints the report of a match, also if it has failed or was interrupted. */
    private void print(MatchReport report, MatchTally matchTally, boolean isComplete) {
        if (matchTally.pairsPlayed() > 0) {
            out().print(json ? report.json(matchTally, isComplete) + "\n" : report.lines(matchTally, isComplete));
            out().flush();
        }
        if (json) {
            warn(report, matchTally, isComplete);
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

    private int playLadder(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException {
        List<Level> levels = ladderLevels();
        Match match = localMatch();
        if (json || match.sprt().isPresent() || server != null) {
            throw new InvalidInputException("ladder", "--ladder cannot be combined with --json, --sprt or --server");
        }
        String settings = settings(match);
        try (MatchLog log = MatchLog.open(keep, record, settings)) {
            double rating = 0;
            // After a match that was won in every game, all further ratings are lower bounds.
            String bound = "";
            out().println(settings);
            out().println(row(levels.get(0), bound, rating, ""));
            for (int i = 1; i < levels.size(); i++) {
                Level upper = levels.get(i);
                Level lower = levels.get(i - 1);
                MatchReport report = new MatchReport(upper.word(), lower.word(), match, options.seed());
                MatchProgress progress = new MatchProgress(err(), report, match.pairs(), options.reportPairs());
                String title = title(upper.word(), lower.word(), settings);
                boolean isComplete = false;
                try {
                    match.play(title, contestants.level(upper), contestants.level(lower), log, progress::show);
                    isComplete = true;
                } finally {
                    progress.clear();
                    warn(report, progress.tally(), isComplete);
                }
                MatchTally matchTally = progress.tally();
                EloEstimate elo = EloEstimate.of(matchTally.score());
                boolean isUnbounded = elo.difference() == Double.POSITIVE_INFINITY;
                bound = isUnbounded ? ">" : bound;
                rating += isUnbounded ? elo.low() : elo.difference();
                out().println(row(upper, bound, rating, MatchReport.score(matchTally.score()) + ", Elo " + elo));
                out().flush();
            }
        }
        return OK;
    }

    private void warn(MatchReport report, MatchTally matchTally, boolean isComplete) {
        report.warnings(matchTally, isComplete).forEach(err()::println);
        err().flush();
    }

    private List<Level> ladderLevels() {
        List<Level> all = Level.numbered();
        int from = players.isEmpty() ? 0 : all.indexOf(Level.parse(players.get(0)));
        int to = players.size() < 2 ? all.size() - 1 : all.indexOf(Level.parse(players.get(1)));
        if (from < 0 || to <= from) {
            throw new InvalidInputException("levels", "--ladder requires two numbered levels, the lower one first");
        }
        return all.subList(from, to + 1);
    }

    private static String row(Level level, String bound, double rating, String result) {
        String elo = bound + String.format(Locale.ROOT, "%.0f", rating);
        return String.format(Locale.ROOT, "%-9s %5s  %s", level.word(), elo, result)
                .stripTrailing();
    }

    private static String title(String first, String second, String settings) {
        return first + " vs " + second + ", " + settings;
    }

    private String settings(Match match) {
        return options.settings(match) + (server == null ? "" : ", on " + server);
    }
}
