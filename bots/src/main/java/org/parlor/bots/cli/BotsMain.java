package org.parlor.bots.cli;

import org.parlor.bots.cli.match.MatchCommand;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.solve.SolveCommand;
import org.parlor.message.value.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code parlor-bots}. Exit codes: 0 done, 1 failed, 2 usage error. */
@Command(
        name = "parlor-bots",
        description = "Programs that play Reversi, Kalah and tic-tac-toe, and check what was played.",
        subcommands = {
            ConnectCommand.class,
            BridgeCommand.class,
            TournamentCommand.class,
            GtpCommand.class,
            NBoardCommand.class,
            BookCommand.class,
            CalibrateCommand.class,
            TrainCommand.class,
            NewCommand.class,
            VerifyRecordsCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  parlor-bots connect 192.168.1.20:7777 --name deep --token SECRET --level hard",
            "  parlor-bots perft reversi --depth 9",
            "",
            "parlor-bots COMMAND --help tells more about a command."
        })
public final class BotsMain implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        System.exit(exitCode(args));
    }

    private static int exitCode(String[] args) {
        try {
            int code = commandLine().execute(args);
            if (System.out.checkError()) {
                System.err.println(
                        "parlor-bots: not all of standard output could be written: its disk is full, or its reader ended");
                return CommandLine.ExitCode.SOFTWARE;
            }
            return code;
        } catch (OutOfMemoryError e) {
            System.err.println("parlor-bots: out of memory; give Java more, for example: java -Xmx256m");
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    public static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new BotsMain());
        commandLine.addSubcommand(withGameOptions(new AnalyseCommand()));
        commandLine.addSubcommand(withGameOptions(new PerftCommand()));
        commandLine.addSubcommand(withGameOptions(new MatchCommand()));
        commandLine.addSubcommand(withGameOptions(new LoadCommand()));
        // A position may begin with an empty square, which is written as options begin.
        commandLine.addSubcommand(withGameOptions(new SolveCommand()).setUnmatchedOptionsArePositionalParams(true));
        commandLine.addSubcommand(withGameOptions(new VerifyCommand()));
        commandLine.setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println("parlor-bots: " + SafeText.sanitize(failure.toString()));
            return CommandLine.ExitCode.SOFTWARE;
        });
        commandLine.setParameterExceptionHandler((wrong, arguments) -> {
            CommandLine command = wrong.getCommandLine();
            String name = command.getCommandSpec().qualifiedName();
            command.getErr()
                    .println("parlor-bots: "
                            + SafeText.sanitize(String.valueOf(wrong.getMessage())
                                    .replaceFirst("is not an? (int|long)$", "is not a whole number")));
            UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
            command.getErr().println("Try '" + name + " --help'.");
            return CommandLine.ExitCode.USAGE;
        });
        return commandLine;
    }

    private static CommandLine withGameOptions(Object command) {
        CommandLine commandLine = new CommandLine(command);
        GameOptions.addTo(commandLine.getCommandSpec());
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Which command? There are: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** The release this was built from. */
    public static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"parlor-bots " + number()};
        }

        public static String number() {
            String version = BotsMain.class.getPackage().getImplementationVersion();
            return version == null ? "(development)" : version;
        }
    }
}
