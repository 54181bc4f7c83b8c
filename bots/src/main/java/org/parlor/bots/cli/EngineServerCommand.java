package org.parlor.bots.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.option.EngineOptions;
import org.parlor.bots.engine.EngineConfig;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that serves the built-in engine by a line protocol on standard input and output. */
abstract class EngineServerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private EngineOptions options = new EngineOptions();

    @Override
    public final Integer call() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        serve(options.config(), in, spec.commandLine().getOut());
        return CommandLine.ExitCode.OK;
    }

    /** Serves requests until the quit command or the end of the input. */
    abstract void serve(EngineConfig config, BufferedReader in, PrintWriter out) throws IOException;
}
