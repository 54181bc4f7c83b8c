package org.parlor.bots.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Rules;
import org.parlor.rules.TextBundle;

/**
 * A fact about a reviewed game, as text. The texts are in the bundles {@code review*.properties} beside this class.
 *
 * @param ply to which it applies, counted from 1; 0 for the whole game
 */
public record ReviewNote(int ply, String text) {
    private static final int ERRORS_MAX = 3;

    /** The texts of a language. */
    private record Texts(Locale locale, TextBundle bundle) {
        static Texts of(Locale locale) {
            return new Texts(locale, TextBundle.of("org.parlor.bots.analysis.review", locale, ReviewNote.class));
        }

        String get(String key, Object... values) {
            return bundle.format(key, values);
        }

        List<String> players(Rules rules) {
            return GameTexts.of(rules.kind(), locale).players();
        }
    }

    /** @param place names a ply in the language, such as {@code ply 9} */
    public static List<ReviewNote> of(Opening opening, IntFunction<String> place, Locale locale) {
        Texts texts = Texts.of(locale);
        List<ReviewNote> notes = new ArrayList<>();
        if (opening.name() != null) {
            // Games from a drawn opening may begin at a position with a name.
            notes.add(new ReviewNote(
                    opening.namedAt(),
                    opening.namedAt() == 0
                            ? texts.get("opening", opening.name())
                            : texts.get("openingAt", opening.name(), place.apply(opening.namedAt()))));
        }
        if (opening.bookExit() != null) {
            notes.add(new ReviewNote(opening.bookExit(), texts.get("bookExit", place.apply(opening.bookExit()))));
        }
        return notes;
    }

    /**
     * Returns the results that were given away, the accuracy, and the losses of each player.
     *
     * @param place names a ply in the language, such as {@code ply 9}
     */
    public static List<ReviewNote> of(Rules rules, GameReview review, IntFunction<String> place, Locale locale) {
        Texts texts = Texts.of(locale);
        List<String> players = texts.players(rules);
        List<ReviewNote> notes = new ArrayList<>();
        review.turningPoints()
                .forEach(ply ->
                        notes.add(new ReviewNote(ply.ply(), turningPoint(texts, rules, ply, place.apply(ply.ply())))));
        String accuracy = IntStream.range(0, players.size())
                .filter(seat -> review.statistics(seat).choices() > 0)
                .mapToObj(seat -> players.get(seat) + " "
                        + percent(review.statistics(seat).accuracy()))
                .collect(Collectors.joining(", "));
        if (!accuracy.isEmpty()) {
            notes.add(new ReviewNote(0, texts.get("accuracy", accuracy)));
        }
        for (int seat = 0; seat < players.size(); seat++) {
            String losses = texts.get("player", players.get(seat), losses(texts, review.statistics(seat)));
            String errors = review.errors(seat, ERRORS_MAX).stream()
                    .map(ply -> place.apply(ply.ply()) + " " + rules.format(ply.move()) + " " + hundredths(ply.loss()))
                    .collect(Collectors.joining(", "));
            notes.add(new ReviewNote(0, errors.isEmpty() ? losses : texts.get("worst", losses, errors)));
        }
        return notes;
    }

    /** Returns the result that a move gave away, and the move that kept it. */
    private static String turningPoint(Texts texts, Rules rules, ReviewedPly ply, String place) {
        return texts.get(
                "lost." + (ply.score() < 0 ? "game" : "win") + '.' + (ply.best().score() > 0 ? "won" : "drew"),
                place,
                texts.players(rules).get(ply.seat()),
                rules.format(ply.move()),
                rules.format(ply.best().move()));
    }

    private static String losses(Texts texts, LossStatistics statistics) {
        long choices = statistics.choices();
        if (choices == 0) {
            return texts.get("noChoices");
        }
        List<String> phases = Stream.of(ReviewedPly.Phase.values())
                .flatMap(phase -> statistics.mean(phase).stream()
                        .mapToObj(loss -> texts.get("phase." + phase) + " " + hundredths(loss)))
                .toList();
        String losses = texts.get(
                "choices",
                statistics.good(),
                choices,
                percent(100.0 * statistics.good() / choices),
                hundredths(statistics.mean()));
        return phases.size() > 1 ? texts.get("phases", losses, String.join(", ", phases)) : losses;
    }

    public static String percent(double value) {
        return String.format(Locale.ROOT, "%.0f %%", value);
    }

    /** Returns hundredths as a decimal fraction. */
    public static String hundredths(double hundredths) {
        return String.format(Locale.ROOT, "%.2f", hundredths / 100);
    }
}
