package org.parlor.client.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.storage.FilePaths;
import org.parlor.rules.InvalidInputException;

/**
 * A setting that the config file and the environment can contain: an option that concerns the user or the terminal rather
 * than one game.
 *
 * @param expected describes the valid values
 * @param parser parses a value; empty if it is invalid
 * @param defaultValue the default, or a dash for none
 * @param set sets the option to a value
 */
record SettingDefinition(
        String key,
        String expected,
        Function<String, Optional<String>> parser,
        String defaultValue,
        BiConsumer<GlobalOptions, String> set) {
    static SettingDefinition of(Setting setting) {
        return new SettingDefinition(
                setting.key(),
                String.join(", ", setting.words()),
                setting::word,
                setting.defaultWord(),
                (options, text) -> {});
    }

    static SettingDefinition flag(String key, BiConsumer<GlobalOptions, Boolean> set) {
        return new SettingDefinition(
                key,
                "true, false",
                text -> Optional.of(text).filter(List.of("true", "false")::contains),
                "false",
                (options, text) -> set.accept(options, Boolean.parseBoolean(text)));
    }

    static SettingDefinition file(String key, BiConsumer<GlobalOptions, String> set) {
        return new SettingDefinition(key, "a file name", SettingDefinition::fileName, "-", set);
    }

    private static Optional<String> fileName(String text) {
        try {
            FilePaths.parse(text);
            return Optional.of(text);
        } catch (InvalidInputException wrong) {
            return Optional.empty();
        }
    }
}
