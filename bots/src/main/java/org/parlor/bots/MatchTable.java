package org.parlor.bots;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.parlor.bots.match.Elo;
import org.parlor.bots.match.Standing;
import org.parlor.bots.match.Tally;

/**
 * How a match stands while it is played: a table with a bar that is drawn over and over where a terminal shows it, else a
 * line for every tenth of the pairs.
 */
final class MatchTable {
    private static final int BAR = 30;
    private static final int LINES = 10;
    private static final long BETWEEN_NANOS = 100_000_000;

    private final PrintWriter err;
    private final MatchText text;
    private final int pairs;
    private final boolean isSeen = Terminals.isAtBothEnds();
    private final long start = System.nanoTime();
    private int drawn;
    private long drawnAt;
    private int told;

    MatchTable(PrintWriter err, MatchText text, int pairs) {
        this.err = err;
        this.text = text;
        this.pairs = pairs;
    }

    void show(Tally tally) {
        int played = tally.standing().pairsPlayed();
        if (isSeen) {
            draw(tally);
        } else if (played * LINES / pairs > told) {
            told = played * LINES / pairs;
            err.println(played + " of " + pairs + " pairs: " + MatchText.score(tally.standing()));
            err.flush();
        }
    }

    private void draw(Tally tally) {
        long now = System.nanoTime();
        if (drawn > 0 && now - drawnAt < BETWEEN_NANOS) {
            return;
        }
        drawnAt = now;
        clear();
        List<String> lines = lines(tally);
        lines.forEach(err::println);
        err.flush();
        drawn = lines.size();
    }

    /** The table has been; what comes next is written in its place. */
    void clear() {
        if (drawn > 0) {
            err.print("\u001b[" + drawn + "A\u001b[J");
            err.flush();
            drawn = 0;
        }
    }

    private List<String> lines(Tally tally) {
        Standing standing = tally.standing();
        String table = String.format(
                Locale.ROOT,
                "%-16.16s %6s %6s %6s %7s%n%-16.16s %6d %6d %6d %6.1f%%%n%-16.16s %6d %6d %6d %6.1f%%%n",
                text.rules().kind().id(),
                "won",
                "drawn",
                "lost",
                "score",
                text.first(),
                standing.wins(),
                standing.draws(),
                standing.losses(),
                100 * standing.score(),
                text.second(),
                standing.losses(),
                standing.draws(),
                standing.wins(),
                100 - 100 * standing.score());
        String elo =
                String.format(Locale.ROOT, "Elo %s, LOS %.1f %%%n", Elo.of(standing), 100 * standing.superiority());
        String test = text.sprt().map(sprt -> sprt.text(standing) + "\n").orElse("");
        String rest = text.rest(tally);
        return (table + elo + test + rest + bar(standing.pairsPlayed()))
                .lines()
                .map(line -> line.length() < 80 ? line : line.substring(0, 79))
                .toList();
    }

    private String bar(int played) {
        int full = played * BAR / pairs;
        double seconds = (System.nanoTime() - start) / 1e9;
        long left = Math.round(seconds / played * (pairs - played));
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + played + " of " + pairs + " pairs, " + left / 60
                + ":" + String.format(Locale.ROOT, "%02d", left % 60) + " left";
    }
}
