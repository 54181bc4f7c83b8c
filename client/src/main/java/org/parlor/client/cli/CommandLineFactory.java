package org.parlor.client.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.app.ExitCode;
import org.parlor.client.cli.option.GameOptions;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.recordfile.FilePaths;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.settings.Setting;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The command line as a whole: its commands, and what happens to what is wrong with one. */
final class CommandLineFactory {

    private CommandLineFactory() {}

    static CommandLine of(ClientApp app, AppEnvironment appEnvironment) {
        PlayCommand play = new PlayCommand(app);
        CommandLine playLine = new CommandLine(play);
        GameOptions.addTo(playLine.getCommandSpec());
        CommandLine records = new CommandLine(new RecordCommand()).addSubcommand("convert", new ConvertCommand(app));
        ParlorCommand parlor = new ParlorCommand(app);
        CommandLine line = new CommandLine(parlor);
        addPreferences(line.getCommandSpec());
        line.addSubcommand("play", playLine)
                .addSubcommand("host", new HostCommand(app))
                .addSubcommand("join", new JoinCommand(app))
                .addSubcommand("watch", new WatchCommand(app))
                .addSubcommand("replay", new ReplayCommand(app))
                .addSubcommand("record", records)
                .addSubcommand("config", new ConfigCommand(app))
                .addSubcommand("completion", new CompletionCommand())
                .addSubcommand("man", new ManCommand());
        line.registerConverter(Path.class, CommandLineFactory::path);
        // A position may be given as @FILE, which is ours to read.
        line.setExpandAtFiles(false);
        line.setOut(writer(appEnvironment.out()));
        line.setErr(writer(appEnvironment.err()));
        line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        line.setExecutionStrategy(parsed -> {
            Integer helped = CommandLine.executeHelpRequest(parsed);
            if (helped != null) {
                return helped;
            }
            try {
                app.applySettings(parlor.options, flags(parsed));
            } catch (InvalidInputException wrong) {
                return failed(wrong, line, app);
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setParameterExceptionHandler((wrong, args) -> misused(wrong));
        line.setExecutionExceptionHandler((fault, command, parsed) -> failed(fault, command, app));
        return line;
    }

    /** Adds an option for each preference. Help names the one people ask for most; {@code parlor config} has all. */
    private static void addPreferences(CommandSpec root) {
        for (Setting setting : Setting.values()) {
            root.addOption(OptionSpec.builder("--" + setting.key())
                    .type(String.class)
                    .paramLabel(setting == Setting.THEME ? "NAME" : "WORD")
                    .completionCandidates(setting.words())
                    .description(setting.title() + ": " + String.join(", ", setting.words()))
                    .scopeType(ScopeType.INHERIT)
                    .hidden(setting != Setting.THEME)
                    .build());
        }
    }

    /** All that the line says, by the long names of the options. */
    private static Map<String, String> flags(ParseResult line) {
        Map<String, String> flags = new HashMap<>();
        for (ParseResult part = line; part != null; part = part.hasSubcommand() ? part.subcommand() : null) {
            part.matchedOptions()
                    .forEach(option -> flags.put(
                            option.longestName().substring("--".length()), String.valueOf(option.<Object>getValue())));
        }
        return flags;
    }

    private static Path path(String text) {
        try {
            return FilePaths.parse(text);
        } catch (InvalidInputException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
    }

    /** The line cannot be understood: what is wrong, and how the option is meant. */
    private static int misused(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        ArgSpec argument = wrong.getArgSpec();
        printError(command, String.valueOf(wrong.getMessage()).replaceFirst("is not an int$", "is not a whole number"));
        hint(command, argument instanceof OptionSpec option ? option : null);
        return ExitCode.USAGE;
    }

    private static int failed(Exception fault, CommandLine command, ClientApp app) {
        if (fault instanceof InvalidInputException wrong) {
            printError(command, wrong.getMessage());
            hint(command, command.getCommandSpec().findOption("--" + wrong.field()));
            return ExitCode.USAGE;
        } else if (fault instanceof ExitException exit) {
            printError(command, exit.getMessage());
            return exit.exitCode();
        } else if (fault instanceof LaunchException unlaunched) {
            printError(command, unlaunched.getMessage());
            return unlaunched.exitCode();
        } else if (fault instanceof IOException unwritable) {
            printError(command, "cannot write the file: " + unwritable.getMessage());
            return ExitCode.USAGE;
        }
        return app.reportFault(fault);
    }

    private static void printError(CommandLine command, String what) {
        command.getErr().println("parlor: " + what);
    }

    /** The help for the one option that is meant, and where to find the rest. */
    private static void hint(CommandLine command, @Nullable OptionSpec option) {
        PrintWriter err = command.getErr();
        if (option != null) {
            err.println("  " + option.longestName() + " " + option.paramLabel());
            for (String line : option.description()) {
                err.println("      " + line.replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue())));
            }
        }
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    }
}
