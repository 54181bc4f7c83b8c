package org.parlor.client.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.screen.Actions;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.settings.Customization;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.storage.ConfigFile;
import org.parlor.rules.InvalidInputException;

/**
 * The settings in effect. Precedence: command line, environment, config file, default. Invalid ones of the environment and
 * the config file are ignored with a warning.
 */
public final class EffectiveSettings {
    private final Path file;
    private final List<String> warnings = new ArrayList<>();
    private final CustomizationParser custom = new CustomizationParser(warnings);
    /** Of the config file and the environment. */
    private final Map<String, Entry> configured = new LinkedHashMap<>();

    private final List<Entry> settings = new ArrayList<>();

    private EffectiveSettings(Path file) {
        this.file = file;
    }

    /** A setting with its value and the source of the value. */
    public record Entry(String key, String value, String source) {}

    /**
     * Determines the settings and sets the options that the command line leaves unset.
     *
     * @param flags the options of the command line, by name
     * @param file the config file, which need not exist
     * @throws InvalidInputException if a preference of the command line is invalid
     */
    public static EffectiveSettings of(
            Map<String, String> flags, GlobalOptions options, Path file, Map<String, String> environment) {
        EffectiveSettings effective = new EffectiveSettings(file);
        effective.readFile();
        effective.readEnvironment(environment);
        for (SettingDefinition definition : GlobalOptions.SETTINGS) {
            String flag = flags.get(definition.key());
            effective.settings.add(
                    flag == null
                            ? effective.fromConfigOrDefault(definition, options)
                            : new Entry(definition.key(), flag(definition, flag), "flag"));
        }
        // Without keys in the file there is no conflict, and the actions need not be loaded before the first screen.
        if (!effective.custom.custom().keys().isEmpty()) {
            Actions.conflicts(effective.keyMap()).forEach(conflict -> effective.warnings.add(file + ": " + conflict));
        }
        return effective;
    }

    private void readFile() {
        ConfigFile lines = new ConfigFile(file);
        ConfigFile.Contents contents = lines.read();
        warnings.addAll(contents.problems());
        contents.entries().forEach((key, entry) -> {
            Optional<SettingDefinition> known = GlobalOptions.SETTINGS.stream()
                    .filter(definition -> definition.key().equals(key))
                    .findFirst();
            String place = lines.place(entry.line());
            String source = "file " + file + ", line " + entry.line();
            if (CustomizationParser.isCustomizationKey(key)) {
                custom.take(key, entry.value(), place, source);
            } else if (known.isEmpty()) {
                warnings.add(place + "unknown setting " + key + "; parlor config lists all settings");
            } else {
                take(known.get(), entry.value(), place, source);
            }
        });
        custom.check(file);
    }

    private void readEnvironment(Map<String, String> environment) {
        for (SettingDefinition definition : GlobalOptions.SETTINGS) {
            String variable = variable(definition.key());
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                take(definition, value, variable + ": ", "environment " + variable);
            }
        }
    }

    static String variable(String key) {
        return "PARLOR_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private void take(SettingDefinition definition, String text, String place, String source) {
        definition
                .parser()
                .apply(text)
                .ifPresentOrElse(
                        value -> configured.put(definition.key(), new Entry(definition.key(), value, source)),
                        () -> warnings.add(
                                place + "invalid " + definition.key() + " '" + text + "': " + definition.expected()));
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

    private Entry fromConfigOrDefault(SettingDefinition definition, GlobalOptions options) {
        Entry entry = configured.get(definition.key());
        if (entry != null) {
            definition.set().accept(options, entry.value());
            return entry;
        }
        return new Entry(definition.key(), definition.defaultValue(), "default");
    }

    /** Returns the config file. */
    public Path file() {
        return file;
    }

    /** Returns a line for each ignored or conflicting setting. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns all settings, and the keys of all commands. */
    public List<Entry> all() {
        List<Entry> all = new ArrayList<>(settings);
        KeyMap keys = keyMap();
        for (Action action : Actions.all()) {
            all.add(new Entry(
                    "key." + action.id(),
                    Actions.keyName(action, keys),
                    custom.source(action).orElse("default")));
        }
        return all;
    }

    public Customization custom() {
        return custom.custom();
    }

    private KeyMap keyMap() {
        return new KeyMap(word(Setting.KEYS).equals("vim"), custom().keys());
    }

    /** Returns the name of an action's key. */
    public String keyName(Action action) {
        return keyMap().name(action);
    }

    public String word(Setting setting) {
        return chosenWords().getOrDefault(setting, setting.defaultWord());
    }

    public Map<Setting, String> chosenWords() {
        Map<Setting, String> chosen = new EnumMap<>(Setting.class);
        settings.forEach(entry -> Setting.find(entry.key()).ifPresent(known -> chosen.put(known, entry.value())));
        return chosen;
    }
}
