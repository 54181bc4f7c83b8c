package org.parlor.server.config;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
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
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TimeControlFormat;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Resolves the values of options, in order of precedence, from the command line, the environment, the settings file and the
 * defaults. Works for any option; none is listed here. Each instance serves one command line.
 */
public final class SettingsResolver implements IDefaultValueProvider {
    /** Read if it exists and no other file is given. */
    private static final Path SYSTEM_FILE = Path.of("/etc/parlor/server.properties");

    private static final String CONFIG = "--config";
    private static final int PORT_MAX = 65_535;
    private static final String VARIABLE_PREFIX = "PARLOR_";

    /** Variables of the client and the bots, which cause no warning. */
    private static final Set<String> OTHER_VARIABLES = Stream.of(
                    "ANIMATIONS ASCII BELL BOARD COLOR CONFIRM_MOVES GLYPHS HINTS KEYPAD KEYS LOG_FILE MOUSE NOTIFY",
                    "PLAIN RECORD THEME VERBOSE PASSWORD NEW_PASSWORD OTP JAVA_OPTS TOKEN LOG CONFIG")
            .flatMap(names -> Stream.of(names.split(" ")))
            .map(name -> VARIABLE_PREFIX + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Keys of options that name a file with a secret. */
    private static final List<String> SECRET_FILES = List.of("tls-key", "nats-credentials");

    /** Where a value is set, in order of precedence. */
    private enum Source {
        FLAG,
        ENVIRONMENT,
        FILE,
        DEFAULT
    }

    /**
     * The effective value of an option for display, with passwords masked.
     *
     * @param source where the value is set
     */
    public record Setting(String key, String value, String source) {}

    private final Map<String, String> environment;
    private final Path systemFile;
    private Map<String, PropertiesFile.Entry> file = Map.of();
    /** The command whose options are resolved, null until the command line has been parsed once. */
    private @Nullable CommandLine command;

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
                || option.longestName().equals(CONFIG);
        return commandLineOnly ? null : keyOf(option);
    }

    private static String keyOf(OptionSpec option) {
        return option.longestName().replaceFirst("^--", "");
    }

    private static String variable(String key) {
        return VARIABLE_PREFIX + key.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** Executes a command with the settings as default values, or a request for help without them. */
    public IExecutionStrategy executionStrategy(IExecutionStrategy execution) {
        return first -> {
            Integer helpExitCode = CommandLine.executeHelpRequest(first);
            return helpExitCode != null ? helpExitCode : execution.execute(parseWithSettings(first));
        };
    }

    /** Reads the settings file and parses the command line again with the settings as default values. */
    public ParseResult parseWithSettings(ParseResult first) {
        command = first.commandSpec().commandLine();
        warnOfUnknownVariables();
        file = readFile();
        ParseResult result = command().parseArgs(first.originalArgs().toArray(String[]::new));
        warnOfExposedSecrets();
        return result;
    }

    @Override
    public @Nullable String defaultValue(ArgSpec arg) {
        return arg instanceof OptionSpec option && isSetting(option)
                // Escapes variables, which picocli would interpolate.
                ? value(keyOf(option)).map(value -> value.replace("${", "$${")).orElse(null)
                : null;
    }

    /** Whether it is an option of the server, which subcommands may inherit. Their own options are no settings. */
    private static boolean isSetting(OptionSpec option) {
        ArgSpec declared = option.root() == null ? option : option.root();
        return declared.command().parent() == null;
    }

    private CommandLine command() {
        return Objects.requireNonNull(command, "no command line parsed");
    }

    private Stream<OptionSpec> options() {
        return command().getCommandSpec().options().stream().filter(option -> key(option) != null);
    }

    private List<String> keys() {
        return options().map(SettingsResolver::keyOf).toList();
    }

    /** Only a warning, because newer clients and bots may define variables unknown to this version. */
    private void warnOfUnknownVariables() {
        List<String> keys = keys();
        Set<String> known = keys.stream()
                .flatMap(key -> isSecret(key) ? Stream.of(variable(key), fileVariable(key)) : Stream.of(variable(key)))
                .collect(Collectors.toSet());
        environment.keySet().stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX))
                .filter(name -> !known.contains(name) && !OTHER_VARIABLES.contains(name))
                .sorted()
                .forEach(name -> {
                    String advice = Suggestions.nearest(name.substring(VARIABLE_PREFIX.length()), keys)
                            .map(near -> "Did you mean " + variable(near) + "?")
                            .orElse("'parlor-server config' lists all settings");
                    warn("ignoring unknown environment variable " + SafeText.sanitize(name) + ". " + advice);
                });
    }

    private void warn(String text) {
        PrintWriter err = command().getErr();
        err.println("parlor-server: warning: " + text);
        err.flush();
    }

    /** Whether the value of a key is or may contain a password. */
    private static boolean isSecret(String key) {
        return key.equals("db-url") || key.endsWith("-password");
    }

    /** The variable that names a file with the value of a secret, as services and containers pass it. */
    private static String fileVariable(String key) {
        return variable(key) + "_FILE";
    }

    /** Whether a value is a password or contains one. */
    private static boolean hasPassword(String key, String value) {
        return key.endsWith("-password") || value.toLowerCase(Locale.ROOT).contains("password=");
    }

    /** Only a warning, because some systems pass secrets in files that everybody in a container may read. */
    private void warnOfExposedSecrets() {
        List<String> secrets =
                keys().stream().filter(SettingsResolver::isSecret).toList();
        secrets.stream()
                .filter(key -> isOnCommandLine(key) && hasPassword(key, String.valueOf(optionValue(key))))
                .forEach(
                        key -> warn("--" + key + " on the command line is visible to other users of this computer; set "
                                + variable(key) + " or " + fileVariable(key)));
        Stream<Path> settingsFiles = secrets.stream()
                .flatMap(key -> entry(key).stream().filter(entry -> hasPassword(key, entry.value())))
                .map(PropertiesFile.Entry::file);
        Stream<Path> secretFiles =
                secrets.stream().flatMap(key -> variableOf(fileVariable(key)).map(Path::of).stream());
        Stream<Path> keyFiles = SECRET_FILES.stream()
                .flatMap(key -> optionValue(key) instanceof Path path ? Stream.of(path) : Stream.of());
        Stream.of(settingsFiles, secretFiles, keyFiles)
                .flatMap(files -> files)
                .distinct()
                .filter(SettingsResolver::isReadableByOthers)
                .forEach(path -> warn(path + " contains a secret and is readable by all users of this computer; run:"
                        + " chmod o-r " + path));
    }

    private static boolean isReadableByOthers(Path path) {
        try {
            return Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private @Nullable Object optionValue(String key) {
        OptionSpec option = command().getCommandSpec().findOption("--" + key);
        return option == null ? null : option.getValue();
    }

    private Map<String, PropertiesFile.Entry> readFile() {
        Path given = command().getCommandSpec().findOption(CONFIG).getValue();
        if (given == null && Files.notExists(systemFile)) {
            return Map.of();
        }
        Map<String, PropertiesFile.Entry> read = PropertiesFile.read(given == null ? systemFile : given, command());
        List<String> keys = keys();
        read.forEach((key, entry) -> {
            if (key.isEmpty()) {
                throw new ParameterException(command(), entry.place() + ": no key before the value");
            } else if (!keys.contains(key)) {
                String advice = Suggestions.nearest(key, keys)
                        .map(near -> "Did you mean " + near + "?")
                        .orElse("Known keys: " + String.join(", ", keys));
                throw new ParameterException(command(), entry.place() + ": unknown key " + key + ". " + advice);
            }
        });
        return read;
    }

    private Optional<String> value(String key) {
        return variableValue(key).or(() -> entry(key).map(PropertiesFile.Entry::value));
    }

    /** An empty value counts as absent. */
    private Optional<PropertiesFile.Entry> entry(String key) {
        return Optional.ofNullable(file.get(key)).filter(entry -> !entry.value().isEmpty());
    }

    /** An empty variable counts as absent. */
    private Optional<String> variableOf(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /** The value of the variable of a key or, for a secret, the contents of the file that its variable names. */
    private Optional<String> variableValue(String key) {
        Optional<String> value = variableOf(variable(key));
        // The first parse only finds the command.
        Optional<String> path = command != null && isSecret(key) ? variableOf(fileVariable(key)) : Optional.empty();
        if (value.isPresent() && path.isPresent()) {
            throw new ParameterException(
                    command(), variable(key) + " and " + fileVariable(key) + " are both set; unset one of them");
        }
        return path.isPresent() ? Optional.of(contents(fileVariable(key), path.get())) : value;
    }

    private String contents(String variable, String path) {
        try {
            String text = Files.readString(Path.of(path)).strip();
            if (!text.isEmpty()) {
                return text;
            }
        } catch (IOException | InvalidPathException e) {
            throw new ParameterException(
                    command(),
                    variable + ": cannot read " + SafeText.sanitize(path) + ": "
                            + e.getClass().getSimpleName());
        }
        throw new ParameterException(command(), variable + ": " + path + " is empty");
    }

    private Source sourceOf(String key) {
        if (isOnCommandLine(key)) {
            return Source.FLAG;
        } else if (variableValue(key).isPresent()) {
            return Source.ENVIRONMENT;
        }
        return entry(key).isPresent() ? Source.FILE : Source.DEFAULT;
    }

    private boolean isOnCommandLine(String key) {
        ParseResult part = command == null ? null : command.getParseResult();
        while (part != null && !part.hasMatchedOption("--" + key)) {
            part = part.subcommand();
        }
        return part != null;
    }

    public boolean isDefault(String key) {
        return sourceOf(key) == Source.DEFAULT;
    }

    /** Names the place where an option is set, for error messages. */
    public String label(String key) {
        return switch (sourceOf(key)) {
            case FLAG, DEFAULT -> "--" + key;
            case ENVIRONMENT -> setVariable(key);
            case FILE -> key + " in " + place(key);
        };
    }

    /** The variable that sets a key. */
    private String setVariable(String key) {
        return variableOf(variable(key)).isPresent() ? variable(key) : fileVariable(key);
    }

    /** Describes where an option is set. */
    private String source(String key) {
        return switch (sourceOf(key)) {
            case FLAG -> "flag";
            case ENVIRONMENT -> "environment " + setVariable(key);
            case FILE -> "file " + place(key);
            case DEFAULT -> "default";
        };
    }

    /** All settings, in the order of the options. */
    public List<Setting> settings() {
        return options()
                .map(option -> new Setting(keyOf(option), displayed(option), source(keyOf(option))))
                .toList();
    }

    private static String displayed(OptionSpec option) {
        Object value = option.getValue();
        String text = value instanceof TimeControl clock ? TimeControlFormat.print(clock) : Objects.toString(value, "");
        if (text.isEmpty()) {
            return "-";
        } else if (keyOf(option).endsWith("-password")) {
            return "***";
        }
        // A JDBC URL may contain a password.
        return text.replaceAll("(?i)(password=)[^&]*", "$1***");
    }

    private String place(String key) {
        return entry(key).map(PropertiesFile.Entry::place).orElse("");
    }

    /** An error in the value of an option, as if the parser had found it. */
    public ParameterException invalid(String message) {
        List<CommandLine> parsed = command().getParseResult().asCommandLineList();
        return new ParameterException(parsed.get(parsed.size() - 1), message);
    }

    /** @throws ParameterException if the number is not a valid port */
    public int port(String key, int number) {
        return inRange(key, number, 0, PORT_MAX);
    }

    /** @throws ParameterException if the number is out of range; both bounds are inclusive */
    int inRange(String key, int number, int min, int max) {
        if (number < min || number > max) {
            throw invalid(label(key) + " must be " + min + " to " + max + ", not " + number);
        }
        return number;
    }

    /** @throws ParameterException if both ports are the same, unless they are 0 */
    public void requireDifferent(String key, int port, String otherKey, int otherPort) {
        if (port == otherPort && port != 0) {
            throw invalid(label(key) + " and " + label(otherKey) + " are both " + port + "; change one of them");
        }
    }

    /** The keys that are set in the source of highest precedence among the given ones. */
    List<String> highestPrecedence(List<String> keys) {
        Source highestPrecedence =
                keys.stream().map(this::sourceOf).min(Comparator.naturalOrder()).orElse(Source.DEFAULT);
        return keys.stream().filter(key -> sourceOf(key) == highestPrecedence).toList();
    }

    /** The parser's error message, with an option that is not on the command line replaced by the place of its value. */
    public String errorMessage(ParameterException e, List<String> args) {
        String message = plainTypes(String.valueOf(e.getMessage()));
        if (!(e.getArgSpec() instanceof OptionSpec option) || args.stream().anyMatch(arg -> names(option, arg))) {
            return message;
        }
        return message.replace("option '" + option.longestName() + "'", label(keyOf(option)));
    }

    /** Replaces Java type names in picocli's messages. */
    private static String plainTypes(String message) {
        return message.replaceFirst("^Unmatched argument at index [0-9]+:", "Unknown argument")
                .replaceFirst("is not an int$", "is not an integer")
                .replaceFirst("is not a boolean$", "is not true or false");
    }

    private static boolean names(OptionSpec option, String arg) {
        String name = option.longestName();
        return arg.equals(name) || arg.startsWith(name + "=");
    }
}
