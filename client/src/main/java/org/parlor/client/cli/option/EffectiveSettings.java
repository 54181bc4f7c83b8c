package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.settings.Setting;
import org.parlor.rules.InvalidInputException;

/**
 * The settings in effect. Precedence: command line, environment, config file, default.
 *
 * @param settings all settings
 */
public record EffectiveSettings(LoadedConfig config, List<Entry> settings) {

    /** A setting with its value and the source of the value. */
    public record Entry(String key, String value, String source) {}

    /**
     * Determines the settings and sets the options that the command line leaves unset.
     *
     * @param flags the options of the command line, by name
     * @throws InvalidInputException if a preference of the command line is invalid
     */
    public static EffectiveSettings of(
            Map<String, String> flags, GlobalOptions options, Path file, Map<String, String> environment) {
        LoadedConfig loadedConfig = LoadedConfig.read(file, environment);
        List<Entry> settings = new ArrayList<>();
        for (SettingDefinition definition : SettingDefinition.ALL) {
            String flag = flags.get(definition.key());
            settings.add(
                    flag == null
                            ? fromConfigOrDefault(definition, options, loadedConfig)
                            : new Entry(definition.key(), flag(definition, flag), "flag"));
        }
        EffectiveSettings effective = new EffectiveSettings(loadedConfig, settings);
        // Without keys in the file there is no conflict, and the actions need not be loaded before the first screen.
        if (!loadedConfig.custom().custom().keys().isEmpty()) {
            Actions.conflicts(effective.keyMap())
                    .forEach(conflict -> loadedConfig.warnings().add(file + ": " + conflict));
        }
        return effective;
    }

    private KeyMap keyMap() {
        return new KeyMap(
                "vim".equals(chosenWords().get(Setting.KEYS)),
                config.custom().custom().keys());
    }

    /** Validates a preference of the command line; other options validate themselves. */
    private static String flag(SettingDefinition definition, String text) {
        return Setting.find(definition.key()).isEmpty()
                ? text
                : definition
                        .parser()
                        .apply(text)
                        .orElseThrow(() -> new InvalidInputException(
                                definition.key(),
                                "Invalid " + definition.key() + " '" + text + "': " + definition.expected()));
    }

    private static Entry fromConfigOrDefault(
            SettingDefinition definition, GlobalOptions options, LoadedConfig loadedConfig) {
        LoadedConfig.Value value = loadedConfig.values().get(definition.key());
        if (value != null) {
            definition.set().accept(options, value.text());
            return new Entry(definition.key(), value.text(), value.source());
        }
        Object defaultValue = definition.defaultValue().apply(options);
        return new Entry(definition.key(), defaultValue == null ? "-" : defaultValue.toString(), "default");
    }

    /** Returns the keys of all commands. */
    public List<Entry> keys() {
        KeyMap keys = keyMap();
        return Actions.all().stream()
                .map(action -> new Entry(
                        "key." + action.id(),
                        Actions.keyName(action, keys),
                        config.custom().source(action).orElse("default")))
                .toList();
    }

    /** Returns the name of an action's key. */
    public String keyName(Action action) {
        return keyMap().name(action);
    }

    public Map<Setting, String> chosenWords() {
        Map<Setting, String> chosen = new EnumMap<>(Setting.class);
        settings.forEach(entry -> Setting.find(entry.key()).ifPresent(known -> chosen.put(known, entry.value())));
        return chosen;
    }
}
