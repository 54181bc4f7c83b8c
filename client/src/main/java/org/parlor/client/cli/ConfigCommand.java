package org.parlor.client.cli;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.parlor.client.cli.option.EffectiveSettings;
import org.parlor.client.state.ExitCode;
import picocli.CommandLine.Command;

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

    private final ClientApp app;

    ConfigCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() {
        EffectiveSettings effective = app.options().effectiveSettings();
        PrintStream out = app.environment().out();
        effective.all().forEach(entry -> out.printf("%-18s %-18s %s%n", entry.key(), entry.value(), entry.source()));
        Path file = effective.file();
        out.println("file: " + file + (Files.exists(file) ? "" : " (does not exist)"));
        return ExitCode.OK;
    }
}
