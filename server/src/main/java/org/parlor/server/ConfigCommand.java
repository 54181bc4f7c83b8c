package org.parlor.server;

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
        for (Setting setting : Setting.all(spec.parent(), server.settings())) {
            spec.commandLine()
                    .getOut()
                    .printf("%-20s %-28s %s%n", setting.key(), Text.neutralised(setting.value()), setting.source());
        }
    }
}
