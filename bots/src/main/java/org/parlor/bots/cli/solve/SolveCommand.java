package org.parlor.bots.cli.solve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionDependencies;
import org.parlor.bots.engine.SolverFactory;
import org.parlor.bots.kalah.KalahOpeningBook;
import org.parlor.bots.kalah.SolveFeasibility;
import org.parlor.bots.solve.ObfParser;
import org.parlor.bots.solve.Problem;
import org.parlor.bots.solve.SolveGoal;
import org.parlor.bots.solve.Solver;
import org.parlor.message.value.SafeText;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.KalahPosition;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code parlor-bots solve}: what positions are worth under perfect play. */
@Command(
        name = "solve",
        description = "Plays positions out perfectly and tells by how much they are won.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "A line a position: its number, the margin of the side to move, the best move,",
            "one line of best play, the positions visited and the seconds. In Reversi the",
            "empty squares count for the winner. Then a line with the totals. In a file of",
            "positions (OBF) each line is the squares row by row (X or * black, O white, -",
            "or . empty), a space, the side to move, and perhaps '; MOVE:+SCORE', which is",
            "compared with what is found; what stands behind %% is not read. Kalah is",
            "different: South's margin under best play, then what it is after each move,",
            "then the positions visited and the seconds. What would take more than half an",
            "hour is not begun.",
            "Exit codes: 0 done, 1 something was wrong, malformed or too large, 2 usage",
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
public final class SolveCommand implements Callable<Integer> {
    private static final Pattern OPTION = Pattern.compile("--?[a-z][a-z-]*(=.*)?");
    private static final int SEEDS_MIN = 42;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int THREADS_MAX = 256;
    private static final int MEGABYTES_MAX = 1 << 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private String what = "";

    @Option(names = "--position", paramLabel = "TEXT", description = "Of a game: not from its start, but from here.")
    private @Nullable String text;

    @Option(names = "--threads", paramLabel = "N", description = "For one position of Reversi; default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--wld", description = "Only who wins: win, loss or draw, with a move that keeps it.")
    private boolean resultOnly;

    @Option(
            names = "--table",
            paramLabel = "MB",
            description = "What is known of positions of Reversi or Kalah may take so much memory; default 128.")
    private int megabytes = 128;

    @Option(names = "--no-book", description = "Kalah: prove also what each stored opening move leads to.")
    private boolean noBook;

    @Option(names = "--force", description = "Kalah: also where it is likely to take hours.")
    private boolean force;

    @Option(
            names = "--openings",
            paramLabel = "FILE",
            description = "Kalah: prove the positions near the start in which one side has played best, and add to FILE"
                    + " those that it lacks.")
    private @Nullable Path openings;

    @Option(
            names = "--down-to",
            paramLabel = "SEEDS",
            description = "With --openings: as long as so many seeds are in play; default 42.")
    private @Nullable Integer seedsMin;

    /** Positions may begin as options do; only what is neither is refused as an option. */
    @Parameters(
            paramLabel = "FILE|POSITION|GAME",
            description = "A file of positions of Reversi, one position of it as a line of such a file, or a game"
                    + " (reversi, kalah, tictactoe) from its start.")
    void ask(String word) {
        if (OPTION.matcher(word).matches() && !ObfParser.isLikely(word)) {
            throw new UnmatchedArgumentException(spec.commandLine(), List.of(word));
        }
        what = word;
    }

    @Override
    public Integer call() {
        try {
            requireEffects();
            return Games.find(what).isPresent() ? solveGame() : solveReversi();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void requireEffects() {
        if (openings != null && !what.equals("kalah")) {
            throw new InvalidInputException("openings", "--openings goes with kalah");
        }
        ParseResult parsed = spec.commandLine().getParseResult();
        OptionDependencies.require(parsed, "--down-to", openings != null, "--openings");
        OptionDependencies.require(parsed, "--no-book", what.equals("kalah"), "the game kalah");
        OptionDependencies.require(parsed, "--force", what.equals("kalah"), "the game kalah");
    }

    private int solveGame() {
        Rules rules = rules(GameOptions.kind(what));
        Position position = text == null ? rules.initial() : PositionText.parse(rules, text);
        if (position instanceof KalahPosition kalah) {
            return solveKalah(kalah);
        }
        Problem problem = new Problem(position, List.of());
        SolveRunner runner = run(rules);
        runner.solve(problem);
        return runner.end();
    }

    private int solveKalah(KalahPosition position) {
        if (resultOnly) {
            throw new InvalidInputException("wld", "Kalah is always solved for the margin: leave out --wld");
        }
        if (!SolveFeasibility.isSolvable(position)) {
            throw new InvalidInputException(
                    "pits", "Kalah is solved up to 8 pits a side and 127 seeds in play, no further");
        }
        require("table", megabytes, MEGABYTES_MAX);
        KalahSolveCommand solve = new KalahSolveCommand(megabytes, out(), err());
        return openings == null
                ? solve.solve(position, noBook, force)
                : solve.buildBook(checkedStart(position), seedsMin == null ? SEEDS_MIN : seedsMin, openings);
    }

    private static KalahPosition checkedStart(KalahPosition position) {
        if (position.rules().pits() != KalahOpeningBook.PITS) {
            throw new InvalidInputException(
                    "openings", "Openings are stored for " + KalahOpeningBook.PITS + " pits a side only");
        }
        return position;
    }

    private int solveReversi() {
        Rules rules = rules(GameOptions.kind("reversi"));
        if (text != null) {
            throw new InvalidInputException("position", "--position goes with a game: reversi, kalah or tictactoe");
        }
        if (what.isBlank()) {
            throw new InvalidInputException("file", "Nothing to solve: name a file of positions, a position or a game");
        }
        Path file = Path.of(what);
        if (!Files.exists(file) && ObfParser.isLikely(what.strip())) {
            SolveRunner runner = run(rules);
            runner.solve("position", what);
            return runner.end();
        }
        return solveFile(rules, file);
    }

    private int solveFile(Rules rules, Path file) {
        String shown = SafeText.sanitize(what);
        if (Files.isDirectory(file)) {
            throw new InvalidInputException("file", shown + " is a directory, not a file of positions");
        }
        if (!Files.exists(file)) {
            throw new InvalidInputException("file", shown + " is no file, no position of Reversi and no game");
        }
        SolveRunner runner = run(rules);
        // This reader replaces bytes that are no text, so that nothing but a line itself is ever wrong with it.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String read = lines.readLine(); read != null; read = lines.readLine()) {
                number++;
                String line = number == 1 && read.startsWith(BYTE_ORDER_MARK) ? read.substring(1) : read;
                if (!ObfParser.isComment(line)) {
                    runner.solve(shown + ", line " + number, line);
                }
            }
        } catch (IOException e) {
            err().println("parlor-bots: " + shown + " cannot be read: " + RecordErrorText.unreadable(e));
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (runner.isEmpty()) {
            err().println("parlor-bots: " + shown + " holds no positions");
        }
        return runner.end();
    }

    private Rules rules(GameKind kind) {
        return GameOptions.rules(kind, spec.commandLine().getParseResult());
    }

    private SolveRunner run(Rules rules) {
        require("threads", threads, THREADS_MAX);
        require("table", megabytes, MEGABYTES_MAX);
        Solver solver =
                SolverFactory.of(rules, threads, megabytes, warning -> err().println("parlor-bots: " + warning));
        return new SolveRunner(rules, solver, resultOnly ? SolveGoal.RESULT : SolveGoal.MARGIN, out(), err());
    }

    private static void require(String option, int value, int max) {
        if (value < 1 || value > max) {
            throw new InvalidInputException(option, "--" + option + " is 1 to " + max + ", not " + value);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
