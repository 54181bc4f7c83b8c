package org.parlor.bots.cli.match;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.match.AdjudicationOptions;
import org.parlor.bots.match.GameRunner;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.bots.search.SearchLimits;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of a match: game, openings, time control, engine limits and SPRT. */
final class MatchOptions {
    private static final int PAIRS_MAX = 1_000_000;
    private static final int OPENING_PLIES_MAX = 30;
    private static final int OPENING_PLIES_DEFAULT_MAX = 10;
    private static final int CELLS_PER_OPENING_PLY = 4;
    private static final String SEQUENTIAL = "sequential";
    private static final String RANDOM = "random";

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

    @Option(
            names = "--openings",
            paramLabel = "PLIES",
            description = "Random opening moves; default: a quarter of the cells of the board, at most 10.")
    private @Nullable Integer openings;

    @Option(
            names = "--openings-file",
            paramLabel = "FILE",
            description =
                    "Openings: lines of moves separated by spaces, or game records of any format, of which --openings"
                            + " (default: all) moves are played.")
    private @Nullable Path openingsFile;

    @Option(
            names = "--openings-order",
            paramLabel = "ORDER",
            description = "Order of the file's openings: sequential (default), or random, by the seed.")
    private String openingsOrder = SEQUENTIAL;

    @Option(
            names = "--openings-start",
            paramLabel = "N",
            description = "Number of the first opening to play, in that order; default 1.")
    private int openingsStart = 1;

    @Option(names = "--unbalanced", description = "Accept unbalanced openings.")
    private boolean unbalanced;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            description = "5+3 (minutes plus seconds per move), 10s (per move), 10+3x30 (byo-yomi) or none (default).")
    private String clock = "none";

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Maximum time of a level per move; default: the level's own.")
    private @Nullable Double seconds;

    @Option(names = "--depth", paramLabel = "PLIES", description = "Maximum search depth of the levels.")
    private int depth = SearchLimits.DEPTH_MAX;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "Time limit of external engines per move without a clock; default 60.")
    private int timeoutSeconds = 60;

    @Option(names = "--max-plies", paramLabel = "N", description = "End games of N plies as draws.")
    private int pliesMax;

    @Option(
            names = "--win-score",
            paramLabel = "POINTS",
            description = "End a game as won when both players see the same side ahead by so many discs or seeds.")
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

    /** Returns the number of pairs between reports, 0 for none. */
    int reportPairs() {
        return OptionChecks.atLeast(0, "report-every", reportPairs);
    }

    /** @throws InvalidInputException if an option has no effect in this match */
    void requireEffects(ParseResult parsed, boolean hasEngine, boolean online) {
        for (String option : List.of("--max-plies", "--win-score", "--solve")) {
            OptionChecks.excludes(parsed, option, online, "--server");
        }
        OptionChecks.requires(parsed, "--win-plies", parsed.hasMatchedOption("--win-score"), "--win-score");
        OptionChecks.requires(
                parsed, "--patience", hasEngine, "a player that is a program, such as ./mybot or gtp:COMMAND");
        OptionChecks.requires(parsed, "--openings-order", openingsFile != null, "--openings-file");
        OptionChecks.requires(parsed, "--openings-start", openingsFile != null, "--openings-file");
        OptionChecks.excludes(parsed, "--unbalanced", openingsFile != null, "--openings-file");
        OptionChecks.requires(parsed, "--normalized", !sprt.isEmpty(), "--sprt");
        OptionChecks.requires(parsed, "--alpha", !sprt.isEmpty(), "--sprt");
        OptionChecks.requires(parsed, "--beta", !sprt.isEmpty(), "--sprt");
    }

    /** @throws InvalidInputException if an option is invalid */
    ContestantFactory contestants(boolean online) {
        SearchLimits limits = new SearchLimits(
                OptionChecks.range("depth", depth, 1, SearchLimits.DEPTH_MAX),
                seconds == null ? Long.MAX_VALUE : OptionChecks.nanos("time", seconds));
        return new ContestantFactory(
                limits,
                seed,
                Duration.ofSeconds(OptionChecks.atLeast(1, "patience", timeoutSeconds)),
                OptionChecks.range("at-once", concurrency, 1, 256),
                online);
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
        Rules rules = GameOptions.rules(GameOptions.kind(game), command.getParseResult());
        return new Match(
                rules,
                TimeControlFormat.parse(clock),
                openings(rules),
                OptionChecks.range("pairs", pairs, 1, PAIRS_MAX),
                concurrency,
                test(),
                runner);
    }

    private OpeningGenerator openings(Rules rules) {
        if (openings != null) {
            OptionChecks.range("openings", openings, 0, OPENING_PLIES_MAX);
        }
        if (openingsFile != null) {
            return new OpeningGenerator(rules, fileOpenings(openingsFile, rules));
        }
        int plies = openings == null
                ? Math.min(OPENING_PLIES_DEFAULT_MAX, rules.board().cells().size() / CELLS_PER_OPENING_PLY)
                : openings;
        return new OpeningGenerator(rules, plies, !unbalanced, seed);
    }

    private List<OpeningGenerator.Opening> fileOpenings(Path file, Rules rules) {
        if (!openingsOrder.equals(SEQUENTIAL) && !openingsOrder.equals(RANDOM)) {
            throw new InvalidInputException(
                    "openings-order",
                    "--openings-order must be " + SEQUENTIAL + " or " + RANDOM + ", not "
                            + SafeQuote.quote(openingsOrder));
        }
        List<OpeningGenerator.Opening> all = new ArrayList<>(OpeningFile.read(file, rules, openings));
        if (openingsOrder.equals(RANDOM)) {
            Collections.shuffle(all, new Random(seed));
        }
        int start = OptionChecks.range("openings-start", openingsStart, 1, all.size());
        return all.subList(start - 1, all.size());
    }

    private String openingSettings(OpeningGenerator generator) {
        if (openingsFile == null) {
            return generator.plies() + (generator.balanced() ? " balanced" : "");
        }
        return openingsFile.getFileName() + " " + openingsOrder + " from " + openingsStart
                + (openings == null ? "" : " of " + openings);
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
                + openingSettings(match.openings()) + ", seed " + seed
                + (depth == SearchLimits.DEPTH_MAX ? "" : ", depth " + depth)
                + (seconds == null ? "" : ", " + OptionChecks.nanos("time", seconds) / 1_000_000 + " ms")
                + (match.timeControl() instanceof TimeControl.None
                        ? ""
                        : ", clock " + TimeControlFormat.print(match.timeControl()))
                + setting("max plies", pliesMax)
                + (winScore == 0 ? "" : ", win score " + winScore + " in " + winPlies)
                + setting("solve", solverNodes);
    }

    private static String setting(String name, int value) {
        return value == 0 ? "" : ", " + name + " " + value;
    }
}
