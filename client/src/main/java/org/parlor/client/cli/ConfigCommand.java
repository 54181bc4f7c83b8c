package org.parlor.client.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code parlor config}: prints the effective settings and their sources. */
@Command(
        name = "config",
        customSynopsis = "parlor config [OPTIONS]",
        description = {
            "Print the effective settings and their sources.",
            "Precedence: option, environment, config file, default. Every setting is an option such as --hints"
                    + " counts, a variable such as PARLOR_HINTS=counts, and a line such as hints = counts in the config"
                    + " file. Lines key.COMMAND = KEY in the config file change keys."
        },
        footer = {"  parlor config", "  parlor config --config other.properties", "  PARLOR_THEME=paper parlor config"})
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
