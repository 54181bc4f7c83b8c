package org.parlor.server;

import java.io.PrintWriter;
import picocli.CommandLine;

/** The server as a program. It is apart from its command so that logging is set up before anything can log. */
public final class ServerMain {

    private ServerMain() {}

    public static void main(String[] args) {
        setDefault("logback.configurationFile", "logback-server.xml");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new ServerCommand()).setParameterExceptionHandler((wrong, given) -> {
            PrintWriter err = wrong.getCommandLine().getErr();
            err.println("parlor-server: " + wrong.getMessage());
            err.println("Try 'parlor-server --help'.");
            return CommandLine.ExitCode.USAGE;
        });
    }

    private static void setDefault(String key, String value) {
        if (System.getProperty(key) == null) {
            System.setProperty(key, value);
        }
    }
}
