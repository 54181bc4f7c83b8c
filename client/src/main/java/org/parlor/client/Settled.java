package org.parlor.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.parlor.client.model.Command;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.Preference;
import org.parlor.rules.InvalidInputException;

/**
 * A command line completed: where it says nothing of a setting, the environment, the config file and the default do.
 *
 * @param settings all there are, in force
 */
record Settled(Config config, List<Setting> settings) {

    /** A setting in force, and who says so. */
    record Setting(String key, String value, String source) {}

    /**
     * @param flags what the command line says, by the keys of settings and of other options
     * @param options where the rest is filled in
     * @throws InvalidInputException if a preference of the command line has a wrong word
     */
    static Settled of(Map<String, String> flags, GlobalOptions options, Path file, Map<String, String> environment) {
        Config config = Config.read(file, environment);
        List<Setting> settings = new ArrayList<>();
        for (ConfigKey key : ConfigKey.ALL) {
            String flag = flags.get(key.key());
            settings.add(
                    flag == null ? elsewhere(key, options, config) : new Setting(key.key(), flag(key, flag), "flag"));
        }
        Settled settled = new Settled(config, settings);
        settled.keyMap().conflicts().forEach(conflict -> config.warnings().add(file + ": " + conflict));
        return settled;
    }

    private KeyMap keyMap() {
        return new KeyMap(
                "vim".equals(chosen().get(Preference.KEYS)),
                config.custom().custom().keys());
    }

    /** What a preference is called on the line has to be a word of it; the other options look after themselves. */
    private static String flag(ConfigKey key, String text) {
        return Preference.find(key.key()).isEmpty()
                ? text
                : key.meaning()
                        .apply(text)
                        .orElseThrow(() -> new InvalidInputException(
                                key.key(), "Invalid " + key.key() + " '" + text + "': " + key.right()));
    }

    private static Setting elsewhere(ConfigKey key, GlobalOptions options, Config config) {
        Config.Value value = config.values().get(key.key());
        if (value != null) {
            key.set().accept(options, value.text());
            return new Setting(key.key(), value.text(), value.source());
        }
        Object usual = key.usual().apply(options);
        return new Setting(key.key(), usual == null ? "-" : usual.toString(), "default");
    }

    /** The keys in force, and who says so. */
    List<Setting> keys() {
        KeyMap keys = keyMap();
        return Arrays.stream(Command.values())
                .map(command -> new Setting(
                        "key." + command.word(),
                        keys.name(command),
                        config.custom().source(command).orElse("default")))
                .toList();
    }

    /** The name of the key in force. */
    String keyName(Command command) {
        return keyMap().name(command);
    }

    Map<Preference, String> chosen() {
        Map<Preference, String> chosen = new EnumMap<>(Preference.class);
        settings.forEach(
                setting -> Preference.find(setting.key()).ifPresent(known -> chosen.put(known, setting.value())));
        return chosen;
    }
}
