package org.parlor.bots.cli.solve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.kalah.KalahBookBuilder;
import org.parlor.bots.kalah.KalahOpeningBook;
import org.parlor.bots.kalah.KalahSolver;
import org.parlor.bots.kalah.SolveFeasibility;
import org.parlor.bots.kalah.SolverTables;
import org.parlor.message.value.SafeText;
import org.parlor.rules.kalah.KalahPosition;
import picocli.CommandLine.ExitCode;

/** Solves Kalah for the command {@code solve}: a position with all its moves, or the openings that the bot stores. */
final class KalahSolveCommand {
    private static final double SECONDS_MAX = 1800;
    private static final long NANOS_BETWEEN_LOOKS = 1_000_000_000;

    private final int megabytes;
    private final PrintWriter out;
    private final PrintWriter err;
    private final ProgressLine progress;
    private final long start = System.nanoTime();
    private long shown = start;
    private long request;

    KalahSolveCommand(int megabytes, PrintWriter out, PrintWriter err) {
        this.megabytes = megabytes;
        this.out = out;
        this.err = err;
        this.progress = new ProgressLine(err);
    }

    /**
     * @param prove whether to prove also the margins of moves that are stored
     * @param force whether to try also what is likely to take hours
     */
    int solve(KalahPosition position, boolean prove, boolean force) {
        double seconds = SolveFeasibility.seconds(position);
        if (seconds > SECONDS_MAX && !force) {
            return fail("too large: a proof would take about " + about(seconds)
                    + " of one core or more; --force tries it all the same");
        }
        Optional<KalahSolver> possible = proof(position.rules().pits());
        if (possible.isEmpty()) {
            return fail("no memory for a proof; give Java more (-Xmx)");
        }
        KalahSolver solver = possible.get();
        int side = position.sideToMove() == 0 ? 1 : -1;
        int margin = solver.margin(position, 0);
        println("margin " + signed(side * margin));
        for (int move : position.legalMoves()) {
            OptionalInt stored =
                    prove ? OptionalInt.empty() : KalahOpeningBook.shipped().marginAfter(position, move);
            int after = stored.isPresent() ? stored.getAsInt() : solver.marginAfter(position, move, margin);
            println(position.rules().text(move) + " " + signed(side * after) + (stored.isPresent() ? " (stored)" : ""));
        }
        println(String.format(Locale.ROOT, "nodes %d, %.2f s", solver.nodes(), seconds()));
        return ExitCode.OK;
    }

    /** Proves what is missing in a file of openings, and adds each line to it as it is found. */
    int buildBook(KalahPosition from, int seedsMin, Path file) {
        String name = SafeText.sanitize(file.toString());
        Optional<KalahSolver> possible = proof(from.rules().pits());
        if (possible.isEmpty()) {
            return fail("no memory for a proof; give Java more (-Xmx)");
        }
        try {
            RecordErrorText.requireFile(file);
            KalahOpeningBook book = Files.exists(file) ? read(file) : new KalahOpeningBook();
            try (PrintWriter lines = new PrintWriter(
                    Files.newBufferedWriter(
                            file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                    true)) {
                new KalahBookBuilder(possible.get(), book).build(from, seedsMin, lines::println);
                if (lines.checkError()) {
                    throw new FileSystemException(file.toString(), null, "not all of it could be written");
                }
            }
            progress.clear();
            println(name + ": positions " + book.size());
            return ExitCode.OK;
        } catch (IOException e) {
            return fail(RecordErrorText.unusable(file, e));
        }
    }

    private static KalahOpeningBook read(Path file) throws IOException {
        // Every byte is a character, so that a damaged line is told as one.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return KalahOpeningBook.read(lines, file.toString());
        }
    }

    private Optional<KalahSolver> proof(int pits) {
        return SolverTables.ofMegabytes(pits, megabytes, warning -> err.println("parlor-bots: " + warning))
                .map(tables -> new KalahSolver(tables, this::reportAndContinue));
    }

    /** Asked by the proof every thousand positions whether to stop; it never has to. */
    private boolean reportAndContinue() {
        request++;
        long now = System.nanoTime();
        if (now - shown > NANOS_BETWEEN_LOOKS) {
            shown = now;
            progress.show(String.format(Locale.ROOT, "%.0f million positions, %.0f s", request / 1e3, seconds()));
        }
        return false;
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private void println(String line) {
        progress.clear();
        out.println(line);
        out.flush();
    }

    private int fail(String reason) {
        err.println("parlor-bots: " + reason);
        return ExitCode.SOFTWARE;
    }

    private static String signed(int margin) {
        return margin == 0 ? "0" : String.format("%+d", margin);
    }

    private static String about(double seconds) {
        double hours = seconds / 3600;
        return hours < 100
                ? String.format(Locale.ROOT, "%.0f hours", Math.max(1, hours))
                : String.format(Locale.ROOT, "%.0g years", hours / 24 / 365);
    }
}
