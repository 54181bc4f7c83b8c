package org.parlor.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parlor.client.model.Preference;
import org.parlor.client.model.Settings;

/**
 * A setting that may stand in the config file and in the environment: the options that mean the person or the terminal,
 * and not one game.
 *
 * @param right what a value has to be, in words
 * @param meaning the value that a text means, empty for none
 */
record ConfigKey(String key, String right, Function<String, Optional<String>> meaning) {

    static final List<ConfigKey> ALL = all();

    private static List<ConfigKey> all() {
        List<ConfigKey> keys = new ArrayList<>();
        keys.add(new ConfigKey(
                "name",
                "1 to 24 letters, digits, _ . or -",
                text -> Optional.of(text).filter(Settings::isName)));
        for (Preference preference : Preference.values()) {
            keys.add(new ConfigKey(preference.key(), String.join(", ", preference.words()), preference::word));
        }
        keys.add(words("color", GlobalOptions.COLOURS));
        keys.add(words("board", GlobalOptions.LOOKS));
        for (String flag : List.of("ascii", "plain", "keypad", "verbose")) {
            keys.add(words(flag, List.of("true", "false")));
        }
        for (String path : List.of("record", "log-file")) {
            keys.add(new ConfigKey(path, "the name of a file", text -> Optional.of(text)));
        }
        return List.copyOf(keys);
    }

    private static ConfigKey words(String key, List<String> words) {
        return new ConfigKey(
                key, String.join(", ", words), text -> Optional.of(text).filter(words::contains));
    }

    static Optional<ConfigKey> find(String key) {
        return ALL.stream().filter(known -> known.key().equals(key)).findFirst();
    }

    /** The value as an option of that type takes it. */
    static Object typed(String value, Class<?> type) {
        if (type == boolean.class) {
            return Boolean.parseBoolean(value);
        }
        return type == Path.class ? Path.of(value) : value;
    }
}
