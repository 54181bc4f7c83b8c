package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Rules;

/** Prints a game review as text. Scores are from the mover's point of view, in discs, seeds or lines. */
record ReviewReport(Rules rules, PrintWriter out) {
    private static final int LINE_MAX = 8;
    private static final int ERRORS_MAX = 3;

    void print(GameReview review) {
        out.println(" ply  player  move       score  depth  better     score    loss");
        review.plies().forEach(ply -> out.println(line(ply).stripTrailing()));
        review.turningPoints()
                .forEach(ply -> out.println("the " + ply.lostResult().orElseThrow() + " was lost at ply "
                        + ply.ply() + ": " + player(ply.seat()) + " played " + rules.format(ply.move()) + ", best was "
                        + rules.format(ply.best().move())));
        for (int seat = 0; seat < 2; seat++) {
            out.println(summary(review, seat));
        }
        out.flush();
    }

    private String line(ReviewedPly ply) {
        String move = rules.format(ply.move()) + " " + ply.mark().sign();
        String played = String.format(
                Locale.ROOT,
                "%4d  %-6s  %-8s  %6s  %5s",
                ply.ply(),
                player(ply.seat()),
                move,
                score(ply.score()),
                depth(ply.isScoreExact(), ply.best().depth()));
        return ply.loss() == 0
                ? played
                : played
                        + String.format(
                                Locale.ROOT,
                                "  %-7s  %7s  %6s  %s",
                                rules.format(ply.best().move()),
                                score(ply.best().score()),
                                hundredths(ply.loss()),
                                variation(ply.best()));
    }

    private String summary(GameReview review, int seat) {
        int choices = review.choices(seat).size();
        int good = review.goodMoves(seat);
        String errors = review.errors(seat, ERRORS_MAX).stream()
                .map(ply -> "ply " + ply.ply() + " " + rules.format(ply.move()) + " " + hundredths(ply.loss()))
                .collect(Collectors.joining(", "));
        return player(seat)
                + (choices == 0
                        ? ": no choices"
                        : String.format(
                                Locale.ROOT,
                                ": %d of %d choices good (%d %%), mean loss %.2f",
                                good,
                                choices,
                                100 * good / choices,
                                review.meanLoss(seat) / 100))
                + (errors.isEmpty() ? "" : ", worst: " + errors);
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

    static String score(int hundredths) {
        return (hundredths > 0 ? "+" : "") + hundredths(hundredths);
    }

    private static String hundredths(int hundredths) {
        return String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
    }

    private String player(int seat) {
        return rules.kind().players().get(seat);
    }
}
