package org.parlor.server.cli;

import java.util.List;
import org.parlor.message.value.SafeText;
import org.parlor.server.BindFailedException;
import org.parlor.server.config.InvalidSettingsException;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.metrics.LoggingSetup;
import org.parlor.server.storage.StoreException;
import org.parlor.server.tls.InvalidCertificateException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The server as a program. It is apart from its command so that logging is set up before anything can log. */
public final class ServerMain {

    private ServerMain() {}

    public static void main(String[] args) {
        LoggingSetup.setUp();
        // One handshake a connection: another would cost us more than whoever asks for it.
        preset("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        // The tests look for leaks in every buffer; to look at some of them here too costs each line at each handler.
        preset("io.netty.leakDetection.level", "disabled");
        System.exit(commandLine().execute(args));
    }

    /** Sets a property of the platform unless whoever starts the server has. */
    private static void preset(String property, String value) {
        System.setProperty(property, System.getProperty(property, value));
    }

    public static CommandLine commandLine() {
        return commandLine(SettingsResolver.system());
    }

    public static CommandLine commandLine(SettingsResolver settingsResolver) {
        CommandLine command = new CommandLine(new ServeCommand(settingsResolver));
        return command.setDefaultValueProvider(settingsResolver)
                .setExecutionStrategy(settingsResolver.before(command.getExecutionStrategy()))
                .setParameterExceptionHandler(
                        (wrong, args) -> misused(wrong.getCommandLine(), settingsResolver.blamed(wrong, List.of(args))))
                .setExecutionExceptionHandler((failure, failing, given) -> failed(failure, failing, settingsResolver));
    }

    /**
     * A command line with the settings as they are now: the file is read.
     *
     * @throws ParameterException or {@link InvalidSettingsException}, saying what is wrong
     */
    public static ServeCommand read(SettingsResolver settingsResolver, String... args) {
        CommandLine command = commandLine(settingsResolver);
        settingsResolver.completed(command.parseArgs(args));
        return command.getCommand();
    }

    private static int misused(CommandLine command, String message) {
        tell(command, message);
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command, SettingsResolver settingsResolver)
            throws Exception {
        if (failure instanceof InvalidSettingsException) {
            return misused(command, String.valueOf(failure.getMessage()));
        } else if (failure instanceof BindFailedException taken) {
            tell(command, taken.getMessage() + ". " + taken.advice(settingsResolver::label));
            return CommandLine.ExitCode.SOFTWARE;
        } else if (failure instanceof StoreException || failure instanceof InvalidCertificateException) {
            tell(command, String.valueOf(failure.getMessage()));
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }

    /** What was typed, or stands in a file, may have in it what the terminal would obey. */
    private static void tell(CommandLine command, String message) {
        command.getErr().println("parlor-server: " + SafeText.neutralised(message));
    }
}
