package org.parlor.bots.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.reversi.book.ReversiBookBuilder;
import org.parlor.bots.engines.reversi.book.ReversiOpeningBook;
import org.parlor.bots.engines.reversi.midgame.ReversiSearcher;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.message.value.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor-bots book}: builds the Reversi opening book. */
@Command(
        name = "book",
        description = "Builds a Reversi opening book by search.",
        footer = {
            "",
            "Each step adds the position reached when both sides give up the least, with the",
            "scores of its good moves, and rewrites the file: Ctrl-C loses at most one step,",
            "and repeating the command continues. The same seed and depth build the same",
            "book. A line of the file holds a position and its moves with scores in",
            "hundredths of a disc from the mover's point of view.",
            "Exit codes: 0 success, 1 cannot read or write the file, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots book --file my.book --positions 1000",
            "  parlor-bots book --file my.book --positions 2000 --depth 18"
        })
final class BookCommand extends AbstractCommand {
    private static final int DEPTH_MAX = 30;
    private static final int POSITIONS_MAX = 100_000;

    @Option(names = "--file", required = true, paramLabel = "FILE", description = "Book file; created if missing.")
    private Path file = Path.of("");

    @Option(names = "--positions", paramLabel = "N", description = "Target number of positions; default 1000.")
    private int positions = 1000;

    @Option(names = "--depth", paramLabel = "N", description = "Search depth, 2 to 30 plies; default 16.")
    private int depth = 16;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed for choices among equal moves; default 1.")
    private long seed = 1;

    @Override
    public Integer call() throws CommandFailedException {
        OptionChecks.range("depth", depth, 2, DEPTH_MAX);
        OptionChecks.range("positions", positions, 1, POSITIONS_MAX);
        try {
            RecordErrorText.requireFile(file);
            ReversiOpeningBook book = Files.exists(file) ? ReversiOpeningBook.read(file) : new ReversiOpeningBook();
            grow(book);
            out().println(SafeText.sanitize(file.toString()) + ": positions " + book.size());
            return OK;
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(file, e));
        }
    }

    private void grow(ReversiOpeningBook book) throws IOException {
        ProgressLine progress = new ProgressLine(err());
        ReversiBookBuilder builder = new ReversiBookBuilder(book, BookCommand::searcher, depth, seed);
        boolean grows = true;
        while (grows && book.size() < positions) {
            progress.show(book.size() + " of " + positions + " positions");
            grows = builder.addEntry();
            book.write(file);
        }
        progress.clear();
    }

    /** Returns a searcher with a minimal table and an empty book. */
    private static ReversiSearcher searcher() {
        return new ReversiSearcher(PatternWeights.shipped(), new ReversiOpeningBook(), 1, System::nanoTime);
    }
}
