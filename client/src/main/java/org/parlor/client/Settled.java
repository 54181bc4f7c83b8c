package org.parlor.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.client.model.Command;
import org.parlor.client.model.KeyMap;
import org.parlor.client.model.Preference;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/**
 * A command line completed: where it says nothing of a setting, the environment, the config file and the default do.
 *
 * @param settings all there are, in force
 */
record Settled(Config config, List<Setting> settings) {

    /** A setting in force, and who says so. */
    record Setting(String key, String value, String source) {}

    /** Adds an option for each preference. Help names the one people ask for most; {@code parlor config} has all. */
    static void addTo(CommandSpec root) {
        for (Preference preference : Preference.values()) {
            root.addOption(OptionSpec.builder("--" + preference.key())
                    .type(String.class)
                    .paramLabel(preference == Preference.THEME ? "NAME" : "WORD")
                    .completionCandidates(preference.words())
                    .description(preference.title() + ": " + String.join(", ", preference.words()))
                    .scopeType(ScopeType.INHERIT)
                    .hidden(preference != Preference.THEME)
                    .build());
        }
    }

    /** @throws ParameterException if a preference of the command line has a wrong word */
    static Settled of(ParseResult line, Path file, Map<String, String> environment) {
        Config config = Config.read(file, environment);
        Set<String> flags = flags(line);
        CommandSpec root = line.commandSpec();
        List<Setting> settings = new ArrayList<>();
        for (ConfigKey key : ConfigKey.ALL) {
            OptionSpec option = root.findOption("--" + key.key());
            settings.add(
                    flags.contains(option.longestName())
                            ? new Setting(key.key(), flag(key, option, root), "flag")
                            : elsewhere(key, option, config));
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

    private static Set<String> flags(ParseResult line) {
        Set<String> flags = new HashSet<>();
        for (ParseResult part = line; part != null; part = part.hasSubcommand() ? part.subcommand() : null) {
            part.matchedOptions().forEach(option -> flags.add(option.longestName()));
        }
        return flags;
    }

    private static String flag(ConfigKey key, OptionSpec option, CommandSpec root) {
        String value = option.getValue().toString();
        boolean preference = Preference.find(key.key()).isPresent();
        return !preference
                ? value
                : key.meaning()
                        .apply(value)
                        .orElseThrow(() -> new ParameterException(
                                root.commandLine(),
                                "Invalid " + key.key() + " '" + value + "': " + key.right(),
                                option,
                                value));
    }

    private static Setting elsewhere(ConfigKey key, OptionSpec option, Config config) {
        Config.Value value = config.values().get(key.key());
        if (value != null) {
            option.setValue(ConfigKey.typed(value.text(), option.type()));
            return new Setting(key.key(), value.text(), value.source());
        }
        Object usual = Preference.find(key.key()).<Object>map(Preference::usual).orElse(option.getValue());
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

    Map<Preference, String> chosen() {
        Map<Preference, String> chosen = new EnumMap<>(Preference.class);
        settings.forEach(
                setting -> Preference.find(setting.key()).ifPresent(known -> chosen.put(known, setting.value())));
        return chosen;
    }
}
