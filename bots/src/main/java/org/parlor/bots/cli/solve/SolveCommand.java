package org.parlor.bots.cli.solve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.AbstractCommand;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.SearcherFactories;
import org.parlor.bots.engines.kalah.KalahOpeningBook;
import org.parlor.bots.engines.kalah.SolveFeasibility;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordInput;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahPosition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code parlor-bots solve}: solves positions exactly. */
@Command(
        name = "solve",
        description = "Solves positions exactly: score and best play.",
        footer = {
            "",
            "Prints a line per position: its number, the score for the side to move, the best",
            "move, the principal variation, the nodes searched and the seconds; then the",
            "totals. In Reversi empty squares count for the winner. A line of a position file",
            "(OBF) has the squares row by row (X, * or b black, O or w white, - or . empty),",
            "a space, the side to move, and optionally '; MOVE:+SCORE', which is compared with",
            "the result; text after %% is a comment. For Kalah it prints South's margin under",
            "best play, the margin after each move, the nodes and the seconds. A game that",
            "would take more than half an hour requires --force; for a position of a file the",
            "estimate is printed on standard error.",
            "Exit codes: 0 success, 1 a position is wrong, malformed or too large, 2 usage",
            "error.",
            "",
            "Examples:",
            "  parlor-bots solve endgames.obf --threads 2",
            "  parlor-bots solve endgames.obf --wld",
            "  parlor-bots solve --rows 4 --cols 4 '-----OX--XO----- X'",
            "  parlor-bots solve reversi --rows 6 --cols 6",
            "  parlor-bots solve kalah --pits 4 --seeds 6",
            "  parlor-bots solve tictactoe --position 'X...O.... 0'"
        })
public final class SolveCommand extends AbstractCommand {
    private static final Pattern OPTION = Pattern.compile("--?[a-z][a-z-]*(=.*)?");
    private static final int SEEDS_MIN_DEFAULT = 42;
    static final int THREADS_MAX = 256;
    static final int MEGABYTES_MAX = 1 << 20;

    private String input = "";

    @Option(
            names = "--position",
            paramLabel = "TEXT|@FILE",
            description = "With a game: solve this position, or the first of a file, instead of the start position.")
    private @Nullable String text;

    @Option(names = "--threads", paramLabel = "N", description = "Threads per Reversi position; default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--wld", description = "Solve for win, loss or draw only.")
    private boolean resultOnly;

    @Option(
            names = "--table",
            paramLabel = "MB",
            description = "Transposition table size for Reversi and Kalah; default 128.")
    private int megabytes = 128;

    @Option(names = "--no-book", description = "Kalah: do not use the stored opening margins.")
    private boolean noBook;

    @Option(names = "--force", description = "With a game: solve even if the estimate exceeds half an hour.")
    private boolean force;

    @Option(
            names = "--openings",
            paramLabel = "FILE",
            description =
                    "Kalah: solve the positions near the start in which one side has played best, and append those"
                            + " missing in FILE.")
    private @Nullable Path openings;

    @Option(
            names = "--down-to",
            paramLabel = "SEEDS",
            description = "With --openings: minimum number of seeds in play; default 42.")
    private @Nullable Integer seedsMin;

    /** Accepts positions that begin like an option, and rejects other unknown options. */
    @Parameters(
            paramLabel = "FILE|POSITION|GAME",
            completionCandidates = GameIdCandidates.class,
            description =
                    "File of Reversi positions (OBF), one OBF position, or a game (${COMPLETION-CANDIDATES}) to solve"
                            + " from its start position.")
    void setInput(String word) {
        if (OPTION.matcher(word).matches() && !ObfParser.isLikely(word)) {
            throw new UnmatchedArgumentException(commandLine(), List.of(word));
        }
        input = word;
    }

    @Override
    public Integer call() throws CommandFailedException {
        requireEffects();
        return Games.find(input).isPresent() ? solveGame() : solveReversi();
    }

    private void requireEffects() {
        ParseResult parsed = parsed();
        boolean isKalah = input.equals("kalah");
        OptionChecks.requires(parsed, "--openings", isKalah, "the game kalah");
        OptionChecks.requires(parsed, "--down-to", openings != null, "--openings");
        OptionChecks.requires(parsed, "--no-book", isKalah, "the game kalah");
        OptionChecks.requires(parsed, "--force", Games.find(input).isPresent(), "a game");
    }

    private int solveGame() throws CommandFailedException {
        Rules rules = rules(input);
        Position position = text == null ? rules.initial() : position(rules, text);
        if (position instanceof KalahPosition kalah) {
            return solveKalah(kalah);
        }
        SolveRunner runner = newRunner(rules);
        runner.timeOf(position).require(force);
        runner.solve(new Problem(position, List.of()));
        return runner.end();
    }

    private int solveKalah(KalahPosition position) throws CommandFailedException {
        if (resultOnly) {
            throw new InvalidInputException("wld", "--wld is not supported for Kalah; remove it");
        }
        if (!SolveFeasibility.isSolvable(position)) {
            throw new InvalidInputException(
                    "pits", "Kalah can be solved with at most 8 pits per side and 127 seeds in play");
        }
        OptionChecks.range("table", megabytes, 1, MEGABYTES_MAX);
        KalahSolveRunner solve = new KalahSolveRunner(megabytes, out(), new ProgressLine(err()), this::printError);
        if (openings == null) {
            solve.solve(position, noBook, force);
        } else if (position.rules().pits() == KalahOpeningBook.PITS) {
            solve.buildBook(position, seedsMin == null ? SEEDS_MIN_DEFAULT : seedsMin, openings);
        } else {
            throw new InvalidInputException(
                    "openings", "--openings requires " + KalahOpeningBook.PITS + " pits per side");
        }
        return OK;
    }

    private int solveReversi() throws CommandFailedException {
        Rules rules = rules("reversi");
        if (text != null) {
            throw new InvalidInputException(
                    "position", "--position requires a game: " + String.join(", ", Games.ids()));
        }
        if (input.isBlank()) {
            throw new InvalidInputException(
                    "file", "nothing to solve; specify a file of positions, a position or a game");
        }
        Path file = Path.of(input);
        if (!Files.exists(file) && ObfParser.isLikely(input.strip())) {
            SolveRunner runner = newRunner(rules);
            runner.solve("position", input.getBytes(StandardCharsets.UTF_8));
            return runner.end();
        }
        return solveFile(rules, file);
    }

    private int solveFile(Rules rules, Path file) throws CommandFailedException {
        String shown = SafeText.sanitize(input);
        if (Files.isDirectory(file)) {
            throw new InvalidInputException("file", shown + " is a directory, not a file of positions");
        }
        if (!Files.exists(file)) {
            throw new InvalidInputException("file", shown + " is not a file, a Reversi position or a game");
        }
        SolveRunner runner = newRunner(rules);
        try (InputStream bytes = Files.newInputStream(file)) {
            RecordInput lines = RecordInput.of(bytes);
            for (byte[] line = lines.readLine(); line != null; line = lines.readLine()) {
                runner.solve(shown + ", line " + lines.lineRead(), line);
            }
            lines.requireWhole();
        } catch (IOException e) {
            throw new CommandFailedException("cannot read " + shown + ": " + RecordErrorText.unreadable(e));
        }
        if (runner.isEmpty()) {
            printError(shown + " contains no positions");
        }
        return runner.end();
    }

    private SolveRunner newRunner(Rules rules) {
        OptionChecks.range("threads", threads, 1, THREADS_MAX);
        OptionChecks.range("table", megabytes, 1, MEGABYTES_MAX);
        Solver solver = SearcherFactories.solver(rules, threads, megabytes, this::printError);
        return new SolveRunner(
                rules,
                solver,
                resultOnly ? SolveGoal.RESULT : SolveGoal.MARGIN,
                out(),
                new ProgressLine(err()),
                this::printError);
    }
}
