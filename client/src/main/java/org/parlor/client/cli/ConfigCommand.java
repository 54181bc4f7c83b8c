package org.parlor.client.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code parlor config}: what is in force, and who says so. */
@Command(
        name = "config",
        customSynopsis = "parlor config [OPTIONS]",
        description = "Print all settings as they are in force, and where each comes from.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A flag outdoes the environment, that the config file, and that the default. Every",
            "setting is also a flag, --hints counts, and a variable, PARLOR_HINTS=counts.",
            "Lines key.COMMAND = KEY in the file give commands other keys.",
            "",
            "Examples:",
            "  parlor config",
            "  parlor --config other.properties config",
            "  PARLOR_THEME=paper parlor config"
        })
final class ConfigCommand implements Callable<Integer> {

    @ParentCommand
    @Nullable
    ParlorCommand parent;

    private final ClientApp app;

    ConfigCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() {
        app.printSettings(Objects.requireNonNull(parent).options);
        return ExitCode.OK;
    }
}
