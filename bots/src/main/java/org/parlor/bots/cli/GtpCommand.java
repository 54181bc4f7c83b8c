package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.option.EngineOptions;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.gtp.GtpServer;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots gtp}: our engine for programs that speak GTP. */
@Command(
        name = "gtp",
        description = "Plays Reversi for a program that speaks GTP on standard input and output.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Version 2 of the protocol; list_commands tells which commands there are. Rows",
            "count from the top, columns are a to z with none left out, sizes are even",
            "numbers from 4 to 26. A pass that cannot be avoided may be sent or left out.",
            "final_score counts the empty squares for the winner. The clocks of",
            "time_settings and time_left are kept to.",
            "Exit codes: 0 done (quit, or the end of the input), 1 failed, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots gtp --time 2 --threads 2",
            "  printf 'genmove black\\nquit\\n' | parlor-bots gtp --level hard"
        })
final class GtpCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private EngineOptions options = new EngineOptions();

    @Override
    public Integer call() throws IOException {
        EngineConfig config;
        try {
            config = options.config();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        new GtpServer(config, BotsMain.Version.number(), spec.commandLine().getOut()).run(in);
        return CommandLine.ExitCode.OK;
    }
}
