package org.parlor.bots.cli.match;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionDependencies;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.match.GameRunner;
import org.parlor.bots.match.Match;
import org.parlor.bots.match.OpeningGenerator;
import org.parlor.bots.match.statistics.Sprt;
import org.parlor.bots.search.SearchLimits;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** What is played in a match, from where, how long, and how much of it. */
final class MatchOptions {
    private static final int PAIRS_MAX = 1_000_000;
    private static final int OPENING_PLIES_MAX = 30;
    private static final int USUAL_PLIES_MAX = 10;
    private static final int CELLS_A_PLY = 4;

    @Option(names = "--game", paramLabel = "GAME", description = "reversi (default), kalah or tictactoe.")
    private String game = "reversi";

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description = "Openings, each played twice; default 50. Of a ladder, at each rung.")
    private int pairs = 50;

    @Option(names = "--seed", paramLabel = "N", description = "Of openings and choices; default 1.")
    private long seed = 1;

    @Option(
            names = "--openings",
            paramLabel = "PLIES",
            description = "Moves made by chance first; if left out 10 in Reversi, 3 in Kalah, 2 in tic-tac-toe.")
    private @Nullable Integer openings;

    @Option(names = "--unbalanced", description = "Take openings as they are drawn.")
    private boolean unbalanced;

    @Option(
            names = "--clock",
            paramLabel = "CLOCK",
            description = "5+3 (minutes and seconds a move), 10s (for each move), 10+3x30 (periods) or none (default).")
    private String clock = "none";

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "A move of our levels, at most; each level's own if left out.")
    private @Nullable Double seconds;

    @Option(names = "--depth", paramLabel = "PLIES", description = "No level looks further ahead than that.")
    private int depth = SearchLimits.DEPTH_MAX;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            description = "How long a move of another engine may take where no clock runs; default 60.")
    private int timeoutSeconds = 60;

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "Pairs played at once; default: as many as there are cores. Fewer if a clock is to be fair.")
    private int concurrency = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--sprt",
            paramLabel = "ELO0,ELO1",
            split = ",",
            hideParamSyntax = true,
            description = "End when it is sure enough whether the first is better by ELO1, or by ELO0 at most.")
    private List<Double> sprt = List.of();

    @Option(
            names = "--alpha",
            paramLabel = "SHARE",
            description = "How often H1 may be accepted wrongly; default 0.05.")
    private double alpha = 0.05;

    @Option(names = "--beta", paramLabel = "SHARE", description = "How often H0 may be accepted wrongly; default 0.05.")
    private double beta = 0.05;

    long seed() {
        return seed;
    }

    /** @throws InvalidInputException naming an option that has no effect in this match */
    void requireEffects(ParseResult parsed, boolean hasEngine) {
        OptionDependencies.require(parsed, "--patience", hasEngine, "a player that is an engine (gtp: or nboard:)");
        OptionDependencies.require(parsed, "--alpha", !sprt.isEmpty(), "--sprt");
        OptionDependencies.require(parsed, "--beta", !sprt.isEmpty(), "--sprt");
    }

    /** @throws InvalidInputException naming the option that is wrong */
    ContestantFactory contestants(boolean online) {
        SearchLimits limits = new SearchLimits(
                OptionRanges.require("depth", depth, 1, SearchLimits.DEPTH_MAX),
                seconds == null ? Long.MAX_VALUE : OptionRanges.nanos("time", seconds));
        return new ContestantFactory(
                limits,
                seed,
                Duration.ofSeconds(OptionRanges.atLeast(1, "patience", timeoutSeconds)),
                OptionRanges.require("at-once", concurrency, 1, 256),
                online);
    }

    /** @throws InvalidInputException naming the option that is wrong */
    Match match(CommandLine command, GameRunner runner) {
        Rules rules = GameOptions.rules(GameOptions.kind(game), command.getParseResult());
        int plies = openings == null
                ? Math.min(USUAL_PLIES_MAX, rules.board().cells().size() / CELLS_A_PLY)
                : OptionRanges.require("openings", openings, 0, OPENING_PLIES_MAX);
        return new Match(
                rules,
                TimeControlFormat.parse(clock),
                new OpeningGenerator(rules, plies, !unbalanced, seed),
                OptionRanges.require("pairs", pairs, 1, PAIRS_MAX),
                concurrency,
                test(),
                runner);
    }

    private Optional<Sprt> test() {
        if (sprt.isEmpty()) {
            return Optional.empty();
        } else if (sprt.size() != 2) {
            throw new InvalidInputException("sprt", "--sprt is two numbers of Elo, the smaller first, such as 0,10");
        }
        return Optional.of(new Sprt(sprt.get(0), sprt.get(1), alpha, beta));
    }

    /** What must be the same for games to be counted together; more pairs of them are welcome. */
    String settings(Match match) {
        OpeningGenerator drawn = match.openings();
        return match.rules().kind().id() + " " + match.rules().options().values() + ", openings " + drawn.plies()
                + (drawn.balanced() ? " balanced" : "") + ", seed " + seed
                + (depth == SearchLimits.DEPTH_MAX ? "" : ", depth " + depth)
                + (seconds == null ? "" : ", " + OptionRanges.nanos("time", seconds) / 1_000_000 + " ms")
                + (match.timeControl() instanceof TimeControl.None
                        ? ""
                        : ", clock " + TimeControlFormat.print(match.timeControl()));
    }
}
