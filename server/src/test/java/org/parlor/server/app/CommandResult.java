package org.parlor.server.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;
import picocli.CommandLine;

/** Exit code and output of a command line. */
record CommandResult(int code, String out, String err) {

    /** Runs a command line with the environment and settings file of this computer. */
    static CommandResult run(String... args) {
        return run(ServerMain.commandLine(), args);
    }

    static CommandResult run(Map<String, String> environment, Path systemFile, String... args) {
        return run(ServerMain.commandLine(new SettingsResolver(environment, systemFile)), args);
    }

    private static CommandResult run(CommandLine command, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = command.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
        return new CommandResult(code, out.toString().strip(), err.toString().strip());
    }
}
