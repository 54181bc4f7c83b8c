package org.parlor.bots.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.analysis.GameAnalyzer;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.Opening;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code parlor-bots analyse}: reviews the moves of a game or finds the best move of a position. */
@Command(
        name = "analyse",
        description = "Reviews the moves of recorded games, or finds the best move in a position.",
        footer = {
            "",
            "Reads the files that verify-records reads. Prints the opening by name and the",
            "ply that left the opening book; per ply the move, its score from the mover's",
            "point of view, and 'end' (searched to the end of the game) or the search depth",
            "and the margin of the loss ('14 ±13.2'); if a better move exists, also that",
            "move, its score, the loss and the expected line. ? marks a loss of 2 points, ??",
            "a loss of 4, of a win or of a draw. A loss between estimates must exceed that",
            "by the margin, three standard deviations of its measured error; it is not",
            "marked in games without a measured margin. 'the game was lost at ply 9' is",
            "printed only for exact scores. Accuracy is 100 e^(-m/4), m the mean loss per",
            "choice less the margins; a lost result counts at least 4 points. A choice is",
            "good if it loses less than one point. The opening lasts until a quarter of the",
            "plies are played, the endgame is the last third. For a position it prints the",
            "best move, its score, the depth and the expected line. The same game gets the",
            "same review at every run, and a mirrored game the mirrored one.",
            "Exit codes: 0 success, 1 a game is damaged or the file has none, 2 usage error,",
            "unreadable file, or no game with the number of --only.",
            "",
            "Examples:",
            "  parlor-bots analyse game.txt --time 2",
            "  parlor-bots analyse WTH_2001.wtb --only 17 --depth 10",
            "  parlor-bots analyse kalah --position '4,4,4,4,4,4,0,4,4,4,4,4,4,0 0'",
            "  parlor-bots analyse tictactoe --position 'X...O.... 0' --moves"
        })
final class AnalyseCommand extends AbstractCommand {
    private static final int TABLE_BITS = 20;
    private static final int THREADS_MAX = 256;
    private static final int PARTS = 4;

    @Parameters(paramLabel = "FILE|GAME", description = "File of game records; with --position, the game.")
    private String input = "";

    @Option(
            names = "--position",
            paramLabel = "TEXT|@FILE",
            description =
                    "Position to analyse: the cells, a space and the side to move; @FILE: the first position of a file.")
    private @Nullable String text;

    @Option(names = "--moves", description = "With --position: score every move, all at one depth.")
    private boolean everyMove;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "Search time per position, counted in nodes so that results do not depend on the machine;"
                    + " default 1. Also determines the depth.")
    private double seconds = 1;

    @Option(names = "--depth", paramLabel = "PLIES", description = "Maximum search depth.")
    private int depth = SearchLimits.DEPTH_MAX;

    @Option(names = "--only", paramLabel = "N", description = "Analyse only the game with this number.")
    private @Nullable Integer gameNumber;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Plies analysed in parallel; at most 4 are. Default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        SearchLimits limits = new SearchLimits(
                OptionChecks.range("depth", depth, 1, SearchLimits.DEPTH_MAX), OptionChecks.nanos("time", seconds));
        OptionChecks.range("threads", threads, 1, THREADS_MAX);
        if (gameNumber != null) {
            OptionChecks.atLeast(1, "only", gameNumber);
        }
        requireEffects();
        return text == null ? reviewFile(limits) : analysePosition(text, limits);
    }

    private void requireEffects() {
        ParseResult parsed = parsed();
        boolean isFile = text == null;
        OptionChecks.requires(parsed, "--moves", !isFile, "--position");
        OptionChecks.excludes(parsed, "--only", !isFile, "--position");
        for (String option : GameOptions.names()) {
            OptionChecks.requires(parsed, option, !isFile, "--position");
        }
    }

    private int analysePosition(String positionText, SearchLimits limits) {
        Rules rules = rules(input);
        Position position = position(rules, positionText);
        if (position.isOver()) {
            throw new InvalidInputException("position", "the game is over in this position");
        }
        ReviewReport report = new ReviewReport(rules, out());
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            SearchResult best = analyzer.best(position);
            out().println("best " + rules.format(best.move()) + " " + ReviewReport.score(best.score()) + " depth "
                    + ReviewReport.depth(best.exact(), best.depth()) + " line " + report.variation(best));
            if (everyMove) {
                analyzer.all(position)
                        .forEach(move -> out().println("move " + rules.format(move.move()) + " "
                                + ReviewReport.score(move.score()) + (move.exact() ? " depth end" : "")));
            }
        }
        out().flush();
        return OK;
    }

    private int reviewFile(SearchLimits limits) throws InterruptedException {
        boolean found = false;
        int games = 0;
        boolean isClean = true;
        try (RecordFileReader file = RecordFileReader.open(Path.of(input))) {
            while (file.hasNext()) {
                RecordReadResult readResult = file.next();
                games++;
                if (gameNumber == null || gameNumber == readResult.number()) {
                    found = true;
                    isClean &= reviewIfReadable(readResult, limits);
                }
            }
        } catch (InvalidInputException | IOException | UncheckedIOException e) {
            printError("cannot read " + input + ": " + RecordErrorText.unreadable(e));
            return USAGE;
        }
        if (!found && gameNumber != null) {
            printError(input + " has no game number " + gameNumber + "; it has " + games
                    + (games == 1 ? " game" : " games"));
            return USAGE;
        } else if (!found) {
            printError(input + " contains no games");
        }
        return found && isClean ? OK : FAILED;
    }

    private boolean reviewIfReadable(RecordReadResult readResult, SearchLimits limits) throws InterruptedException {
        if (readResult instanceof RecordReadResult.Read read) {
            review(read, limits);
        }
        RecordErrorText.notes(readResult).forEach(note -> printError(input + ": " + note));
        Optional<String> fault = RecordErrorText.of(readResult);
        fault.ifPresent(description -> printError(input + ": " + description));
        return fault.isEmpty();
    }

    /** Reviews the moves up to the first illegal one. */
    private void review(RecordReadResult.Read read, SearchLimits limits) throws InterruptedException {
        Replay replay = read.replay();
        Rules rules = replay.rules();
        GameRecord game = replay.record();
        List<Integer> moves = game.moves().stream()
                .map(recordedMove -> rules.parse(recordedMove.move()).orElseThrow())
                .toList();
        ProgressLine progress = new ProgressLine(err());
        AtomicInteger done = new AtomicInteger();
        List<ReviewedPly> plies;
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            plies = analyzer.review(
                    replay.positions().get(0),
                    moves,
                    ply -> progress.show("game " + read.number() + ": " + done.incrementAndGet() + " of " + moves.size()
                            + " plies"));
        }
        progress.clear();
        out().println("game " + read.number() + ": " + game.game() + ", "
                + game.players().get(0).name() + " vs " + game.players().get(1).name());
        new ReviewReport(rules, out()).print(Opening.of(rules, replay.positions()), new GameReview(plies));
    }

    /** Uses no opening book: book scores come from searches of other depths. */
    private GameAnalyzer analyzer(Rules rules, SearchLimits limits) {
        return new GameAnalyzer(
                rules,
                clock -> new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, false, clock)).of(rules),
                limits,
                PARTS,
                Math.min(PARTS, threads),
                () -> false);
    }
}
