package org.parlor.client.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.SubcommandLoader;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.cli.option.GameOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.IoErrors;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.cli.CompletionCommand;
import org.parlor.server.cli.ManCommand;
import org.parlor.server.cli.ManCommand.Entry;
import org.parlor.server.config.Suggestions;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Builds the command line: its commands and the handling of errors. */
final class CommandLineFactory {

    /** The commands that print something about all commands. */
    private static final Set<String> ABOUT_ALL = Set.of("completion", "man");

    private static final ManCommand.Page MANUAL = new ManCommand.Page(
            1,
            "board games in a terminal",
            List.of(
                    new Entry("NO_COLOR", "If set, no colours are used."),
                    new Entry(
                            LoginOptions.PASSWORD_VARIABLE,
                            "The password for --user. Not an option, because other users can read command lines."),
                    new Entry(LoginOptions.NEW_PASSWORD_VARIABLE, "The new password for --new-password."),
                    new Entry("PARLOR_JAVA_OPTS", "Options for Java, used by the launcher.")),
            List.of(
                    new Entry("$XDG_DATA_HOME/parlor", "Saved games and trusted certificates (~/.local/share)."),
                    new Entry("$XDG_STATE_HOME/parlor/client.log", "The program log (~/.local/state).")));

    private CommandLineFactory() {}

    /** Returns the command line for some arguments. */
    static CommandLine of(ClientApp app, AppEnvironment appEnvironment, String... arguments) {
        CommandLine line = new CommandLine(new ParlorCommand(app));
        line.addMixin("options", app.options());
        addPreferences(line.getCommandSpec());
        inherit(line.getCommandSpec());
        boolean isAboutAll = arguments.length > 0 && ABOUT_ALL.contains(arguments[0]);
        SubcommandLoader.load(line, commands(app), isAboutAll ? new String[0] : arguments);
        line.registerConverter(Path.class, CommandLineFactory::path);
        HelpLayout.apply(line);
        // The option --position itself reads @FILE.
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
                app.applySettings(flags(parsed));
            } catch (InvalidInputException wrong) {
                return failed(wrong, line, app);
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setParameterExceptionHandler(CommandLineFactory::reportUsageError);
        line.setExecutionExceptionHandler((fault, command, parsed) -> failed(fault, command, app));
        return line;
    }

    /** The commands in the order of the help. */
    private static Map<String, Supplier<Object>> commands(ClientApp app) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("play", () -> withOptions(new PlayCommand(app), GameOptions::addTo));
        commands.put("host", () -> new HostCommand(app));
        commands.put("join", () -> new JoinCommand(app));
        commands.put("games", () -> new GamesCommand(app));
        commands.put("ssh", () -> new SshCommand(app));
        commands.put("watch", () -> new WatchCommand(app));
        commands.put("replay", () -> new ReplayCommand(app));
        commands.put("explore", () -> withOptions(new ExploreCommand(app), GameOptions::addRulesTo));
        commands.put("puzzles", () -> new PuzzlesCommand(app));
        commands.put(
                "record", () -> new CommandLine(new RecordCommand()).addSubcommand("convert", new ConvertCommand(app)));
        commands.put("config", () -> new ConfigCommand(app));
        commands.put("completion", () -> CompletionCommand.of("parlor"));
        commands.put("man", () -> ManCommand.of("parlor", MANUAL));
        commands.put("docs", () -> new DocsCommand(DocsCommand::installed));
        return commands;
    }

    private static CommandLine withOptions(Object command, Consumer<CommandSpec> options) {
        CommandLine line = new CommandLine(command);
        options.accept(line.getCommandSpec());
        return line;
    }

    /** Adds an option for each preference. */
    private static void addPreferences(CommandSpec root) {
        for (Setting setting : Setting.values()) {
            root.addOption(OptionSpec.builder("--" + setting.key())
                    .type(String.class)
                    // The completion script has one list of values for each label.
                    .paramLabel(setting.name())
                    .completionCandidates(setting.words())
                    .description(setting.help())
                    .build());
        }
    }

    /** Lets all commands accept the options of the program. */
    private static void inherit(CommandSpec root) {
        for (OptionSpec option : List.copyOf(root.options())) {
            root.remove(option);
            root.addOption(option.toBuilder().scopeType(ScopeType.INHERIT).build());
        }
    }

    /** Returns the options given, by long name. */
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

    private static int reportUsageError(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        printError(command, text(wrong, args));
        hint(command, option(wrong), "");
        return ExitCode.USAGE;
    }

    private static int failed(Exception fault, CommandLine command, ClientApp app) {
        if (fault instanceof InvalidInputException wrong) {
            printError(command, wrong.getMessage());
            hint(command, command.getCommandSpec().findOption("--" + wrong.field()), wrong.getMessage());
            return ExitCode.USAGE;
        } else if (fault instanceof ExitException exit) {
            printError(command, exit.getMessage());
            return exit.exitCode();
        } else if (fault instanceof IOException unwritable) {
            printError(command, "cannot write the file: " + IoErrors.reason(unwritable));
            return ExitCode.USAGE;
        }
        return app.reportFault(fault);
    }

    private static void printError(CommandLine command, String what) {
        command.getErr().println("parlor: " + what);
    }

    /**
     * Prints the help of the option, if any, and the command that prints the rest.
     *
     * @param said the error, after which valid values that it lists are not printed again
     */
    private static void hint(CommandLine command, @Nullable OptionSpec option, String said) {
        PrintWriter err = command.getErr();
        if (option != null) {
            String label = option.typeInfo().isBoolean() ? "" : " " + option.paramLabel();
            err.println("  " + String.join(", ", option.names()) + label);
            String values = said.substring(said.lastIndexOf(": ") + 1);
            for (String line : option.description()) {
                String text = values.isEmpty() ? line : line.replace(":" + values, "");
                err.println("      " + text.replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue())));
            }
        }
        err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    }

    /** @param args the whole command line, which shows how an option was typed */
    static String text(ParameterException error, String[] args) {
        if (error instanceof UnmatchedArgumentException unmatched) {
            return unmatchedText(unmatched);
        }
        String text = String.valueOf(error.getMessage())
                .replaceFirst("is not an int$", "is not a whole number")
                .replaceFirst("is not a double$", "is not a number");
        OptionSpec option = option(error);
        return option == null
                ? text
                : text.replace("'" + option.longestName() + "'", "'" + typedName(option, args) + "'");
    }

    /** Returns the option that the error concerns; null if it concerns none. */
    static @Nullable OptionSpec option(ParameterException error) {
        ArgSpec argument = error.getArgSpec();
        if (argument == null
                && error instanceof MissingParameterException missing
                && missing.getMissing().size() == 1) {
            argument = missing.getMissing().get(0);
        }
        return argument instanceof OptionSpec option ? option : null;
    }

    private static String unmatchedText(UnmatchedArgumentException error) {
        String typed = error.getUnmatched().get(0);
        String quoted = "'" + SafeText.sanitize(typed) + "'";
        // picocli also suggests options and commands that have only two letters in common with the typed one.
        List<String> similar = error.getSuggestions().stream()
                .filter(name -> Suggestions.nearest(typed, List.of(name)).isPresent())
                .toList();
        if (error.isUnknownOption()) {
            return "Unknown option: " + quoted + suggestion(similar);
        } else if (error.getCommandLine().getSubcommands().isEmpty()) {
            return "Unexpected argument " + quoted;
        }
        return "Unknown command " + quoted + suggestion(command(typed, error.getCommandLine()));
    }

    /** Returns the command that was probably meant; {@code help} is an option. */
    private static List<String> command(String typed, CommandLine line) {
        if (typed.equals("help")) {
            return List.of("--help");
        }
        return Suggestions.nearest(typed, line.getSubcommands().keySet()).stream()
                .toList();
    }

    private static String suggestion(List<String> names) {
        return names.isEmpty() ? "" : "; did you mean '" + String.join("' or '", names) + "'?";
    }

    /** Returns the name of the option in the form that was typed, long or short. */
    private static String typedName(OptionSpec option, String[] args) {
        return Arrays.stream(option.names())
                .filter(name -> Arrays.stream(args).anyMatch(arg -> isNamed(arg, name)))
                .findFirst()
                .orElse(option.longestName());
    }

    private static boolean isNamed(String arg, String name) {
        boolean isShort = !name.startsWith("--");
        return arg.equals(name) || arg.startsWith(isShort ? name : name + "=");
    }
}
