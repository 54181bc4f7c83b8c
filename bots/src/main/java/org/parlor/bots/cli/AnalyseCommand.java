package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.analysis.GameAnalyzer;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionDependencies;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.SearchResult;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.SafeText;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordFile;
import org.parlor.notation.Replay;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code parlor-bots analyse}: what every move of a game was worth, or what to play in a position. */
@Command(
        name = "analyse",
        description = "Tells what the moves of a game were worth, or what to play in a position.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "A file may hold JSON lines, text, GGF, transcripts (f5d6c3...) or a WTHOR year.",
            "Of each ply it prints the move, its score to whoever made it, how far it was",
            "looked at ('end': every line to the end of the game), and where there was a",
            "better one that, its score, the loss and the line expected. ? costs 2 discs or",
            "seeds, ?? costs 4, or a win or draw. 'the win was lost at ply 9' is said only",
            "of what is proved. A choice is good if it costs less than one disc, seed or",
            "line. Of a position it prints the best move, its score, the depth and the line",
            "expected.",
            "Exit codes: 0 done, 1 some game was damaged or there is none, 2 usage error, a",
            "file that cannot be read or that has no game with the number of --only.",
            "",
            "Examples:",
            "  parlor-bots analyse game.txt --time 2",
            "  parlor-bots analyse WTH_2001.wtb --only 17 --depth 10",
            "  parlor-bots analyse kalah --position '4,4,4,4,4,4,0,4,4,4,4,4,4,0 0'",
            "  parlor-bots analyse tictactoe --position 'X...O.... 0' --moves"
        })
final class AnalyseCommand implements Callable<Integer> {
    private static final int TABLE_BITS = 22;
    private static final int THREADS_MAX = 256;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE|GAME", description = "A file of records; with --position the game it is of.")
    private String what = "";

    @Option(names = "--position", paramLabel = "TEXT", description = "A position as text: cells and the seat to move.")
    private @Nullable String text;

    @Option(names = "--moves", description = "Of a position every move, all looked at equally far.")
    private boolean everyMove;

    @Option(
            names = "--time",
            paramLabel = "SECONDS",
            description = "For one look at a position; default 1. It also sets the depth.")
    private double seconds = 1;

    @Option(names = "--depth", paramLabel = "PLIES", description = "Look no further ahead than that.")
    private int depth = SearchLimits.DEPTH_MAX;

    @Option(names = "--only", paramLabel = "N", description = "Of a file the game with this number.")
    private @Nullable Integer gameNumber;

    @Option(names = "--threads", paramLabel = "N", description = "Plies looked at at once; default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        try {
            SearchLimits limits = new SearchLimits(
                    OptionRanges.require("depth", depth, 1, SearchLimits.DEPTH_MAX),
                    OptionRanges.nanos("time", seconds));
            OptionRanges.require("threads", threads, 1, THREADS_MAX);
            if (gameNumber != null) {
                OptionRanges.atLeast(1, "only", gameNumber);
            }
            requireEffects();
            return text == null ? file(limits) : position(text, limits);
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void requireEffects() {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean isFile = text == null;
        OptionDependencies.require(parsed, "--moves", !isFile, "--position");
        OptionDependencies.exclude(parsed, "--only", !isFile, "--position");
        for (String option : GameOptions.names()) {
            OptionDependencies.require(parsed, option, !isFile, "--position");
        }
    }

    private int position(String described, SearchLimits limits) {
        Rules rules =
                GameOptions.rules(GameOptions.kind(what), spec.commandLine().getParseResult());
        Position position = PositionText.parse(rules, described);
        if (position.isOver()) {
            throw new InvalidInputException("position", "The game is over in this position: there is nothing to play");
        }
        ReviewReport text = new ReviewReport(rules, out());
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            SearchResult best = analyzer.best(position);
            out().println("best " + rules.text(best.move()) + " " + ReviewReport.score(best.score()) + " depth "
                    + ReviewReport.depth(best.exact(), best.depth()) + " line " + text.variation(best));
            if (everyMove) {
                analyzer.all(position)
                        .forEach(move -> out().println("move " + rules.text(move.move()) + " "
                                + ReviewReport.score(move.score()) + (move.exact() ? " depth end" : "")));
            }
        }
        out().flush();
        return CommandLine.ExitCode.OK;
    }

    private int file(SearchLimits limits) throws InterruptedException {
        boolean found = false;
        int games = 0;
        boolean isClean = true;
        try (RecordFile file = RecordFile.open(Path.of(what))) {
            while (file.hasNext()) {
                ParsedRecord parsedRecord = file.next();
                games++;
                if (gameNumber == null || gameNumber == parsedRecord.number()) {
                    found = true;
                    isClean &= review(parsedRecord, limits);
                }
            }
        } catch (InvalidInputException | IOException | UncheckedIOException e) {
            printError(" cannot be read: " + RecordErrorText.unreadable(e));
            return CommandLine.ExitCode.USAGE;
        }
        if (!found && gameNumber != null) {
            printError(" holds no game number " + gameNumber + ": it has " + games);
            return CommandLine.ExitCode.USAGE;
        } else if (!found) {
            printError(" holds no game");
        }
        return found && isClean ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private boolean review(ParsedRecord parsedRecord, SearchLimits limits) throws InterruptedException {
        if (parsedRecord instanceof ParsedRecord.Read read) {
            review(read, limits);
        }
        Optional<String> fault = RecordErrorText.of(parsedRecord);
        fault.ifPresent(text -> printError(": " + text));
        return fault.isEmpty();
    }

    private void printError(String text) {
        spec.commandLine().getErr().println("parlor-bots: " + SafeText.sanitize(what) + text);
        spec.commandLine().getErr().flush();
    }

    /** As far as its moves are legal. */
    private void review(ParsedRecord.Read read, SearchLimits limits) throws InterruptedException {
        Replay replay = read.replay();
        Rules rules = replay.rules();
        GameRecord game = replay.record();
        List<Integer> moves = game.moves().stream()
                .map(recordedMove -> rules.move(recordedMove.move()).orElseThrow())
                .toList();
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        AtomicInteger done = new AtomicInteger();
        List<ReviewedPly> plies;
        try (GameAnalyzer analyzer = analyzer(rules, limits)) {
            plies = analyzer.review(
                    replay.positions(),
                    moves,
                    ply -> progress.show("game " + read.number() + ": " + done.incrementAndGet() + " of " + moves.size()
                            + " plies"));
        }
        progress.clear();
        out().println("game " + read.number() + ": " + game.game() + ", "
                + game.players().get(0).name() + " vs " + game.players().get(1).name());
        new ReviewReport(rules, out()).print(new GameReview(plies));
    }

    /** Without a book: what is in it was thought out before, and by looks of another depth. */
    private GameAnalyzer analyzer(Rules rules, SearchLimits limits) {
        return new GameAnalyzer(searchers().of(rules), searchers().of(rules), limits, threads, () -> false);
    }

    private static SearcherRegistry searchers() {
        return new SearcherRegistry(new SearchResources(TABLE_BITS, 1, false, NanoClock.SYSTEM));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
