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
 * Where the values of options come from: the command line, else the environment, else a file, else the default. It knows
 * none of the options: a new one can be set in each of these ways by itself.
 */
public final class SettingsResolver implements IDefaultValueProvider {
    /** What counts if no other file is named, and if it is there. */
    private static final Path SYSTEM_FILE = Path.of("/etc/parlor/server.properties");

    private static final int PORT_MAX = 65_535;
    private static final String VARIABLE_PREFIX = "PARLOR_";

    /** Variables of the client and the bots, which may be set for a user of all three. */
    private static final Set<String> OTHER_VARIABLES = Stream.of(
                    "ANIMATIONS ASCII BELL BOARD COLOR CONFIRM_MOVES GLYPHS HINTS KEYPAD KEYS LOG_FILE MOUSE NOTIFY",
                    "PLAIN RECORD THEME VERBOSE PASSWORD NEW_PASSWORD JAVA_OPTS TOKEN LOG CONFIG")
            .flatMap(names -> Stream.of(names.split(" ")))
            .map(name -> VARIABLE_PREFIX + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Who has set an option; earlier ones outdo later ones. */
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

    /** Those of this process. */
    public static SettingsResolver system() {
        return new SettingsResolver(System.getenv(), SYSTEM_FILE);
    }

    /** The name of an option in a file, null for one that only makes sense on a command line. */
    public static @Nullable String key(OptionSpec option) {
        boolean aside = option.usageHelp()
                || option.versionHelp()
                || option.longestName().equals("--config");
        return aside ? null : keyOf(option);
    }

    private static String keyOf(OptionSpec option) {
        return option.longestName().replaceFirst("^--", "");
    }

    private static String variable(String key) {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    public IExecutionStrategy before(IExecutionStrategy execution) {
        return first -> {
            Integer helped = CommandLine.executeHelpRequest(first);
            return helped != null ? helped : execution.execute(completed(first));
        };
    }

    /** Reads the file that the command line or the environment names, and understands the command line with it. */
    public ParseResult completed(ParseResult first) {
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
            Path named = command.getCommandSpec().findOption("--config").getValue();
            if (named == null && Files.notExists(systemFile)) {
                return PropertiesFile.none();
            }
            PropertiesFile read = PropertiesFile.read(named == null ? systemFile : named);
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

    /** Only a warning, because a later client or bot may have variables that are not known here. */
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
                            .println("parlor-server: warning: ignoring the unknown environment variable "
                                    + SafeText.neutralised(name) + ". " + advice);
                });
        command.getErr().flush();
    }

    private static void requireKnown(String key, String where, CommandLine command) {
        List<String> keys = keys(command);
        if (!keys.contains(key)) {
            String advice = Suggestions.nearest(key, keys)
                    .map(near -> "Did you mean " + near + "?")
                    .orElse("There are: " + String.join(", ", keys));
            throw new InvalidSettingsException(where + ": unknown key " + key + ". " + advice);
        }
    }

    @Override
    public @Nullable String defaultValue(ArgSpec arg) {
        return arg instanceof OptionSpec option
                // Nothing in a value means anything to the parser of command lines.
                ? value(keyOf(option)).map(value -> value.replace("${", "$${")).orElse(null)
                : null;
    }

    private Optional<String> value(String key) {
        return variableValue(key).or(() -> file.find(key).map(PropertiesFile.Entry::value));
    }

    /** An empty variable counts as none. */
    private Optional<String> variableValue(String key) {
        return Optional.ofNullable(environment.get(variable(key))).filter(value -> !value.isEmpty());
    }

    private Source who(String key) {
        if (flags.contains(key)) {
            return Source.FLAG;
        } else if (variableValue(key).isPresent()) {
            return Source.ENVIRONMENT;
        }
        return file.find(key).isPresent() ? Source.FILE : Source.DEFAULT;
    }

    public boolean isDefault(String key) {
        return who(key) == Source.DEFAULT;
    }

    /** Where an option's value stands, as one who has to change it would look for it. */
    public String label(String key) {
        return switch (who(key)) {
            case FLAG, DEFAULT -> "--" + key;
            case ENVIRONMENT -> variable(key);
            case FILE -> key + " in " + file.name() + ", line " + line(key);
        };
    }

    /** Who has set an option. */
    String source(String key) {
        return switch (who(key)) {
            case FLAG -> "flag";
            case ENVIRONMENT -> "environment " + variable(key);
            case FILE -> "file " + file.name() + ", line " + line(key);
            case DEFAULT -> "default";
        };
    }

    private int line(String key) {
        return file.find(key).map(PropertiesFile.Entry::line).orElse(0);
    }

    /** @throws InvalidSettingsException if a number is no port */
    public int port(String key, int number) {
        return inRange(key, number, 0, PORT_MAX);
    }

    /** @throws InvalidSettingsException if a number is not within these bounds */
    int inRange(String key, int number, int min, int max) {
        if (number < min || number > max) {
            throw new InvalidSettingsException(label(key) + " is " + min + " to " + max + ", not " + number);
        }
        return number;
    }

    /** @throws InvalidSettingsException if two options name the same port, unless that means any free one */
    public void requireDifferent(String key, int port, String otherKey, int otherPort) {
        if (port == otherPort && port != 0) {
            throw new InvalidSettingsException(
                    label(key) + " and " + label(otherKey) + " are both " + port + "; give one of them another port");
        }
    }

    /** Those of some options that were set in the strongest way in which any of them was. */
    List<String> strongest(List<String> keys) {
        Source strongest =
                keys.stream().map(this::who).min(Comparator.naturalOrder()).orElse(Source.DEFAULT);
        return keys.stream().filter(key -> who(key) == strongest).toList();
    }

    /** What the parser says about an option, said about the place where the value stands. */
    public String blamed(ParameterException wrong, List<String> args) {
        String message = plainTypes(String.valueOf(wrong.getMessage()));
        if (!(wrong.getArgSpec() instanceof OptionSpec option) || args.stream().anyMatch(arg -> names(option, arg))) {
            return message;
        }
        String key = keyOf(option);
        return message.replace("option '" + option.longestName() + "'", label(key));
    }

    /** The parser names types as Java does. */
    private static String plainTypes(String message) {
        return message.replaceFirst("is not an int$", "is not a whole number")
                .replaceFirst("is not a boolean$", "is not true or false");
    }

    private static boolean names(OptionSpec option, String arg) {
        String name = option.longestName();
        return arg.equals(name) || arg.startsWith(name + "=");
    }
}
