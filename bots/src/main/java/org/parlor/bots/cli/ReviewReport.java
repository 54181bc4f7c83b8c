package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.bots.analysis.GameReview;
import org.parlor.bots.analysis.Opening;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Rules;

/** Prints a game review as text. Scores are from the mover's point of view, in discs, seeds or lines. */
record ReviewReport(Rules rules, PrintWriter out) {
    private static final int LINE_MAX = 8;
    private static final int ERRORS_MAX = 3;

    void print(Opening opening, GameReview review) {
        if (opening.name() != null) {
            out.println("opening: " + opening.name());
        }
        if (opening.bookExit() != null) {
            out.println("left the book at ply " + opening.bookExit());
        }
        out.println(" ply  player  move       score     depth  better     score    loss");
        review.plies().forEach(ply -> out.println(line(ply).stripTrailing()));
        review.turningPoints().forEach(ply -> out.println(turningPoint(ply)));
        for (int seat = 0; seat < 2; seat++) {
            out.println(summary(review, seat));
        }
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
                                hundredths(ply.loss()),
                                variation(ply.best()));
    }

    /** Returns the result that the move gave away, and the move that kept it. */
    private String turningPoint(ReviewedPly ply) {
        return "the " + (ply.score() < 0 ? "game" : "win") + " was lost at ply " + ply.ply() + ": "
                + player(ply.seat()) + " played " + rules.format(ply.move()) + ", "
                + rules.format(ply.best().move()) + (ply.best().score() > 0 ? " won" : " drew");
    }

    private String summary(GameReview review, int seat) {
        int choices = review.choices(seat).size();
        if (choices == 0) {
            return player(seat) + ": no choices";
        }
        int good = review.goodMoves(seat);
        boolean hasPhases =
                review.plies().stream().map(ReviewedPly::phase).distinct().count() > 1;
        String phases = Stream.of(ReviewedPly.Phase.values())
                .flatMap(phase -> review.meanLoss(seat, phase).stream()
                        .mapToObj(loss -> phase.name().toLowerCase(Locale.ROOT) + " " + hundredths(loss)))
                .collect(Collectors.joining(", "));
        String errors = review.errors(seat, ERRORS_MAX).stream()
                .map(ply -> "ply " + ply.ply() + " " + rules.format(ply.move()) + " " + hundredths(ply.loss()))
                .collect(Collectors.joining(", "));
        return String.format(
                        Locale.ROOT,
                        "%s: accuracy %.0f %%, %d of %d choices good (%d %%), mean loss %s%s",
                        player(seat),
                        review.accuracy(seat),
                        good,
                        choices,
                        100 * good / choices,
                        hundredths(review.meanLoss(seat)),
                        hasPhases ? " (" + phases + ")" : "")
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

    /** Returns the depth and the margin of the loss. */
    private static String depth(ReviewedPly.Evidence evidence) {
        String depth = depth(evidence.isProof(), evidence.depth());
        return evidence.isProof() || !evidence.hasKnownMargin()
                ? depth
                : depth + String.format(Locale.ROOT, " ±%.1f", evidence.margin() / 100.0);
    }

    static String score(int hundredths) {
        return (hundredths > 0 ? "+" : "") + hundredths(hundredths);
    }

    private static String hundredths(double hundredths) {
        return String.format(Locale.ROOT, "%.2f", hundredths / 100);
    }

    private String player(int seat) {
        return rules.kind().players().get(seat);
    }
}
