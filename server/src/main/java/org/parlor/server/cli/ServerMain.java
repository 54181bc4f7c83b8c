package org.parlor.server.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parlor.connection.BuildInfo;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.app.BindFailedException;
import org.parlor.server.cli.ManCommand.Entry;
import org.parlor.server.cluster.transport.NetworkUnavailableException;
import org.parlor.server.config.ClusterOptions;
import org.parlor.server.config.ServerOptions;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.config.Suggestions;
import org.parlor.server.core.api.Setting;
import org.parlor.server.log.LoggingSetup;
import org.parlor.server.storage.StoreException;
import org.parlor.server.tls.InvalidCertificateException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of the server process. Separate from {@link ServeCommand} so that logging is set up before any logger is created. */
public final class ServerMain {
    /** Commands that take the settings of the server, from the options before them. */
    private static final Set<String> COMMANDS_WITH_SETTINGS = Set.of("config", "doctor");

    /** The settings of subcommands that work on the store. */
    private static final List<Setting<?>> STORE = List.of(StorageOptions.DATA, StorageOptions.URL);

    private static final ManCommand.Page MANUAL = new ManCommand.Page(
            8,
            "server of board games for people and bots",
            List.of(
                    new Entry(
                            "PARLOR_...",
                            "Each option, in upper case, such as PARLOR_GAMES_MAX for --games-max. The command line"
                                    + " overrides it, and it overrides the settings file."),
                    new Entry("PARLOR_ADMIN_PASSWORD", "The password of the accounts that --admins creates."),
                    new Entry("PARLOR_JAVA_OPTS", "Options for Java, used by the launcher."),
                    new Entry("STATE_DIRECTORY", "The default of --data, set by systemd.")),
            List.of(
                    new Entry("/etc/parlor/server.properties", "The settings file."),
                    new Entry("/etc/parlor/environment", "Variables with secrets, read by the systemd unit."),
                    new Entry("/var/lib/parlor", "The store of the systemd unit.")));

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

    public static CommandLine commandLine(SettingsResolver resolver) {
        CommandLine command = new CommandLine(new ServeCommand(resolver));
        // The names of options contain no variables, and looking for them takes half the time of this method.
        command.setInterpolateVariables(false);
        addSubcommand(command, "completion", CompletionCommand.of("parlor-server"));
        addSubcommand(command, "man", ManCommand.of("parlor-server", MANUAL));
        addOptions(command);
        removeUnusedOptions(command);
        command.setInterpolateVariables(true);
        return command.setDefaultValueProvider(resolver)
                .setExecutionStrategy(resolver.executionStrategy(command.getExecutionStrategy()))
                .setParameterExceptionHandler((e, args) -> usageError(e, resolver.errorMessage(e, List.of(args))))
                .setExecutionExceptionHandler((failure, failing, parsed) -> executionError(failure, failing, resolver));
    }

    private static void addSubcommand(CommandLine server, String name, CommandLine command) {
        command.getCommandSpec().mixinStandardHelpOptions(true);
        server.addSubcommand(name, command);
    }

    /** Adds an option for each setting. Subcommands take those of the store and of the cluster, too. */
    private static void addOptions(CommandLine server) {
        CommandSpec spec = server.getCommandSpec();
        for (Setting<?> setting : ServerOptions.all()) {
            boolean shared = STORE.contains(setting) || ClusterOptions.SHARED.contains(setting);
            spec.addOption(option(setting)
                    .scopeType(shared ? ScopeType.INHERIT : ScopeType.LOCAL)
                    .build());
        }
        spec.mixinStandardHelpOptions(true).version(BuildInfo.describe("parlor-server"));
    }

    /** The option of a setting, whose value is the text of the setting's value. */
    private static OptionSpec.Builder option(Setting<?> setting) {
        String help = setting.help();
        if (setting.type().isFlag()) {
            boolean enabled = Boolean.parseBoolean(setting.defaultText());
            return OptionSpec.builder(setting.option())
                    .type(boolean.class)
                    .negatable(enabled)
                    .defaultValue(setting.defaultText())
                    .fallbackValue("true")
                    .description(help + (enabled ? " Default: enabled." : " Default: disabled."));
        }
        return OptionSpec.builder(setting.option())
                .type(String.class)
                .paramLabel(setting.label())
                .defaultValue(setting.defaultText())
                .converters(text -> parsed(setting, text))
                .description(help.contains("Default: ") ? help : help + " Default: ${DEFAULT-VALUE}.");
    }

    private static String parsed(Setting<?> setting, String text) {
        try {
            Object unused = setting.type().parser().apply(text);
            return text;
        } catch (InvalidInputException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Removes the inherited options that a command does not read, so that its help shows what it does. */
    private static void removeUnusedOptions(CommandLine server) {
        Set<String> all = names(server.getCommandSpec());
        Set<String> cluster =
                ClusterOptions.SHARED.stream().map(Setting::option).collect(Collectors.toSet());
        server.getSubcommands().forEach((name, command) -> {
            switch (name) {
                case "admin", "completion", "man" -> removeInherited(command, all);
                case "status" -> removeInherited(command, Set.of(StorageOptions.DATA.option()));
                default -> {
                    if (!COMMANDS_WITH_SETTINGS.contains(name)) {
                        removeInherited(command, cluster);
                    }
                }
            }
        });
    }

    private static Set<String> names(CommandSpec options) {
        return options.options().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
    }

    private static void removeInherited(CommandLine command, Set<String> names) {
        CommandSpec spec = command.getCommandSpec();
        spec.options().stream()
                .filter(option -> option.inherited() && names.contains(option.longestName()))
                .toList()
                .forEach(spec::remove);
        command.getSubcommands().values().forEach(subcommand -> removeInherited(subcommand, names));
    }

    /**
     * Parses a command line and reads the settings file.
     *
     * @throws ParameterException if an argument or a setting is invalid
     */
    public static ServeCommand read(SettingsResolver resolver, String... args) {
        CommandLine command = commandLine(resolver);
        resolver.parseWithSettings(command.parseArgs(args));
        return command.getCommand();
    }

    private static int usageError(ParameterException error, String message) {
        CommandLine command = error.getCommandLine();
        printError(command, message);
        if (isMisplaced(error)) {
            command.getErr()
                    .println("Put options of the server before the command, as in: parlor-server --config FILE "
                            + command.getCommandName());
        } else {
            suggestion(error).ifPresent(near -> command.getErr().println("Did you mean " + near + "?"));
        }
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return CommandLine.ExitCode.USAGE;
    }

    /** Whether an option of the server follows a command that takes the settings of the server. */
    private static boolean isMisplaced(ParameterException error) {
        return error instanceof UnmatchedArgumentException unmatched
                && COMMANDS_WITH_SETTINGS.contains(error.getCommandLine().getCommandName())
                && names(error.getCommandLine().getParent().getCommandSpec())
                        .contains(unmatched.getUnmatched().get(0).split("=", 2)[0]);
    }

    /** The command or option that an unknown argument resembles. */
    private static Optional<String> suggestion(ParameterException error) {
        if (!(error instanceof UnmatchedArgumentException unmatched)) {
            return Optional.empty();
        }
        String given = unmatched.getUnmatched().get(0);
        CommandSpec command = error.getCommandLine().getCommandSpec();
        return Suggestions.nearest(
                given,
                given.startsWith("-") ? names(command) : command.subcommands().keySet());
    }

    private static int executionError(Exception failure, CommandLine command, SettingsResolver resolver)
            throws Exception {
        if (failure instanceof BindFailedException e) {
            printError(command, e.getMessage() + ". " + e.advice(resolver::label));
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
