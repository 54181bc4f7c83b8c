package org.parlor.bots.cli.match;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.EngineOptions;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.match.AdjudicationOptions;
import org.parlor.bots.match.GameRunner;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.bots.protocols.EngineLog;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of a match: game, openings, time control, engine limits and SPRT. */
final class MatchOptions {
    private static final int PAIRS_MAX = 1_000_000;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}; default: the first.")
    private String game = Games.ids().get(0);

    @Option(names = "--pairs", paramLabel = "N", description = "Game pairs (with --ladder, per step); default 50.")
    private int pairs = 50;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed of openings and moves; default 1.")
    private long seed = 1;

    @Mixin
    private OpeningOptions openings = new OpeningOptions();

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            split = ",",
            description = "5+3 (minutes plus seconds per move), 10s (per move), 10+3x30 (byo-yomi) or none (default);"
                    + " for all or, separated by commas, for each player.")
    private List<String> clocks = List.of("none");

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            split = ",",
            description = "Maximum time of a level per move, for all or, separated by commas, for each player; default:"
                    + " the level's own.")
    private List<Double> seconds = List.of();

    @Option(
            names = "--depth",
            paramLabel = "PLIES",
            split = ",",
            description = "Maximum search depth of the levels, for all or, separated by commas, for each player.")
    private List<Integer> depths = List.of();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            split = ",",
            description = "Maximum number of positions that a level searches per move, for all or, separated by commas,"
                    + " for each player.")
    private List<Integer> nodes = List.of();

    @Mixin
    private EngineOptions engines = new EngineOptions();

    @Option(
            names = "--time-margin",
            paramLabel = "MILLIS",
            description = "How late a move of an external engine may be before it loses on time; default 0.")
    private int timeMarginMillis;

    @Option(names = "--max-plies", paramLabel = "N", description = "End games of N plies as draws.")
    private int pliesMax;

    @Option(
            names = "--win-score",
            paramLabel = "POINTS",
            description = "End a game as won when both players see the same side ahead by so many points.")
    private int winScore;

    @Option(names = "--win-plies", paramLabel = "N", description = "For so many successive moves; default 6.")
    private int winPlies = 6;

    @Option(
            names = "--solve",
            paramLabel = "NODES",
            description = "End a game with the result that the built-in search proves within so many nodes per move.")
    private int solverNodes;

    @Option(
            names = "--report-every",
            paramLabel = "N",
            description = "Print the report to standard error after every N pairs.")
    private int reportPairs;

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "Pairs played concurrently; default: all cores. Use fewer with a --clock.")
    private int concurrency = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--sprt",
            paramLabel = "ELO0,ELO1",
            arity = "0..1",
            fallbackValue = "0,10",
            split = ",",
            hideParamSyntax = true,
            description = "End the match by a sequential test of ELO0 (H0) against ELO1 (H1),"
                    + " both between -1000 and 1000; without a value 0,10.")
    private List<Double> sprt = List.of();

    @Option(names = "--normalized", description = "The Elo values of --sprt are normalized Elo.")
    private boolean normalized;

    @Option(names = "--alpha", paramLabel = "P", description = "Probability of accepting H1 wrongly; default 0.05.")
    private double alpha = 0.05;

    @Option(names = "--beta", paramLabel = "P", description = "Probability of accepting H0 wrongly; default 0.05.")
    private double beta = 0.05;

    long seed() {
        return seed;
    }

    EngineOptions engines() {
        return engines;
    }

    /** Returns the number of pairs between reports, 0 for none. */
    int reportPairs() {
        return OptionChecks.atLeast(0, "report-every", reportPairs);
    }

    /** @throws InvalidInputException if an option has no effect in this match */
    void requireEffects(ParseResult parsed, boolean hasEngine, boolean online) {
        for (String option : List.of("--time-margin", "--max-plies", "--win-score", "--solve")) {
            OptionChecks.excludes(parsed, option, online, "--server");
        }
        if (online && clocks.size() > 1) {
            throw new InvalidInputException("clock", "--clock must be one value with --server; remove the others");
        }
        OptionChecks.requires(parsed, "--win-plies", parsed.hasMatchedOption("--win-score"), "--win-score");
        for (String option : List.of("--patience", "--time-margin", "--engine-log")) {
            OptionChecks.requires(
                    parsed, option, hasEngine, "a player that is a program, such as ./mybot or gtp:COMMAND");
        }
        OptionChecks.requires(parsed, "--time-margin", parsed.hasMatchedOption("--clock"), "--clock");
        openings.requireEffects(parsed);
        OptionChecks.requires(parsed, "--normalized", !sprt.isEmpty(), "--sprt");
        OptionChecks.requires(parsed, "--alpha", !sprt.isEmpty(), "--sprt");
        OptionChecks.requires(parsed, "--beta", !sprt.isEmpty(), "--sprt");
    }

    /** @throws InvalidInputException if an option is invalid */
    ContestantFactory contestants(@Nullable EngineLog engineLog, boolean online) {
        return new ContestantFactory(
                seed,
                engines.options(
                        Duration.ofMillis(OptionChecks.range("time-margin", timeMarginMillis, 0, 60_000)),
                        1,
                        engineLog),
                OptionChecks.range("at-once", concurrency, 1, 256),
                online);
    }

    /**
     * Returns the limits of each player's searches.
     *
     * @throws InvalidInputException if an option is invalid or has the values of another number of players
     */
    List<PlayerLimits> limits(ParseResult parsed, int players) {
        requireOneOrEach("depth", parsed, depths.size(), players);
        requireOneOrEach("time", parsed, seconds.size(), players);
        requireOneOrEach("nodes", parsed, nodes.size(), players);
        requireOneOrEach("clock", parsed, clocks.size(), players);
        List<TimeControl> controls =
                clocks.stream().map(TimeControlFormat::parseLive).toList();
        if (controls.contains(new TimeControl.None())
                && !controls.stream().allMatch(TimeControl.None.class::isInstance)) {
            throw new InvalidInputException("clock", "--clock must be none for all players or for no player");
        }
        return IntStream.range(0, players)
                .mapToObj(player -> limits(player, controls))
                .toList();
    }

    private PlayerLimits limits(int player, List<TimeControl> controls) {
        SearchLimits search = new SearchLimits(
                depths.isEmpty()
                        ? SearchLimits.DEPTH_MAX
                        : OptionChecks.range("depth", of(depths, player), 1, SearchLimits.DEPTH_MAX),
                seconds.isEmpty() ? Long.MAX_VALUE : OptionChecks.nanos("time", of(seconds, player)),
                nodes.isEmpty()
                        ? Long.MAX_VALUE
                        : OptionChecks.range("nodes", of(nodes, player), 1_000, 1_000_000_000));
        String suffix = (depths.size() > 1 ? " depth " + depths.get(player) : "")
                + (seconds.size() > 1 ? " " + millis(seconds.get(player)) : "")
                + (nodes.size() > 1 ? " nodes " + nodes.get(player) : "");
        return new PlayerLimits(search, controls.size() > 1 ? controls.get(player) : null, suffix);
    }

    private static void requireOneOrEach(String option, ParseResult parsed, int values, int players) {
        if (parsed.hasMatchedOption("--" + option) && values != 1 && values != players) {
            throw new InvalidInputException(
                    option,
                    "--" + option + " must have one value for all players or one for each of the " + players
                            + " players, not " + values);
        }
    }

    private static <T> T of(List<T> values, int player) {
        return values.get(values.size() == 1 ? 0 : player);
    }

    private static String millis(double seconds) {
        return OptionChecks.nanos("time", seconds) / 1_000_000 + " ms";
    }

    /** @throws InvalidInputException if an option is invalid */
    AdjudicationOptions adjudication(ParseResult parsed) {
        return new AdjudicationOptions(
                parsed.hasMatchedOption("--max-plies") ? OptionChecks.range("max-plies", pliesMax, 1, 100_000) : 0,
                parsed.hasMatchedOption("--win-score") ? OptionChecks.range("win-score", winScore, 1, 1_000) : 0,
                parsed.hasMatchedOption("--win-score") ? OptionChecks.range("win-plies", winPlies, 2, 1_000) : 0,
                parsed.hasMatchedOption("--solve")
                        ? OptionChecks.range("solve", solverNodes, 1_000, 1_000_000_000)
                        : 0);
    }

    /** @throws InvalidInputException if an option is invalid */
    Match match(CommandLine command, GameRunner runner) {
        Rules rules = GameOptions.rules(Games.get(game), command.getParseResult());
        OpeningGenerator generator = openings.generator(rules, seed);
        return new Match(
                generator.rules(),
                clocks.size() > 1 ? new TimeControl.None() : TimeControlFormat.parseLive(clocks.get(0)),
                generator,
                OptionChecks.range("pairs", pairs, 1, PAIRS_MAX),
                concurrency,
                test(),
                runner);
    }

    private Optional<Sprt> test() {
        if (sprt.isEmpty()) {
            return Optional.empty();
        } else if (sprt.size() != 2) {
            throw new InvalidInputException(
                    "sprt", "--sprt must be two Elo values, separated by a comma, such as 0,10");
        }
        return Optional.of(new Sprt(
                normalized ? Sprt.Model.NORMALIZED : Sprt.Model.LOGISTIC, sprt.get(0), sprt.get(1), alpha, beta));
    }

    /** Describes the settings that all games of a match share. The number of pairs may differ between runs. */
    String settings(Match match) {
        return match.rules().kind().id() + " " + match.rules().options().values() + ", openings "
                + openings.settings(match.openings()) + ", seed " + seed
                + (depths.size() == 1 ? ", depth " + depths.get(0) : "")
                + (seconds.size() == 1 ? ", " + millis(seconds.get(0)) : "")
                + (nodes.size() == 1 ? ", nodes " + nodes.get(0) : "")
                + (match.timeControl() instanceof TimeControl.None
                        ? ""
                        : ", clock " + TimeControlFormat.print(match.timeControl()))
                + setting("time margin", timeMarginMillis)
                + setting("max plies", pliesMax)
                + (winScore == 0 ? "" : ", win score " + winScore + " in " + winPlies)
                + setting("solve", solverNodes);
    }

    private static String setting(String name, int value) {
        return value == 0 ? "" : ", " + name + " " + value;
    }
}
