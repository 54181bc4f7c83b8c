package org.parlor.client.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameTexts;
import org.parlor.rules.Games;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;

/** The title of a game with its options: the size of the board, every other number, and each other option that is not the default. */
public final class VariantName {

    private VariantName() {}

    /**
     * Returns the title for display: {@code Reversi 8x8 free passing} or {@code Kalah, 6 pits, 4 seeds}. An
     * unknown game keeps its id.
     */
    public static String words(String id, Map<String, Object> options) {
        return Games.find(id).map(kind -> words(kind, options, false)).orElse(id);
    }

    /** Returns the title of a game with its options. */
    public static String of(Rules rules) {
        return words(rules.kind(), rules.options().values(), false);
    }

    /** Returns the title in a language, with the labels of the options: {@code Kalaha, Mulden: 6, Samen: 4}. */
    public static String of(Rules rules, Locale locale) {
        return of(rules.kind(), rules.options().values(), locale);
    }

    private static String of(GameKind kind, Map<String, Object> options, Locale locale) {
        GameTexts texts = GameTexts.of(kind, locale);
        if (texts.equals(GameTexts.of(kind, Locale.ENGLISH))) {
            return words(kind, options, false);
        }
        StringBuilder title = new StringBuilder(texts.name());
        size(kind, options, title);
        for (OptionSpec option : further(kind, options)) {
            GameTexts.OptionTexts labels =
                    Objects.requireNonNull(texts.options().get(option.key()));
            String value = value(option, options);
            title.append(", ").append(labels.label()).append(": ");
            title.append(labels.values().getOrDefault(value, value));
        }
        return title.toString();
    }

    /** Returns the title within a column width: without default numbers if they do not fit. */
    public static String words(String id, Map<String, Object> options, int width) {
        String all = words(id, options);
        return all.length() <= width
                ? all
                : Games.find(id).map(kind -> words(kind, options, true)).orElse(all);
    }

    /** Returns the title in a language within a column width. */
    public static String words(String id, Map<String, Object> options, int width, Locale locale) {
        GameKind kind = Games.find(id).orElse(null);
        String title = kind == null ? id : of(kind, options, locale);
        return title.equals(words(id, options)) ? words(id, options, width) : title;
    }

    private static String words(GameKind kind, Map<String, Object> options, boolean onlyUnusual) {
        StringBuilder title = new StringBuilder(kind.name());
        size(kind, options, title);
        List<OptionSpec> further = further(kind, options);
        further.removeIf(option -> onlyUnusual && value(option, options).equals(String.valueOf(option.defaultValue())));
        for (OptionSpec option : further) {
            String value = value(option, options);
            boolean counts = option instanceof OptionSpec.Range;
            String unit = value.equals("1") ? option.key().replaceFirst("s$", "") : option.key();
            title.append(counts ? ", " : " ").append(value).append(' ').append(counts ? unit : option.key());
        }
        return title.toString();
    }

    /** Returns the title as typed: {@code reversi 8x8 passing=free} or {@code kalah pits=6 seeds=4}. */
    public static String typed(GameKind kind, Map<String, Object> options) {
        StringBuilder title = new StringBuilder(kind.id());
        size(kind, options, title);
        for (OptionSpec option : further(kind, options)) {
            title.append(' ').append(option.key()).append('=').append(value(option, options));
        }
        return title.toString();
    }

    private static void size(GameKind kind, Map<String, Object> options, StringBuilder title) {
        kind.option(OptionSpec.ROWS)
                .ifPresent(rows -> kind.option(OptionSpec.COLUMNS)
                        .ifPresent(columns -> title.append(' ')
                                .append(value(rows, options))
                                .append('x')
                                .append(value(columns, options))));
    }

    /** Returns the options to name besides the size of the board. */
    private static List<OptionSpec> further(GameKind kind, Map<String, Object> options) {
        List<OptionSpec> further = new ArrayList<>(kind.options());
        if (kind.option(OptionSpec.ROWS).isPresent()
                && kind.option(OptionSpec.COLUMNS).isPresent()) {
            further.removeIf(option ->
                    option.key().equals(OptionSpec.ROWS) || option.key().equals(OptionSpec.COLUMNS));
        }
        further.removeIf(option -> (option instanceof OptionSpec.Choice || option.omitsDefault())
                && value(option, options).equals(String.valueOf(option.defaultValue())));
        return further;
    }

    private static String value(OptionSpec option, Map<String, Object> options) {
        return options.getOrDefault(option.key(), option.defaultValue()).toString();
    }
}
