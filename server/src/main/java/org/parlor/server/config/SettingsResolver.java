package org.parlor.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Resolves the values of options, in order of precedence, from the command line, the environment, the settings file and the
 * defaults. Works for any option; none is listed here.
 */
public final class SettingsResolver implements IDefaultValueProvider {
    /** Read if it exists and no other file is given. */
    private static final Path SYSTEM_FILE = Path.of("/etc/parlor/server.properties");

    private static final int PORT_MAX = 65_535;
    private static final String VARIABLE_PREFIX = "PARLOR_";

    /** Variables of the client and the bots, which cause no warning. */
    private static final Set<String> OTHER_VARIABLES = Stream.of(
                    "ANIMATIONS ASCII BELL BOARD COLOR CONFIRM_MOVES GLYPHS HINTS KEYPAD KEYS LOG_FILE MOUSE NOTIFY",
                    "PLAIN RECORD THEME VERBOSE PASSWORD NEW_PASSWORD JAVA_OPTS TOKEN LOG CONFIG")
            .flatMap(names -> Stream.of(names.split(" ")))
            .map(name -> VARIABLE_PREFIX + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Where a value is set, in order of precedence. */
    private enum Source {
        FLAG,
        ENVIRONMENT,
        FILE,
        DEFAULT
    }

    private final Map<String, String> environment;
    private final Path systemFile;
    private final Set<String> flags = new HashSet<>();
    private PropertiesFile file = PropertiesFile.none();

    public SettingsResolver(Map<String, String> environment, Path systemFile) {
        this.environment = Map.copyOf(environment);
        this.systemFile = systemFile;
    }

    /** Resolves from the environment of this process. */
    public static SettingsResolver system() {
        return new SettingsResolver(System.getenv(), SYSTEM_FILE);
    }

    /** The settings key of an option, null for options that exist on the command line only. */
    public static @Nullable String key(OptionSpec option) {
        boolean commandLineOnly = option.usageHelp()
                || option.versionHelp()
                || option.longestName().equals("--config");
        return commandLineOnly ? null : keyOf(option);
    }

    private static String keyOf(OptionSpec option) {
        return option.longestName().replaceFirst("^--", "");
    }

    private static String variable(String key) {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    public IExecutionStrategy executionStrategy(IExecutionStrategy execution) {
        return first -> {
            Integer helpExitCode = CommandLine.executeHelpRequest(first);
            return helpExitCode != null ? helpExitCode : execution.execute(parseWithSettings(first));
        };
    }

    /** Reads the settings file and parses the command line again with its values as defaults. */
    public ParseResult parseWithSettings(ParseResult first) {
        CommandLine command = first.commandSpec().commandLine();
        warnOfUnknownVariables(command);
        file = read(command);
        ParseResult result = command.parseArgs(first.originalArgs().toArray(String[]::new));
        flags.clear();
        for (ParseResult part = result; part != null; part = part.hasSubcommand() ? part.subcommand() : null) {
            part.matchedOptions().forEach(option -> flags.add(keyOf(option)));
        }
        return result;
    }

    private PropertiesFile read(CommandLine command) {
        try {
            Path given = command.getCommandSpec().findOption("--config").getValue();
            if (given == null && Files.notExists(systemFile)) {
                return PropertiesFile.none();
            }
            PropertiesFile read = PropertiesFile.read(given == null ? systemFile : given);
            read.entries().forEach((key, entry) -> requireKnown(key, read.name() + ", line " + entry.line(), command));
            return read;
        } catch (InvalidSettingsException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> keys(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .map(SettingsResolver::key)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Only a warning, because newer clients and bots may define variables unknown to this version. */
    private void warnOfUnknownVariables(CommandLine command) {
        List<String> keys = keys(command);
        Set<String> known = keys.stream().map(SettingsResolver::variable).collect(Collectors.toSet());
        environment.keySet().stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX))
                .filter(name -> !known.contains(name) && !OTHER_VARIABLES.contains(name))
                .sorted()
                .forEach(name -> {
                    String advice = Suggestions.nearest(name.substring(VARIABLE_PREFIX.length()), keys)
                            .map(near -> "Did you mean " + variable(near) + "?")
                            .orElse("'parlor-server config' lists all settings");
                    command.getErr()
                            .println("parlor-server: warning: ignoring unknown environment variable "
                                    + SafeText.sanitize(name) + ". " + advice);
                });
        command.getErr().flush();
    }

    private static void requireKnown(String key, String where, CommandLine command) {
        List<String> keys = keys(command);
        if (!keys.contains(key)) {
            String advice = Suggestions.nearest(key, keys)
                    .map(near -> "Did you mean " + near + "?")
                    .orElse("Known keys: " + String.join(", ", keys));
            throw new InvalidSettingsException(where + ": unknown key " + key + ". " + advice);
        }
    }

    @Override
    public @Nullable String defaultValue(ArgSpec arg) {
        return arg instanceof OptionSpec option
                // Escapes variables, which picocli would interpolate.
                ? value(keyOf(option)).map(value -> value.replace("${", "$${")).orElse(null)
                : null;
    }

    private Optional<String> value(String key) {
        return variableValue(key).or(() -> file.find(key).map(PropertiesFile.Entry::value));
    }

    /** An empty variable counts as absent. */
    private Optional<String> variableValue(String key) {
        return Optional.ofNullable(environment.get(variable(key))).filter(value -> !value.isEmpty());
    }

    private Source sourceOf(String key) {
        if (flags.contains(key)) {
            return Source.FLAG;
        } else if (variableValue(key).isPresent()) {
            return Source.ENVIRONMENT;
        }
        return file.find(key).isPresent() ? Source.FILE : Source.DEFAULT;
    }

    public boolean isDefault(String key) {
        return sourceOf(key) == Source.DEFAULT;
    }

    /** Names the place where an option is set, for error messages. */
    public String label(String key) {
        return switch (sourceOf(key)) {
            case FLAG, DEFAULT -> "--" + key;
            case ENVIRONMENT -> variable(key);
            case FILE -> key + " in " + file.name() + ", line " + line(key);
        };
    }

    /** Describes where an option is set. */
    String source(String key) {
        return switch (sourceOf(key)) {
            case FLAG -> "flag";
            case ENVIRONMENT -> "environment " + variable(key);
            case FILE -> "file " + file.name() + ", line " + line(key);
            case DEFAULT -> "default";
        };
    }

    private int line(String key) {
        return file.find(key).map(PropertiesFile.Entry::line).orElse(0);
    }

    /** @throws InvalidSettingsException if the number is not a valid port */
    public int port(String key, int number) {
        return inRange(key, number, 0, PORT_MAX);
    }

    /** @throws InvalidSettingsException if the number is out of range; both bounds are inclusive */
    int inRange(String key, int number, int min, int max) {
        if (number < min || number > max) {
            throw new InvalidSettingsException(label(key) + " must be " + min + " to " + max + ", not " + number);
        }
        return number;
    }

    /** @throws InvalidSettingsException if both ports are the same, unless they are 0 */
    public void requireDifferent(String key, int port, String otherKey, int otherPort) {
        if (port == otherPort && port != 0) {
            throw new InvalidSettingsException(
                    label(key) + " and " + label(otherKey) + " are both " + port + "; change one of them");
        }
    }

    /** The keys that are set in the source of highest precedence among the given ones. */
    List<String> highestPrecedence(List<String> keys) {
        Source highestPrecedence =
                keys.stream().map(this::sourceOf).min(Comparator.naturalOrder()).orElse(Source.DEFAULT);
        return keys.stream().filter(key -> sourceOf(key) == highestPrecedence).toList();
    }

    /** The parser's error message, with the option replaced by the place where its value is set. */
    public String errorMessage(ParameterException e, List<String> args) {
        String message = plainTypes(String.valueOf(e.getMessage()));
        if (!(e.getArgSpec() instanceof OptionSpec option) || args.stream().anyMatch(arg -> names(option, arg))) {
            return message;
        }
        String key = keyOf(option);
        return message.replace("option '" + option.longestName() + "'", label(key));
    }

    /** Replaces Java type names in picocli's messages. */
    private static String plainTypes(String message) {
        return message.replaceFirst("is not an int$", "is not an integer")
                .replaceFirst("is not a boolean$", "is not true or false");
    }

    private static boolean names(OptionSpec option, String arg) {
        String name = option.longestName();
        return arg.equals(name) || arg.startsWith(name + "=");
    }
}
