package org.parlor.server.config;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The effective value of an option for display, with passwords masked.
 *
 * @param source where the value is set
 */
public record ResolvedSetting(String key, String value, String source) {

    /** All settings, in the order of the options. */
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
                : new ResolvedSetting(key, masked(key, text(option.getValue())), settingsResolver.source(key));
    }

    private static String text(@Nullable Object value) {
        if (value instanceof TimeControl clock) {
            return TimeControlFormat.print(clock);
        }
        return value == null || value.toString().isEmpty() ? "-" : value.toString();
    }

    /** Masks passwords, including one in a JDBC URL. */
    private static String masked(String key, String value) {
        if (key.endsWith("-password") && !value.equals("-")) {
            return "***";
        }
        return value.replaceAll("(?i)(password=)[^&]*", "$1***");
    }
}
