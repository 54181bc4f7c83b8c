package org.parlor.server.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;
import org.parlor.message.value.SafeText;
import org.parlor.server.config.SettingsResolver.DisplayedValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code parlor-server config}: prints the effective settings and the source of each. */
@Command(
        name = "config",
        description = "Prints the effective value of every setting and where it is set.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Precedence: command line, environment, settings file, default. The environment variable of an option is its"
                    + " name in upper case with the prefix PARLOR_, such as PARLOR_GAMES_MAX for --games-max. Passwords"
                    + " are masked.",
            "Exit codes: 0 success, 2 usage error or invalid setting.",
            "",
            "Examples:",
            "  parlor-server config",
            "  parlor-server --config new.properties config"
        })
final class ConfigCommand implements Runnable {
    private static final int VALUE_COLUMNS_MAX = 40;

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Override
    public void run() {
        server.requireValid();
        List<DisplayedValue> settings = server.settings().settings();
        int keys = width(settings.stream().map(DisplayedValue::key));
        // A longer value, such as a URL, shifts only its own line.
        int values = width(
                settings.stream().map(DisplayedValue::value).filter(value -> value.length() <= VALUE_COLUMNS_MAX));
        String line = "%-" + keys + "s  %-" + values + "s  %s%n";
        PrintWriter out = server.spec().commandLine().getOut();
        settings.forEach(
                setting -> out.printf(line, setting.key(), SafeText.sanitize(setting.value()), setting.source()));
    }

    private static int width(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(1);
    }
}
