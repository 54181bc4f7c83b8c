package org.parlor.bots;

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
import org.parlor.bots.engine.kalah.exact.Knowledge;
import org.parlor.bots.engine.kalah.exact.Openings;
import org.parlor.bots.engine.kalah.exact.Proof;
import org.parlor.bots.engine.kalah.exact.Reach;
import org.parlor.bots.engine.kalah.exact.Survey;
import org.parlor.message.value.SafeText;
import org.parlor.rules.kalah.KalahPosition;
import picocli.CommandLine.ExitCode;

/** Solves Kalah for the command {@code solve}: a position with all its moves, or the openings that the bot stores. */
final class SolveKalah {
    private static final double SECONDS_MAX = 1800;
    private static final long NANOS_BETWEEN_LOOKS = 1_000_000_000;

    private final int megabytes;
    private final PrintWriter out;
    private final PrintWriter err;
    private final ProgressLine progress;
    private final long start = System.nanoTime();
    private long shown = start;
    private long asked;

    SolveKalah(int megabytes, PrintWriter out, PrintWriter err) {
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
        double seconds = Reach.seconds(position);
        if (seconds > SECONDS_MAX && !force) {
            return fail("too large: a proof would take about " + about(seconds)
                    + " of one core or more; --force tries it all the same");
        }
        Optional<Proof> possible = proof(position.rules().pits());
        if (possible.isEmpty()) {
            return fail("no memory for a proof; give Java more (-Xmx)");
        }
        Proof proof = possible.get();
        int side = position.sideToMove() == 0 ? 1 : -1;
        int margin = proof.margin(position, 0);
        tell("margin " + signed(side * margin));
        for (int move : position.legalMoves()) {
            OptionalInt stored =
                    prove ? OptionalInt.empty() : Openings.shipped().marginAfter(position, move);
            int after = stored.isPresent() ? stored.getAsInt() : proof.marginAfter(position, move, margin);
            tell(position.rules().text(move) + " " + signed(side * after) + (stored.isPresent() ? " (stored)" : ""));
        }
        tell(String.format(Locale.ROOT, "nodes %d, %.2f s", proof.nodes(), seconds()));
        return ExitCode.OK;
    }

    /** Proves what is missing in a file of openings, and adds each line to it as it is found. */
    int survey(KalahPosition from, int seedsMin, Path file) {
        String name = SafeText.sanitize(file.toString());
        Optional<Proof> possible = proof(from.rules().pits());
        if (possible.isEmpty()) {
            return fail("no memory for a proof; give Java more (-Xmx)");
        }
        try {
            FaultText.requireFile(file);
            Openings openings = Files.exists(file) ? read(file) : new Openings();
            try (PrintWriter lines = new PrintWriter(
                    Files.newBufferedWriter(
                            file, StandardCharsets.US_ASCII, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                    true)) {
                new Survey(possible.get(), openings).run(from, seedsMin, lines::println);
                if (lines.checkError()) {
                    throw new FileSystemException(file.toString(), null, "not all of it could be written");
                }
            }
            progress.clear();
            tell(name + ": positions " + openings.size());
            return ExitCode.OK;
        } catch (IOException e) {
            return fail(FaultText.unusable(file, e));
        }
    }

    private static Openings read(Path file) throws IOException {
        // Every byte is a character, so that a damaged line is told as one.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return Openings.read(lines, file.toString());
        }
    }

    private Optional<Proof> proof(int pits) {
        return Knowledge.ofMegabytes(pits, megabytes, warning -> err.println("parlor-bots: " + warning))
                .map(knowledge -> new Proof(knowledge, this::goOn));
    }

    /** Asked by the proof every thousand positions whether to stop; it never has to. */
    private boolean goOn() {
        asked++;
        long now = System.nanoTime();
        if (now - shown > NANOS_BETWEEN_LOOKS) {
            shown = now;
            progress.show(String.format(Locale.ROOT, "%.0f million positions, %.0f s", asked / 1e3, seconds()));
        }
        return false;
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private void tell(String line) {
        progress.clear();
        out.println(line);
        out.flush();
    }

    private int fail(String why) {
        err.println("parlor-bots: " + why);
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
