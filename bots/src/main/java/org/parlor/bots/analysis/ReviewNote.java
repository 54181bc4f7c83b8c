package org.parlor.bots.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parlor.rules.Rules;

/**
 * A fact about a reviewed game, as text.
 *
 * @param ply to which it applies, counted from 1; 0 for the whole game
 */
public record ReviewNote(int ply, String text) {
    private static final int ERRORS_MAX = 3;

    /** @param place names a ply, such as {@code ply 9} */
    public static List<ReviewNote> of(Opening opening, IntFunction<String> place) {
        List<ReviewNote> notes = new ArrayList<>();
        if (opening.name() != null) {
            // Games from a drawn opening may begin at a position with a name.
            String at = opening.namedAt() == 0 ? "" : " (" + place.apply(opening.namedAt()) + ")";
            notes.add(new ReviewNote(opening.namedAt(), "opening: " + opening.name() + at));
        }
        if (opening.bookExit() != null) {
            notes.add(new ReviewNote(opening.bookExit(), "left the book at " + place.apply(opening.bookExit())));
        }
        return notes;
    }

    /**
     * Returns the results that were given away, the accuracy, and the losses of each player.
     *
     * @param place names a ply, such as {@code ply 9}
     */
    public static List<ReviewNote> of(Rules rules, GameReview review, IntFunction<String> place) {
        List<String> players = rules.kind().players();
        List<ReviewNote> notes = new ArrayList<>();
        review.turningPoints()
                .forEach(ply -> notes.add(new ReviewNote(ply.ply(), turningPoint(rules, ply, place.apply(ply.ply())))));
        String accuracy = IntStream.range(0, players.size())
                .filter(seat -> review.statistics(seat).choices() > 0)
                .mapToObj(seat -> players.get(seat) + " "
                        + percent(review.statistics(seat).accuracy()))
                .collect(Collectors.joining(", "));
        if (!accuracy.isEmpty()) {
            notes.add(new ReviewNote(0, "accuracy: " + accuracy));
        }
        for (int seat = 0; seat < players.size(); seat++) {
            LossStatistics statistics = review.statistics(seat);
            String errors = review.errors(seat, ERRORS_MAX).stream()
                    .map(ply -> place.apply(ply.ply()) + " " + rules.format(ply.move()) + " " + hundredths(ply.loss()))
                    .collect(Collectors.joining(", "));
            notes.add(new ReviewNote(
                    0, players.get(seat) + ": " + losses(statistics) + (errors.isEmpty() ? "" : ", worst: " + errors)));
        }
        return notes;
    }

    /** Returns the result that a move gave away, and the move that kept it. */
    private static String turningPoint(Rules rules, ReviewedPly ply, String place) {
        return "the " + (ply.score() < 0 ? "game" : "win") + " was lost at " + place + ": "
                + rules.kind().players().get(ply.seat()) + " played " + rules.format(ply.move()) + ", "
                + rules.format(ply.best().move()) + (ply.best().score() > 0 ? " won" : " drew");
    }

    private static String losses(LossStatistics statistics) {
        long choices = statistics.choices();
        if (choices == 0) {
            return "no choices";
        }
        List<String> phases = Stream.of(ReviewedPly.Phase.values())
                .flatMap(phase -> statistics.mean(phase).stream()
                        .mapToObj(loss -> phase.name().toLowerCase(Locale.ROOT) + " " + hundredths(loss)))
                .toList();
        return statistics.good() + " of " + choices + " choices good ("
                + percent(100.0 * statistics.good() / choices) + "), mean loss " + hundredths(statistics.mean())
                + (phases.size() > 1 ? " (" + String.join(", ", phases) + ")" : "");
    }

    public static String percent(double value) {
        return String.format(Locale.ROOT, "%.0f %%", value);
    }

    /** Returns hundredths as a decimal fraction. */
    public static String hundredths(double hundredths) {
        return String.format(Locale.ROOT, "%.2f", hundredths / 100);
    }
}
