package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.Opening;
import org.parlor.bots.analysis.ReviewNote;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Rules;

/** Prints a game review as text. Scores are from the mover's point of view, in discs, seeds or lines. */
record ReviewReport(Rules rules, PrintWriter out) {
    private static final int LINE_MAX = 8;

    void print(Opening opening, GameReview review) {
        IntFunction<String> place = ply -> "ply " + ply;
        ReviewNote.of(opening, place, Locale.ENGLISH).forEach(note -> out.println(note.text()));
        out.println(" ply  player  move       score     depth  better     score    loss");
        review.plies().forEach(ply -> out.println(line(ply).stripTrailing()));
        ReviewNote.of(rules, review, place, Locale.ENGLISH).forEach(note -> out.println(note.text()));
        out.flush();
    }

    private String line(ReviewedPly ply) {
        String move = rules.format(ply.move()) + " " + ply.mark().sign();
        String played = String.format(
                Locale.ROOT,
                "%4d  %-6s  %-8s  %6s  %8s",
                ply.ply(),
                player(ply.seat()),
                move,
                score(ply.score()),
                depth(ply.evidence()));
        return ply.loss() == 0
                ? played
                : played
                        + String.format(
                                Locale.ROOT,
                                "  %-7s  %7s  %6s  %s",
                                rules.format(ply.best().move()),
                                score(ply.best().score()),
                                ReviewNote.hundredths(ply.loss()),
                                variation(ply.best()));
    }

    /** Returns the principal variation, truncated to 8 moves. */
    String variation(SearchResult found) {
        List<Integer> line = found.variation();
        return line.stream().limit(LINE_MAX).map(rules::format).collect(Collectors.joining(" "))
                + (line.size() > LINE_MAX ? " …" : "");
    }

    static String depth(boolean isExact, int depth) {
        return isExact ? "end" : Integer.toString(depth);
    }

    /** Returns the depth and the margin of the loss. */
    private static String depth(ReviewedPly.Evidence evidence) {
        String depth = depth(evidence.isProof(), evidence.depth());
        return evidence.isProof() || !evidence.hasKnownMargin()
                ? depth
                : depth + String.format(Locale.ROOT, " ±%.1f", evidence.margin() / 100.0);
    }

    static String score(int hundredths) {
        return (hundredths > 0 ? "+" : "") + ReviewNote.hundredths(hundredths);
    }

    private String player(int seat) {
        return rules.kind().players().get(seat);
    }
}
