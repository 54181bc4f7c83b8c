package org.parlor.server.cli;

import java.util.List;
import java.util.stream.Stream;
import org.parlor.message.value.SafeText;
import org.parlor.server.config.ResolvedSetting;
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
    private ServeCommand server;

    @Override
    public void run() {
        server.requireValid();
        List<ResolvedSetting> settings = ResolvedSetting.all(spec.parent(), server.settings());
        int keys = width(settings.stream().map(ResolvedSetting::key));
        // A very long value, such as a URL, moves its own line only.
        int values = width(
                settings.stream().map(ResolvedSetting::value).filter(value -> value.length() <= VALUE_COLUMNS_MAX));
        String line = "%-" + keys + "s  %-" + values + "s  %s%n";
        settings.forEach(resolvedSetting -> spec.commandLine()
                .getOut()
                .printf(
                        line,
                        resolvedSetting.key(),
                        SafeText.neutralised(resolvedSetting.value()),
                        resolvedSetting.source()));
    }

    private static int width(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(1);
    }
}
