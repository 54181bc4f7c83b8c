package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.message.value.SafeText;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordFile;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots verify-records}: replays recorded games and reports rule violations. */
@Command(
        name = "verify-records",
        description = "Replays recorded games and reports illegal moves and wrong scores.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Reads JSON lines, text, GGF, transcripts (f5d6c3...) and WTHOR files (.wtb) and",
            "detects the format from the content. Player names of WTHOR files come from",
            "WTHOR.JOU and WTHOR.TRN in the same directory.",
            "Prints a line per illegal move, wrong score and damaged record, then the counts",
            "per file and in total; moves include passes. The speed goes to standard error.",
            "Exit codes: 0 no errors, 1 errors found, 2 usage error or unreadable file.",
            "",
            "Examples:",
            "  parlor-bots verify-records games.jsonl",
            "  parlor-bots verify-records WTH_*.wtb club.ggf"
        })
final class VerifyRecordsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files of game records.")
    private List<Path> files = List.of();

    @Override
    public Integer call() {
        long start = System.nanoTime();
        RecordCheckSummary total = RecordCheckSummary.NONE;
        boolean unreadable = false;
        for (Path file : files) {
            try {
                RecordCheckSummary summary = verify(file);
                total = total.plus(summary);
                out().println(shown(file) + ": " + summary);
            } catch (InvalidInputException | IOException | UncheckedIOException e) {
                unreadable = true;
                err().println("parlor-bots: cannot read " + shown(file) + ": " + RecordErrorText.unreadable(e));
            }
        }
        out().println("total: " + total);
        out().flush();
        printSpeed(total.games(), System.nanoTime() - start);
        return unreadable
                ? CommandLine.ExitCode.USAGE
                : total.isClean() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private RecordCheckSummary verify(Path path) throws IOException {
        RecordCheckSummary summary = RecordCheckSummary.NONE;
        try (RecordFile file = RecordFile.open(path)) {
            while (file.hasNext()) {
                ParsedRecord parsedRecord = file.next();
                summary = summary.plus(RecordCheckSummary.of(parsedRecord));
                RecordErrorText.of(parsedRecord).ifPresent(fault -> out().println(shown(path) + ": " + fault));
            }
        }
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

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
