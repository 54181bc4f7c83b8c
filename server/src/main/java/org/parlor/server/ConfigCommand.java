package org.parlor.server;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClockText;
import org.parlor.message.Text;
import org.parlor.message.TimeControl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code parlor-server config}: what a start would go by, and who says so. */
@Command(
        name = "config",
        description = "Prints all settings as they are in force, and where each comes from.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "A flag outdoes the environment, that the file, and that the default. The variable of an option is its"
                    + " name in capitals, PARLOR_GAMES_MAX for --games-max. Passwords are not printed.",
            "Exit codes: 0 done, 2 wrong usage, or a setting is wrong.",
            "",
            "Examples:",
            "  parlor-server config",
            "  parlor-server --config new.properties config"
        })
final class ConfigCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServerCommand server;

    @Override
    public void run() {
        server.requireValid();
        PrintWriter out = spec.commandLine().getOut();
        for (OptionSpec option : spec.parent().options()) {
            String key = Settings.key(option);
            if (key != null) {
                out.printf(
                        "%-20s %-28s %s%n",
                        key,
                        Text.neutralised(masked(shown(option.getValue()))),
                        server.settings().told(key));
            }
        }
    }

    private static String shown(@Nullable Object value) {
        if (value instanceof TimeControl clock) {
            return ClockText.print(clock);
        }
        return value == null || value.toString().isEmpty() ? "-" : value.toString();
    }

    /** A screen, a ticket, a chat: what is printed is soon read by others. */
    private static String masked(String value) {
        return value.replaceAll("(?i)(password=)[^&]*", "$1***");
    }
}
