package org.parlor.server;

import java.util.List;
import java.util.stream.Stream;
import org.parlor.message.Text;
import org.parlor.server.settings.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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
            "Exit codes: 0 done, 2 usage error, or a setting is wrong.",
            "",
            "Examples:",
            "  parlor-server config",
            "  parlor-server --config new.properties config"
        })
final class ConfigCommand implements Runnable {
    private static final int VALUE_COLUMNS_MAX = 40;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServerCommand server;

    @Override
    public void run() {
        server.requireValid();
        List<Setting> settings = Setting.all(spec.parent(), server.settings());
        int keys = width(settings.stream().map(Setting::key));
        // A very long value, such as a URL, moves its own line only.
        int values = width(settings.stream().map(Setting::value).filter(value -> value.length() <= VALUE_COLUMNS_MAX));
        String line = "%-" + keys + "s  %-" + values + "s  %s%n";
        settings.forEach(setting -> spec.commandLine()
                .getOut()
                .printf(line, setting.key(), Text.neutralised(setting.value()), setting.source()));
    }

    private static int width(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(1);
    }
}
