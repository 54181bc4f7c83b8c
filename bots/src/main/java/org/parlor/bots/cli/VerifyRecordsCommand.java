package org.parlor.bots.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.ReplayError;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots verify-records}: replays recorded games and reports rule violations. */
@Command(
        name = "verify-records",
        description = "Replays recorded games and reports illegal moves and wrong scores.",
        footer = {
            "",
            "Reads JSON lines, text, GGF, PGN, SGF, transcripts (f5d6c3...), the JSON of Quest",
            "and WTHOR files (.wtb), also compressed (gz, bz2, zip), and detects the format",
            "from the content. Player names of WTHOR files come from WTHOR.JOU and WTHOR.TRN",
            "in the same directory or its parent.",
            "Prints a line per illegal move, wrong score and damaged record, then the counts",
            "per file and in total; moves include passes. The speed goes to standard error.",
            "Exit codes: 0 no errors, 1 errors found, 2 usage error or unreadable file.",
            "",
            "Examples:",
            "  parlor-bots verify-records games.jsonl",
            "  parlor-bots verify-records WTH_*.wtb club.ggf"
        })
final class VerifyRecordsCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files of game records.")
    private List<Path> files = List.of();

    @Override
    public Integer call() {
        long start = System.nanoTime();
        ProgressLine progress = new ProgressLine(err());
        RecordCheckSummary total = RecordCheckSummary.NONE;
        boolean unreadable = false;
        for (Path file : files) {
            try {
                RecordCheckSummary summary = verify(file, progress);
                total = total.plus(summary);
                out().println(shown(file) + ": " + summary);
            } catch (InvalidInputException | IOException | UncheckedIOException e) {
                unreadable = true;
                progress.clear();
                printError("cannot read " + file + ": " + RecordErrorText.unreadable(e));
            }
        }
        out().println("total: " + total);
        out().flush();
        printSpeed(total.games(), System.nanoTime() - start);
        return unreadable ? USAGE : total.isClean() ? OK : FAILED;
    }

    private RecordCheckSummary verify(Path path, ProgressLine progress) throws IOException {
        RecordCheckSummary summary = RecordCheckSummary.NONE;
        try (RecordFileReader file = RecordFileReader.open(path, progress.reading(path))) {
            while (file.hasNext()) {
                RecordReadResult readResult = file.next();
                summary = summary.plus(RecordCheckSummary.of(readResult));
                Stream.concat(RecordErrorText.notes(readResult).stream(), RecordErrorText.of(readResult).stream())
                        .forEach(fault -> {
                            progress.clear();
                            out().println(shown(path) + ": " + fault);
                        });
            }
        }
        progress.clear();
        return summary;
    }

    private void printSpeed(int games, long nanos) {
        double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
        err().println(String.format(
                Locale.ROOT, "%d games in %.2f s: %.0f per second", games, seconds, games / seconds));
    }

    private static String shown(Path file) {
        return SafeText.sanitize(file.toString());
    }

    /** Counts of the games, moves and errors in files of records. */
    private record RecordCheckSummary(int games, long moves, int illegalMoves, int wrongScores, int damaged) {
        static final RecordCheckSummary NONE = new RecordCheckSummary(0, 0, 0, 0, 0);

        static RecordCheckSummary of(RecordReadResult readResult) {
            if (!(readResult instanceof RecordReadResult.Read read)) {
                return new RecordCheckSummary(0, 0, 0, 0, 1);
            }
            ReplayError replayError = read.replay().error().orElse(null);
            return new RecordCheckSummary(
                    1,
                    read.replay().positions().size() - 1L,
                    replayError instanceof ReplayError.IllegalMove ? 1 : 0,
                    replayError instanceof ReplayError.WrongResult ? 1 : 0,
                    0);
        }

        RecordCheckSummary plus(RecordCheckSummary other) {
            return new RecordCheckSummary(
                    games + other.games,
                    moves + other.moves,
                    illegalMoves + other.illegalMoves,
                    wrongScores + other.wrongScores,
                    damaged + other.damaged);
        }

        boolean isClean() {
            return illegalMoves + wrongScores + damaged == 0;
        }

        @Override
        public String toString() {
            return "games " + games + ", moves " + moves + ", illegal moves " + illegalMoves + ", wrong scores "
                    + wrongScores + ", damaged " + damaged;
        }
    }
}
