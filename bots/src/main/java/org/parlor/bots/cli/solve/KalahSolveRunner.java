package org.parlor.bots.cli.solve;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.engines.kalah.KalahBookBuilder;
import org.parlor.bots.engines.kalah.KalahOpeningBook;
import org.parlor.bots.engines.kalah.KalahSolver;
import org.parlor.bots.engines.kalah.SolveFeasibility;
import org.parlor.bots.engines.kalah.SolverTables;
import org.parlor.message.value.SafeText;
import org.parlor.rules.kalah.KalahPosition;

/** Implements {@code solve kalah}: solves a position and each of its moves, or extends an opening book. */
final class KalahSolveRunner {
    private static final long PROGRESS_NANOS = 1_000_000_000;

    private final int megabytes;
    private final PrintWriter out;
    private final Consumer<String> warnings;
    private final ProgressLine progress;
    private final long start = System.nanoTime();
    private long progressAt = start;
    private long nodes;

    KalahSolveRunner(int megabytes, PrintWriter out, ProgressLine progress, Consumer<String> warnings) {
        this.megabytes = megabytes;
        this.out = out;
        this.progress = progress;
        this.warnings = warnings;
    }

    /**
     * @param prove whether to solve moves whose margin is stored, too
     * @param force whether to solve even if the estimated time exceeds half an hour
     */
    void solve(KalahPosition position, boolean prove, boolean force) throws CommandFailedException {
        new SolveTime(SolveFeasibility.seconds(position)).require(force);
        KalahSolver solver = newSolver(position.rules().pits());
        int side = position.sideToMove() == 0 ? 1 : -1;
        int margin = solver.margin(position, 0);
        println("margin " + signed(side * margin));
        for (int move : position.legalMoves()) {
            OptionalInt stored =
                    prove ? OptionalInt.empty() : KalahOpeningBook.shipped().marginAfter(position, move);
            int after = stored.isPresent() ? stored.getAsInt() : solver.marginAfter(position, move, margin);
            println(position.rules().format(move) + " " + signed(side * after)
                    + (stored.isPresent() ? " (stored)" : ""));
        }
        println(String.format(Locale.ROOT, "nodes %d, %.2f s", solver.nodes(), seconds()));
    }

    /** Solves the positions missing in an opening file and appends each as soon as it is solved. */
    void buildBook(KalahPosition from, int seedsMin, Path file) throws CommandFailedException {
        String name = SafeText.sanitize(file.toString());
        KalahSolver solver = newSolver(from.rules().pits());
        try {
            RecordErrorText.requireFile(file);
            KalahOpeningBook book = Files.exists(file) ? read(file) : new KalahOpeningBook();
            try (PrintWriter lines = new PrintWriter(
                    Files.newBufferedWriter(
                            file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                    true)) {
                new KalahBookBuilder(solver, book).build(from, seedsMin, lines::println);
                if (lines.checkError()) {
                    throw new FileSystemException(file.toString(), null, "the file could not be written completely");
                }
            }
            progress.clear();
            println(name + ": positions " + book.size());
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(file, e));
        }
    }

    private static KalahOpeningBook read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return KalahOpeningBook.read(in, file.toString());
        }
    }

    private KalahSolver newSolver(int pits) throws CommandFailedException {
        return SolverTables.ofMegabytes(pits, megabytes, warnings)
                .map(tables -> new KalahSolver(tables, this::reportAndContinue))
                .orElseThrow(() ->
                        new CommandFailedException("out of memory; increase the Java heap (-Xmx) or reduce --table"));
    }

    /** Shows progress. Called by the solver, which stops if this returns true. */
    private boolean reportAndContinue(long visited) {
        nodes += visited;
        long now = System.nanoTime();
        if (now - progressAt > PROGRESS_NANOS) {
            progressAt = now;
            progress.show(String.format(Locale.ROOT, "%.0f million nodes, %.0f s", nodes / 1e6, seconds()));
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

    private static String signed(int margin) {
        return margin == 0 ? "0" : String.format("%+d", margin);
    }
}
