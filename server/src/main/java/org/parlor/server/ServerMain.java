package org.parlor.server;

import java.util.List;
import org.parlor.message.Text;
import org.parlor.server.ops.ServerLog;
import org.parlor.server.settings.Settings;
import org.parlor.server.settings.SettingsException;
import org.parlor.server.store.StoreException;
import org.parlor.server.tls.BadCertificateException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The server as a program. It is apart from its command so that logging is set up before anything can log. */
public final class ServerMain {

    private ServerMain() {}

    public static void main(String[] args) {
        ServerLog.setUp();
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

    static CommandLine commandLine() {
        return commandLine(Settings.system());
    }

    static CommandLine commandLine(Settings settings) {
        CommandLine command = new CommandLine(new ServerCommand(settings));
        return command.setDefaultValueProvider(settings)
                .setExecutionStrategy(settings.before(command.getExecutionStrategy()))
                .setParameterExceptionHandler(
                        (wrong, args) -> misused(wrong.getCommandLine(), settings.blamed(wrong, List.of(args))))
                .setExecutionExceptionHandler((failure, failing, given) -> failed(failure, failing, settings));
    }

    /**
     * A command line with the settings as they are now: the file is read.
     *
     * @throws ParameterException or {@link SettingsException}, saying what is wrong
     */
    static ServerCommand read(Settings settings, String... args) {
        CommandLine command = commandLine(settings);
        settings.completed(command.parseArgs(args));
        return command.getCommand();
    }

    private static int misused(CommandLine command, String message) {
        tell(command, message);
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command, Settings settings) throws Exception {
        if (failure instanceof SettingsException) {
            return misused(command, String.valueOf(failure.getMessage()));
        } else if (failure instanceof CannotListenException taken) {
            tell(command, taken.getMessage() + ". " + taken.advice(settings::label));
            return CommandLine.ExitCode.SOFTWARE;
        } else if (failure instanceof StoreException || failure instanceof BadCertificateException) {
            tell(command, String.valueOf(failure.getMessage()));
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw failure;
    }

    /** What was typed, or stands in a file, may have in it what the terminal would obey. */
    private static void tell(CommandLine command, String message) {
        command.getErr().println("parlor-server: " + Text.neutralised(message));
    }
}
