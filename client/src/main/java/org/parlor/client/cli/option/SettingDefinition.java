package org.parlor.client.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.parlor.client.recordfile.FilePaths;
import org.parlor.client.state.settings.Setting;
import org.parlor.message.value.UsernameProfile;
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
    static final List<SettingDefinition> ALL = all();

    private static List<SettingDefinition> all() {
        List<SettingDefinition> keys = new ArrayList<>();
        keys.add(new SettingDefinition(
                "name",
                UsernameProfile.GUEST_RULE,
                text -> Optional.of(text)
                        .filter(name -> UsernameProfile.guestFault(name).isEmpty()),
                "-",
                (options, text) -> options.name = text));
        for (Setting setting : Setting.values()) {
            keys.add(new SettingDefinition(
                    setting.key(),
                    String.join(", ", setting.words()),
                    setting::word,
                    setting.defaultWord(),
                    (options, text) -> {}));
        }
        keys.add(words("color", GlobalOptions.COLOURS, "auto", (options, text) -> options.color = text));
        keys.add(words("board", GlobalOptions.LOOKS, "dots", (options, text) -> options.board = text));
        keys.add(flag("ascii", (options, on) -> options.ascii = on));
        keys.add(flag("plain", (options, on) -> options.plain = on));
        keys.add(flag("keypad", (options, on) -> options.keypad = on));
        keys.add(flag("verbose", (options, on) -> options.verbose = on));
        keys.add(file("record", (options, text) -> options.record = text));
        keys.add(file("log-file", (options, text) -> options.logFile = FilePaths.parse(text)));
        return List.copyOf(keys);
    }

    private static SettingDefinition words(
            String key, List<String> words, String defaultValue, BiConsumer<GlobalOptions, String> set) {
        return new SettingDefinition(
                key, String.join(", ", words), text -> Optional.of(text).filter(words::contains), defaultValue, set);
    }

    private static SettingDefinition flag(String key, BiConsumer<GlobalOptions, Boolean> set) {
        return words(
                key,
                List.of("true", "false"),
                "false",
                (options, text) -> set.accept(options, Boolean.parseBoolean(text)));
    }

    private static SettingDefinition file(String key, BiConsumer<GlobalOptions, String> set) {
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

    static Optional<SettingDefinition> find(String key) {
        return ALL.stream().filter(known -> known.key().equals(key)).findFirst();
    }
}
