package org.parlor.server.config;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What is in force for one option, fit to be shown: without passwords.
 *
 * @param source who has set it
 */
public record ResolvedSetting(String key, String value, String source) {

    /** All there are, in the order of the options. */
    public static List<ResolvedSetting> all(CommandSpec command, SettingsResolver settingsResolver) {
        return command.options().stream()
                .map(option -> of(option, settingsResolver))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable ResolvedSetting of(OptionSpec option, SettingsResolver settingsResolver) {
        String key = SettingsResolver.key(option);
        return key == null
                ? null
                : new ResolvedSetting(key, masked(key, shown(option.getValue())), settingsResolver.source(key));
    }

    private static String shown(@Nullable Object value) {
        if (value instanceof TimeControl clock) {
            return TimeControlFormat.print(clock);
        }
        return value == null || value.toString().isEmpty() ? "-" : value.toString();
    }

    /** A screen, a ticket, a chat: what is printed is soon read by others. */
    private static String masked(String key, String value) {
        if (key.endsWith("-password") && !value.equals("-")) {
            return "***";
        }
        return value.replaceAll("(?i)(password=)[^&]*", "$1***");
    }
}
