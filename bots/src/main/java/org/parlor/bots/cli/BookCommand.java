package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.reversi.book.ReversiBookBuilder;
import org.parlor.bots.reversi.book.ReversiOpeningBook;
import org.parlor.bots.reversi.midgame.ReversiSearcher;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.bots.search.NanoClock;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots book}: how the opening book of Reversi is made. */
@Command(
        name = "book",
        description = "Grows an opening book of Reversi by searching.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each step adds the position that both sides reach by giving away the least,",
            "with what its good moves are worth. The file is written anew after each: an end",
            "by Ctrl-C loses one step, and the same command goes on from there. The same",
            "seed and depth make the same book. A line of the file is a position and its",
            "moves, the values in hundredths of a disc to the side that moves.",
            "Exit codes: 0 done, 1 the file cannot be read or written, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots book --file my.book --positions 1000",
            "  parlor-bots book --file my.book --positions 2000 --depth 18"
        })
final class BookCommand implements Callable<Integer> {
    private static final int DEPTH_MAX = 30;
    private static final int POSITIONS_MAX = 100_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--file", required = true, paramLabel = "FILE", description = "The book; made if it is not there.")
    private Path file = Path.of("");

    @Option(names = "--positions", paramLabel = "N", description = "Grow to so many positions; default 1000.")
    private int positions = 1000;

    @Option(names = "--depth", paramLabel = "N", description = "Look so many plies ahead: 2 to 30, default 16.")
    private int depth = 16;

    @Option(names = "--seed", paramLabel = "N", description = "Decides among moves that look the same; default 1.")
    private long seed = 1;

    @Override
    public Integer call() {
        check();
        try {
            RecordErrorText.requireFile(file);
            ReversiOpeningBook book = Files.exists(file) ? ReversiOpeningBook.read(file) : new ReversiOpeningBook();
            grow(book);
            spec.commandLine().getOut().println(SafeText.sanitize(file.toString()) + ": positions " + book.size());
            return CommandLine.ExitCode.OK;
        } catch (IOException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("parlor-bots: " + RecordErrorText.unusable(file, e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private void check() {
        try {
            OptionRanges.require("depth", depth, 2, DEPTH_MAX);
            OptionRanges.require("positions", positions, 1, POSITIONS_MAX);
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private void grow(ReversiOpeningBook book) throws IOException {
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        ReversiBookBuilder builder = new ReversiBookBuilder(book, BookCommand::searcher, depth, seed);
        boolean grows = true;
        while (grows && book.size() < positions) {
            progress.show(book.size() + " of " + positions + " positions");
            grows = builder.addEntry();
            book.write(file);
        }
        progress.clear();
    }

    /** It remembers nothing, and knows no book but the evaluation. */
    private static ReversiSearcher searcher() {
        return new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, NanoClock.SYSTEM);
    }
}
