package org.parlor.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a game in a language. The English ones are those of its {@link GameKind}; others are in the resource bundle
 * {@code parlor/games/<id>_<language>.properties} of the jar that has the game. A text that the bundle lacks is English.
 *
 * @param players names of the seats
 * @param pieces names of the pieces by their values
 * @param options labels of the options by their keys
 * @param score what a score counts
 * @param help the rules for players, one paragraph per entry
 */
public record GameTexts(
        String name,
        List<String> players,
        Map<Character, String> pieces,
        Map<String, OptionTexts> options,
        String score,
        List<String> help) {

    /** @param values the labels of its values by these, empty for a number */
    public record OptionTexts(String label, Map<String, String> values) {}

    public static GameTexts of(GameKind kind, Locale locale) {
        Texts texts = new Texts(bundle(kind.id(), locale));
        Map<Character, String> pieces = new LinkedHashMap<>();
        kind.pieces().forEach(piece -> pieces.put(piece.value(), texts.get("piece." + piece.value(), piece.name())));
        Map<String, OptionTexts> options = new LinkedHashMap<>();
        kind.options().forEach(option -> options.put(option.key(), option(texts, option)));
        return new GameTexts(
                texts.get("name", kind.name()),
                texts.list("player.", kind.players()),
                pieces,
                options,
                texts.get("score", kind.score()),
                texts.list("help.", kind.help()));
    }

    private static OptionTexts option(Texts texts, OptionSpec option) {
        String key = "option." + option.key();
        Map<String, String> values = new LinkedHashMap<>();
        if (option instanceof OptionSpec.Choice choice) {
            choice.values().forEach(value -> values.put(value, texts.get(key + '.' + value, choice.label(value))));
        }
        return new OptionTexts(texts.get(key, option.label()), values);
    }

    private static @Nullable TextBundle bundle(String id, Locale locale) {
        try {
            return TextBundle.of("parlor/games/" + id, locale, Games.class);
        } catch (MissingResourceException e) {
            return null;
        }
    }

    /** The texts of a bundle, with an English one for each. */
    private record Texts(@Nullable TextBundle bundle) {
        String get(String key, String english) {
            return bundle != null && bundle.contains(key) ? bundle.text(key) : english;
        }

        /** The texts with the numbers from 1. */
        List<String> list(String prefix, List<String> english) {
            return IntStream.range(0, english.size())
                    .mapToObj(i -> get(prefix + (i + 1), english.get(i)))
                    .toList();
        }
    }
}
