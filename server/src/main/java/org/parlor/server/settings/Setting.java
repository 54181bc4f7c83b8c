package org.parlor.server.settings;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClockText;
import org.parlor.message.TimeControl;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What is in force for one option, fit to be shown: without passwords.
 *
 * @param source who has set it
 */
public record Setting(String key, String value, String source) {

    /** All there are, in the order of the options. */
    public static List<Setting> all(CommandSpec command, Settings settings) {
        return command.options().stream()
                .map(option -> of(option, settings))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Setting of(OptionSpec option, Settings settings) {
        String key = Settings.key(option);
        return key == null ? null : new Setting(key, masked(key, shown(option.getValue())), settings.source(key));
    }

    private static String shown(@Nullable Object value) {
        if (value instanceof TimeControl clock) {
            return ClockText.print(clock);
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
