package org.parlor.bots.cli.match;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionDependencies;
import org.parlor.bots.cli.option.TlsOptions;
import org.parlor.bots.engine.Level;
import org.parlor.bots.external.UnusableEngineException;
import org.parlor.bots.match.Contestant;
import org.parlor.bots.match.LocalGameRunner;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.match.MatchLog;
import org.parlor.bots.match.ServerGameRunner;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.LadderRating;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code parlor-bots match}: two who find moves against each other, and how much stronger one is than the other. */
@Command(
        name = "match",
        description = "Lets two players, or all levels, play each other and tells how much stronger one is.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "A player is a level of ours (hard, 7); another engine, gtp:COMMAND or",
            "nboard:COMMAND, which play Reversi; or with --server @NAME, who plays there.",
            "",
            "Without --server games are played and judged in this program. With it, on that",
            "server: two players of ours log in as guests and meet there by a code; one",
            "challenges @NAME, at most 30 times in five minutes, from the position that an",
            "opening leads to (for GTP engines only with --openings 0). The server's record",
            "of each game is replayed.",
            "",
            "Openings are moves by chance, drawn again until a look of 6 plies by our own",
            "search has neither side more than 2 discs or seeds ahead. Each is played twice",
            "with the seats changed; such a pair counts as one thing, for its games are not",
            "independent: Elo, its 95 %% confidence interval, LOS (how likely the first is",
            "the stronger one) and the test come from how many pairs brought 0, 1, 2, 3 and",
            "4 half points. Pairs count in the order of their numbers, whichever ends first.",
            "",
            "--sprt 0,10 asks: is the first better by 10 Elo (H1), or not at all (H0)? The",
            "match ends as soon as that is answered, wrongly in --alpha (H1) or --beta (H0)",
            "of all cases. It is the generalised test on pairs that Fishtest uses.",
            "",
            "One --seed repeats a match, on any machine and however many games run at once,",
            "where players depend on nothing else: levels do with --depth, and up to skilled",
            "without. Time is not the same twice: a level's own cap, --time, a --clock.",
            "",
            "Who answers what is not legal, ends, or says nothing has lost that game, and the",
            "reasons are counted: normal, illegal, crash, stall, resign, time.",
            "With --keep a match that was killed goes on where it was: with the same pairs",
            "and figures in the end.",
            "Exit codes: 0 done, or H1 accepted; 1 failed; 2 usage error; 3 H0 accepted; 4 no",
            "decision in so many pairs.",
            "",
            "Examples:",
            "  parlor-bots match hard medium --game kalah --pairs 100",
            "  parlor-bots match max expert --time 0.2 --pairs 400 --sprt 0,20 --keep kept",
            "  parlor-bots match skilled 'gtp:/usr/games/gtp-rhino -l 1' --pairs 20 --json",
            "  parlor-bots match hard @deep --server tower:7777 --game kalah --clock 1+1",
            "  parlor-bots match --ladder --game reversi --pairs 50 --keep reversi.ladder"
        })
public final class MatchCommand implements Callable<Integer> {
    private static final int H0_ACCEPTED = 3;
    private static final int UNDECIDED = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "PLAYER",
            arity = "0..2",
            description = "Two of them: whose points are counted and against whom; of a ladder the lowest and the"
                    + " highest rung.")
    private List<String> players = List.of();

    @Mixin
    private MatchOptions options = new MatchOptions();

    @Option(names = "--server", paramLabel = "HOST[:PORT]", description = "Where to play; here if left out.")
    private @Nullable String server;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--ladder", description = "Every level plays the next one.")
    private boolean ladder;

    @Option(
            names = "--keep",
            paramLabel = "FILE",
            description = "Where games are kept, one record a line, to go on later.")
    private @Nullable Path keep;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Where records of the games are added as they end, one a line.")
    private @Nullable Path record;

    @Option(names = "--json", description = "One object instead of lines.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try {
            requireUsable();
            return play();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void requireUsable() {
        ParseResult parsed = spec.commandLine().getParseResult();
        OptionDependencies.require(parsed, "--tls", server != null, "--server");
        OptionDependencies.require(parsed, "--fingerprint", server != null, "--server");
        if (players.size() == 2 && players.stream().allMatch(ContestantFactory::isOnServer)) {
            throw new InvalidInputException(
                    "players",
                    String.join(" and ", players) + " both play on the server, and this program cannot make them meet:"
                            + " name a level or an engine instead of one, or let both join a tournament"
                            + " (parlor-bots tournament --help)");
        }
        if (keep != null
                && record != null
                && keep.toAbsolutePath()
                        .normalize()
                        .equals(record.toAbsolutePath().normalize())) {
            throw new InvalidInputException(
                    "record", "--keep and --record are different files: name another for one of them");
        }
        options.requireEffects(parsed, !ladder && players.stream().anyMatch(ContestantFactory::isEngine));
    }

    private int play() throws InterruptedException {
        try (ContestantFactory contestants = options.contestants(server != null)) {
            if (keep != null) {
                RecordErrorText.requireFile(keep);
            }
            if (record != null) {
                RecordErrorText.requireFile(record);
            }
            return ladder ? playLadder(contestants) : match(contestants);
        } catch (UnusableEngineException | MatchAbortedException e) {
            spec.commandLine().getErr().println("parlor-bots: " + SafeText.sanitize(String.valueOf(e.getMessage())));
            return CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            Path file = Objects.requireNonNull(keep != null ? keep : record, "only a file that was named is written");
            spec.commandLine().getErr().println("parlor-bots: " + RecordErrorText.unusable(file, e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private int match(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException, UnusableEngineException {
        if (players.size() != 2) {
            throw new InvalidInputException(
                    "players", "A match is between two players: name both, or ask for a --ladder");
        }
        Match here = options.match(spec.commandLine(), new LocalGameRunner());
        Contestant first = contestants.player(players.get(0));
        Contestant second = contestants.player(players.get(1));
        if (server == null) {
            return match(here, first, second);
        }
        requireSamePlace(first, second, here);
        ServerEndpoint endpoint = ServerEndpoint.parse(server, tls.trust());
        try (ServerGameRunner runner =
                ServerGameRunner.connect(new ConnectionFactory(), endpoint, List.of(first, second))) {
            return match(options.match(spec.commandLine(), runner), first, second);
        }
    }

    private void requireSamePlace(Contestant first, Contestant second, Match match) {
        boolean apart =
                first.engines() == ServerGameRunner.REMOTE_NAME || second.engines() == ServerGameRunner.REMOTE_NAME;
        if (apart && match.openings().plies() > 0 && players.stream().anyMatch(ContestantFactory::speaksGtp)) {
            throw new InvalidInputException(
                    "openings", "An engine in GTP cannot begin from a position, as @NAME does: give --openings 0");
        }
    }

    private int match(Match match, Contestant first, Contestant second)
            throws IOException, InterruptedException, MatchAbortedException {
        String settings = settings(match);
        MatchReport report = new MatchReport(first.name(), second.name(), match.rules(), options.seed(), match.sprt());
        try (MatchLog log = MatchLog.open(keep, record, settings)) {
            MatchTally matchTally =
                    play(match, title(players.get(0), players.get(1), settings), first, second, log, report);
            out().print(json ? report.json(matchTally) + "\n" : report.lines(matchTally));
            out().flush();
            return exitCode(match, matchTally);
        }
    }

    private static int exitCode(Match match, MatchTally matchTally) {
        return match.sprt()
                .map(test -> switch (test.verdict(matchTally.score())) {
                    case H1 -> CommandLine.ExitCode.OK;
                    case H0 -> H0_ACCEPTED;
                    case OPEN -> UNDECIDED;
                })
                .orElse(CommandLine.ExitCode.OK);
    }

    private int playLadder(ContestantFactory contestants)
            throws IOException, InterruptedException, MatchAbortedException {
        List<Level> rungs = ladderLevels();
        Match match = options.match(spec.commandLine(), new LocalGameRunner());
        if (json || match.sprt().isPresent() || server != null) {
            throw new InvalidInputException(
                    "ladder", "--json, --sprt and --server are for a match of two, not for a --ladder");
        }
        String settings = settings(match);
        try (MatchLog log = MatchLog.open(keep, record, settings)) {
            LadderRating rating = LadderRating.LOWEST;
            out().println(settings);
            out().println(row(rungs.get(0), rating, ""));
            for (int i = 1; i < rungs.size(); i++) {
                Level upper = rungs.get(i);
                Level lower = rungs.get(i - 1);
                MatchReport report =
                        new MatchReport(upper.word(), lower.word(), match.rules(), options.seed(), Optional.empty());
                String title = title(upper.word(), lower.word(), settings);
                MatchTally matchTally =
                        play(match, title, contestants.level(upper), contestants.level(lower), log, report);
                EloEstimate elo = EloEstimate.of(matchTally.score());
                rating = rating.above(elo);
                out().println(row(upper, rating, MatchReport.score(matchTally.score()) + ", Elo " + elo));
                out().flush();
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Level> ladderLevels() {
        List<Level> all = Level.numbered();
        int from = players.isEmpty() ? 0 : all.indexOf(Level.parse(players.get(0)));
        int to = players.size() < 2 ? all.size() - 1 : all.indexOf(Level.parse(players.get(1)));
        if (from < 0 || to <= from) {
            throw new InvalidInputException("levels", "A ladder goes from one numbered level up to another");
        }
        return all.subList(from, to + 1);
    }

    private MatchTally play(
            Match match, String title, Contestant first, Contestant second, MatchLog log, MatchReport report)
            throws IOException, InterruptedException, MatchAbortedException {
        MatchProgress progress = new MatchProgress(spec.commandLine().getErr(), report, match.pairs());
        try {
            return match.play(title, first, second, log, progress::show);
        } finally {
            progress.clear();
        }
    }

    private static String row(Level level, LadderRating rating, String how) {
        return String.format(Locale.ROOT, "%-9s %5s  %s", level.word(), rating, how)
                .stripTrailing();
    }

    private static String title(String first, String second, String settings) {
        return first + " vs " + second + ", " + settings;
    }

    private String settings(Match match) {
        return options.settings(match) + (server == null ? "" : ", on " + server);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
