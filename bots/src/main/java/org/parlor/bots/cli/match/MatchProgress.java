package org.parlor.bots.cli.match;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.cli.console.ConsoleDetection;
import org.parlor.bots.match.statistics.EloEstimate;
import org.parlor.bots.match.statistics.MatchScore;
import org.parlor.bots.match.statistics.MatchTally;

/** Shows the progress of a match: a table with a bar on a terminal, otherwise one line per tenth of the pairs. */
final class MatchProgress {
    private static final int BAR = 30;
    private static final int LINES = 10;
    /** The names of contestants are shorter. */
    private static final int NAME_CHARS = 40;

    private static final long REDRAW_NANOS = 100_000_000;

    private final PrintWriter err;
    private final MatchReport report;
    private final int pairs;
    private final int reportPairs;
    private final boolean isTerminal = ConsoleDetection.isInteractive();
    private final long start = System.nanoTime();
    private MatchTally last = MatchTally.NONE;
    private int drawn;
    private long drawnAt;
    private int printedTenths;

    /** @param reportPairs number of pairs between reports, 0 for none */
    MatchProgress(PrintWriter err, MatchReport report, int pairs, int reportPairs) {
        this.err = err;
        this.report = report;
        this.pairs = pairs;
        this.reportPairs = reportPairs;
    }

    void show(MatchTally matchTally) {
        last = matchTally;
        int played = matchTally.pairsPlayed();
        if (reportPairs > 0 && played % reportPairs == 0) {
            clear();
            err.println(played + " of " + pairs + " pairs");
            err.print(report.lines(matchTally, true));
            err.flush();
        } else if (isTerminal) {
            draw(matchTally);
        } else if (played * LINES / pairs > printedTenths) {
            printedTenths = played * LINES / pairs;
            err.println(played + " of " + pairs + " pairs: " + MatchReport.score(matchTally.score()));
            err.flush();
        }
    }

    /** Returns the last tally shown. */
    MatchTally tally() {
        return last;
    }

    private void draw(MatchTally matchTally) {
        long now = System.nanoTime();
        if (drawn > 0 && now - drawnAt < REDRAW_NANOS) {
            return;
        }
        drawnAt = now;
        clear();
        List<String> lines = lines(matchTally);
        lines.forEach(err::println);
        err.flush();
        drawn = lines.size();
    }

    /** Erases the table, so that further output replaces it. */
    void clear() {
        if (drawn > 0) {
            err.print("\u001b[" + drawn + "A\u001b[J");
            err.flush();
            drawn = 0;
        }
    }

    /** Returns the lines of the table. */
    List<String> lines(MatchTally matchTally) {
        MatchScore matchScore = matchTally.score();
        String table = String.format(
                        "%s %6s %6s %6s %7s%n",
                        column(report.match().rules().kind().id()), "won", "drawn", "lost", "score")
                + row(report.first(), matchScore.wins(), matchScore.losses(), matchScore)
                + row(report.second(), matchScore.losses(), matchScore.wins(), matchScore);
        String elo = String.format(
                Locale.ROOT, "Elo %s, LOS %.1f %%%n", EloEstimate.of(matchScore), 100 * matchScore.superiority());
        String test =
                report.match().sprt().map(sprt -> sprt.text(matchScore) + "\n").orElse("");
        String rest = report.details(matchTally);
        return (table + elo + test + rest + bar(matchTally.pairsPlayed()))
                .lines()
                .map(line -> line.length() < 80 ? line : line.substring(0, 79))
                .toList();
    }

    private static String row(String name, int won, int lost, MatchScore all) {
        double percent = 100 * (won + all.draws() / 2.0) / all.games();
        return String.format(Locale.ROOT, "%s %6d %6d %6d %6.1f%%%n", column(name), won, all.draws(), lost, percent);
    }

    private static String column(String name) {
        return String.format("%-" + NAME_CHARS + "s", name);
    }

    private String bar(int played) {
        int full = played * BAR / pairs;
        double seconds = (System.nanoTime() - start) / 1e9;
        long left = Math.round(seconds / played * (pairs - played));
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + played + " of " + pairs + " pairs, " + left / 60
                + ":" + String.format(Locale.ROOT, "%02d", left % 60) + " left";
    }
}
