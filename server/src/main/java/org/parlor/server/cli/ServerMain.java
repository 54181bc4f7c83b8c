package org.parlor.server.cli;

import java.util.List;
import org.parlor.message.value.SafeText;
import org.parlor.server.BindFailedException;
import org.parlor.server.cluster.link.NetworkUnavailableException;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.log.LoggingSetup;
import org.parlor.server.storage.StoreException;
import org.parlor.server.tls.InvalidCertificateException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Entry point of the server process. Separate from {@link ServeCommand} so that logging is set up before any logger is created. */
public final class ServerMain {

    private ServerMain() {}

    public static void main(String[] args) {
        LoggingSetup.setUp();
        // A handshake costs the server more than the client; allow one per connection.
        setDefaultProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        // Tests run with paranoid leak detection. In production even sampling costs time for every line.
        setDefaultProperty("io.netty.leakDetection.level", "disabled");
        System.exit(commandLine().execute(args));
    }

    /** Sets a system property unless it is set already. */
    private static void setDefaultProperty(String property, String value) {
        System.setProperty(property, System.getProperty(property, value));
    }

    public static CommandLine commandLine() {
        return commandLine(SettingsResolver.system());
    }

    public static CommandLine commandLine(SettingsResolver settingsResolver) {
        CommandLine command = new CommandLine(new ServeCommand(settingsResolver));
        return command.setDefaultValueProvider(settingsResolver)
                .setExecutionStrategy(settingsResolver.executionStrategy(command.getExecutionStrategy()))
                .setParameterExceptionHandler(
                        (e, args) -> usageError(e.getCommandLine(), settingsResolver.errorMessage(e, List.of(args))))
                .setExecutionExceptionHandler(
                        (failure, failing, parsed) -> executionError(failure, failing, settingsResolver));
    }

    /**
     * Parses a command line and reads the settings file.
     *
     * @throws ParameterException if an argument or a setting is invalid
     */
    public static ServeCommand read(SettingsResolver settingsResolver, String... args) {
        CommandLine command = commandLine(settingsResolver);
        settingsResolver.parseWithSettings(command.parseArgs(args));
        return command.getCommand();
    }

    private static int usageError(CommandLine command, String message) {
        printError(command, message);
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private static int executionError(Exception failure, CommandLine command, SettingsResolver settingsResolver)
            throws Exception {
        if (failure instanceof BindFailedException e) {
            printError(command, e.getMessage() + ". " + e.advice(settingsResolver::label));
        } else if (failure instanceof StoreException
                || failure instanceof InvalidCertificateException
                || failure instanceof NetworkUnavailableException) {
            printError(command, String.valueOf(failure.getMessage()));
        } else {
            throw failure;
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Escapes control sequences, which arguments and files may contain. */
    private static void printError(CommandLine command, String message) {
        command.getErr().println("parlor-server: " + SafeText.sanitize(message));
    }
}
