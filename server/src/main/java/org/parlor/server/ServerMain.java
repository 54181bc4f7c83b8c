package org.parlor.server;

import java.io.PrintWriter;
import org.parlor.server.store.StoreException;
import org.parlor.server.tls.BadCertificateException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The server as a program. It is apart from its command so that logging is set up before anything can log. */
public final class ServerMain {

    private ServerMain() {}

    public static void main(String[] args) {
        setDefault("logback.configurationFile", "logback-server.xml");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new ServerCommand())
                .setParameterExceptionHandler(ServerMain::misused)
                .setExecutionExceptionHandler(ServerMain::failed);
    }

    private static int misused(ParameterException wrong, String[] args) {
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println("parlor-server: " + wrong.getMessage());
        err.println("Try '" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command, ParseResult given) throws Exception {
        if (failure instanceof CannotListenException
                || failure instanceof StoreException
                || failure instanceof BadCertificateException) {
            command.getErr().println("parlor-server: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }

    private static void setDefault(String key, String value) {
        if (System.getProperty(key) == null) {
            System.setProperty(key, value);
        }
    }
}
