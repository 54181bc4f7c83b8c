package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.option.EngineOptions;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.nboard.NBoardServer;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots nboard}: our engine for viewers that speak NBoard. */
@Command(
        name = "nboard",
        description = "Plays Reversi for a viewer that speaks NBoard on standard input and output.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Version 2 of the protocol. Whatever the viewer sends ends what is being thought",
            "about, and what was found until then is answered. 'set depth' limits how far it",
            "looks; near its end a game is solved. The clock of the game is kept to.",
            "Exit codes: 0 done (quit, or the end of the input), 1 failed, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots nboard --time 10 --threads 2",
            "  printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | parlor-bots nboard"
        })
final class NBoardCommand implements Callable<Integer> {

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
        try (NBoardServer nboard = new NBoardServer(config, spec.commandLine().getOut())) {
            nboard.run(in);
        }
        return CommandLine.ExitCode.OK;
    }
}
