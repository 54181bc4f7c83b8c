package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyNames;
import org.parlor.client.state.settings.Customization;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;

/** The lines {@code key.COMMAND = KEY} and {@code theme.ROLE = INK on GROUND} of the config file, as they are read. */
public final class CustomizationParser {
    private static final String KEY = "key.";
    private static final String THEME = "theme.";
    private static final double CONTRAST_MIN = 4.5;

    private final List<String> warnings;
    private final Map<String, Key> keys = new HashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private Theme theme = Theme.CLASSIC;

    /** @param warnings where to tell what is wrong */
    CustomizationParser(List<String> warnings) {
        this.warnings = warnings;
    }

    static boolean isCustomizationKey(String key) {
        return key.startsWith(KEY) || key.startsWith(THEME);
    }

    /** @param place how to begin what is said about the line */
    void take(String key, String value, String place, String source) {
        @Nullable
        String error = key.startsWith(KEY)
                ? takeKey(key.substring(KEY.length()), value, source)
                : takeColour(key.substring(THEME.length()), value);
        if (error != null) {
            warnings.add(place + error);
        }
    }

    private @Nullable String takeKey(String word, String value, String source) {
        if (Actions.all().stream().noneMatch(action -> action.id().equals(word))) {
            return "there is no command " + word + "; parlor config lists all there are";
        }
        Optional<Key> key = KeyNames.parse(value);
        if (key.isEmpty()) {
            return KEY + word + " cannot be '" + value + "', only a character such as R, Space, or Ctrl-R; ? and Ctrl"
                    + " with c, h, i, j, k, l, m, z are taken";
        }
        keys.put(word, key.get());
        sources.put(word, source);
        return null;
    }

    private @Nullable String takeColour(String word, String value) {
        if (word.equals("like")) {
            return takeModel(value);
        }
        Optional<StyleRole> role = Arrays.stream(StyleRole.values())
                .filter(known -> word(known).equals(word))
                .findFirst();
        if (role.isEmpty()) {
            return "nothing is painted as " + word + "; there are: "
                    + Arrays.stream(StyleRole.values())
                            .map(CustomizationParser::word)
                            .collect(Collectors.joining(", "));
        }
        Optional<Theme> painted = theme.withColours(role.get(), value);
        if (painted.isEmpty()) {
            return THEME + word + " cannot be '" + value + "', only two colours such as ffffff on 204060";
        }
        theme = painted.get();
        return null;
    }

    private @Nullable String takeModel(String name) {
        Optional<Theme> named = Theme.find(name);
        if (named.isEmpty()) {
            return "theme.like cannot be '" + name + "', only " + String.join(", ", Theme.names());
        } else if (theme.name().equals(Theme.CUSTOM)) {
            return "theme.like belongs before the other lines of the theme";
        }
        theme = named.get();
        return null;
    }

    /** Tells which of the colours, all together, are hard to read. */
    void check(Path file) {
        List<String> faint = Arrays.stream(StyleRole.values())
                .filter(role -> theme.style(role).contrast() < CONTRAST_MIN)
                .map(CustomizationParser::word)
                .toList();
        if (!faint.isEmpty()) {
            warnings.add(file + ": hard to read in your own colours, with a contrast below " + CONTRAST_MIN + ": "
                    + String.join(", ", faint));
        }
    }

    private static String word(StyleRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    public Customization custom() {
        return new Customization(keys, theme);
    }

    /** The lines that give a command its key, for commands that have one of the person's own. */
    Optional<String> source(Action action) {
        return Optional.ofNullable(sources.get(action.id()));
    }
}
