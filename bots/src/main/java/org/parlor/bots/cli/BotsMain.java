package org.parlor.bots.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.SubcommandLoader;
import org.parlor.bots.cli.match.MatchCommand;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.project.NewProjectCommand;
import org.parlor.bots.cli.solve.BenchCommand;
import org.parlor.bots.cli.solve.SolveCommand;
import org.parlor.bots.match.MatchAbortedException;
import org.parlor.bots.protocols.EngineException;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.RequestFailedException;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code parlor-bots}. Commands throw; this class prints every error and chooses the exit code: 0 success, 1
 * failure, 2 usage error.
 */
@Command(
        name = "parlor-bots",
        description = "Engines and tools for board games.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  parlor-bots connect 192.168.1.20:7777 --name deep --token SECRET --level hard",
            "  parlor-bots perft reversi --depth 9",
            "",
            "See 'parlor-bots COMMAND --help' for the options of a command."
        })
public final class BotsMain implements Runnable {
    private static final String PREFIX = "parlor-bots: ";

    private static final List<Class<?>> COMMANDS = List.of(
            ConnectCommand.class,
            BridgeCommand.class,
            TournamentCommand.class,
            EngineServerCommand.Gtp.class,
            EngineServerCommand.NBoard.class,
            BookCommand.class,
            LearnCommand.class,
            BenchCommand.class,
            NewProjectCommand.class,
            BotConformCommand.class,
            VerifyRecordsCommand.class);

    /** The commands with the options of a game. */
    private static final List<Class<?>> GAME_COMMANDS = List.of(
            AnalyseCommand.class,
            PerftCommand.class,
            OpeningsCommand.class,
            PuzzlesCommand.class,
            MatchCommand.class,
            LoadCommand.class,
            SolveCommand.class,
            VerifyProgramCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        System.exit(exitCode(args));
    }

    private static int exitCode(String[] args) {
        try {
            int code = commandLine(args).execute(args);
            if (System.out.checkError()) {
                System.err.println(PREFIX + "cannot write standard output: the disk is full or the reader has exited");
                return AbstractCommand.FAILED;
            }
            return code;
        } catch (OutOfMemoryError e) {
            System.err.println(PREFIX + "out of memory; increase the Java heap, for example: java -Xmx256m");
            return AbstractCommand.FAILED;
        }
    }

    /** Returns the command line for some arguments. */
    public static CommandLine commandLine(String... arguments) {
        CommandLine commandLine = new CommandLine(new BotsMain());
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        Stream.concat(COMMANDS.stream(), GAME_COMMANDS.stream())
                .forEach(type -> all.put(type.getAnnotation(Command.class).name(), () -> subcommand(type)));
        SubcommandLoader.load(commandLine, all, arguments);
        // --position @FILE is not a file of options.
        commandLine.setExpandAtFiles(false);
        commandLine.setExecutionExceptionHandler((failure, command, parsed) -> reportFailure(failure, command));
        commandLine.setParameterExceptionHandler((error, args) -> reportUsageError(error));
        return commandLine;
    }

    private static int reportFailure(Exception failure, CommandLine command) {
        Throwable cause =
                failure instanceof ExecutionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof InvalidInputException) {
            return reportUsageError(new ParameterException(command, String.valueOf(cause.getMessage())));
        } else if (cause instanceof RequestException refused) {
            return reportUsageError(new ParameterException(command, refused.text()));
        }
        boolean isExpected = cause instanceof CommandFailedException
                || cause instanceof RequestFailedException
                || cause instanceof EngineException
                || cause instanceof MatchAbortedException
                || cause instanceof IOException;
        String message = isExpected ? String.valueOf(cause.getMessage()) : cause.toString();
        printError(command, message);
        return AbstractCommand.FAILED;
    }

    private static int reportUsageError(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String message = String.valueOf(error.getMessage())
                .replaceFirst("^Unmatched argument at index [0-9]+:", "Unknown argument")
                .replaceFirst("is not an? (int|long)$", "is not a whole number");
        printError(command, message);
        UnmatchedArgumentException.printSuggestions(error, command.getErr());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return AbstractCommand.USAGE;
    }

    /** Prints an error or a warning. */
    static void printError(CommandLine command, String message) {
        command.getErr().println(PREFIX + SafeText.sanitize(message));
        command.getErr().flush();
    }

    private static CommandLine subcommand(Class<?> type) {
        CommandLine command = new CommandLine(type);
        if (GAME_COMMANDS.contains(type)) {
            GameOptions.addTo(command.getCommandSpec());
        }
        // A position may begin with an empty square, '-', like an option.
        return command.setUnmatchedOptionsArePositionalParams(type == SolveCommand.class);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "no command specified; available commands: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** The version of this build. */
    public static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {BuildInfo.describe("parlor-bots")};
        }
    }
}
