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

/** Parses the lines {@code key.COMMAND = KEY} and {@code theme.ROLE = FOREGROUND on BACKGROUND} of the config file. */
final class CustomizationParser {
    private static final String KEY = "key.";
    private static final String THEME = "theme.";
    private static final double CONTRAST_MIN = 4.5;

    private final List<String> warnings;
    private final Map<String, Key> keys = new HashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private Theme theme = Theme.CLASSIC;

    /** @param warnings receives a message for each invalid line */
    CustomizationParser(List<String> warnings) {
        this.warnings = warnings;
    }

    static boolean isCustomizationKey(String key) {
        return key.startsWith(KEY) || key.startsWith(THEME);
    }

    /** @param place prefix of messages about the line */
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
            return "unknown command " + word + "; parlor config lists all commands";
        }
        Optional<Key> key = KeyNames.parse(value);
        if (key.isEmpty()) {
            return "invalid key '" + value + "' for " + KEY + word
                    + ": a character such as R, Space, or Ctrl-R; ? and Ctrl"
                    + " with c, h, i, j, k, l, m, z are reserved";
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
            return "unknown colour role " + word + "; choose from "
                    + Arrays.stream(StyleRole.values())
                            .map(CustomizationParser::word)
                            .collect(Collectors.joining(", "));
        }
        Optional<Theme> painted = theme.withColours(role.get(), value);
        if (painted.isEmpty()) {
            return "invalid colours '" + value + "' for " + THEME + word + ": two colours, such as ffffff on 204060";
        }
        theme = painted.get();
        return null;
    }

    private @Nullable String takeModel(String name) {
        Optional<Theme> named = Theme.find(name);
        if (named.isEmpty()) {
            return "invalid theme.like '" + name + "': " + String.join(", ", Theme.names());
        } else if (theme.name().equals(Theme.CUSTOM)) {
            return "theme.like must precede the other theme lines";
        }
        theme = named.get();
        return null;
    }

    /** Warns about colours with too little contrast. */
    void check(Path file) {
        List<String> faint = Arrays.stream(StyleRole.values())
                .filter(role -> theme.style(role).contrast() < CONTRAST_MIN)
                .map(CustomizationParser::word)
                .toList();
        if (!faint.isEmpty()) {
            warnings.add(file + ": contrast below " + CONTRAST_MIN + " in your theme: " + String.join(", ", faint));
        }
    }

    private static String word(StyleRole role) {
        return role.name().toLowerCase(Locale.ROOT);
    }

    public Customization custom() {
        return new Customization(keys, theme);
    }

    /** Returns the source of an action's key; empty if the default key applies. */
    Optional<String> source(Action action) {
        return Optional.ofNullable(sources.get(action.id()));
    }
}
