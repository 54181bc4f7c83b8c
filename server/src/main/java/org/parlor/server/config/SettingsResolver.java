package org.parlor.server.config;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import org.parlor.server.core.api.Setting;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Resolves the values of settings, in order of precedence, from the command line, the environment, the settings file and the
 * defaults. Each instance serves one command line.
 */
public final class SettingsResolver implements IDefaultValueProvider {
    /** Read if it exists and no other file is given. */
    private static final Path SYSTEM_FILE = Path.of("/etc/parlor/server.properties");

    /** The keys of all settings, in the order of the help. */
    static final List<String> KEYS =
            ServerOptions.all().stream().map(Setting::key).toList();

    private static final String CONFIG = "--config";
    static final String VARIABLE_PREFIX = "PARLOR_";

    /** Where a value is set, in order of precedence. */
    private enum Source {
        FLAG,
        ENVIRONMENT,
        FILE,
        DEFAULT
    }

    /**
     * The place where a value is set.
     *
     * @param label names it in error messages
     */
    private record Origin(Source source, String label, String description) {}

    /**
     * The effective value of an option for display, with passwords masked.
     *
     * @param source where the value is set
     */
    public record DisplayedValue(String key, String value, String source) {
        public boolean isDefault() {
            return source.equals("default");
        }
    }

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

    private static String keyOf(OptionSpec option) {
        return option.longestName().replaceFirst("^--", "");
    }

    public static String variable(String key) {
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
        SettingsWarnings.unknownVariables(environment.keySet()).forEach(this::warn);
        file = readFile();
        ParseResult result = command().parseArgs(first.originalArgs().toArray(String[]::new));
        new SettingsWarnings(this).exposedSecrets().forEach(this::warn);
        return result;
    }

    private void warn(String text) {
        PrintWriter err = command().getErr();
        err.println("parlor-server: warning: " + text);
        err.flush();
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

    /** Whether the value of a key is or may contain a password. */
    static boolean isSecret(String key) {
        return key.equals("db-url") || isPassword(key);
    }

    /** Whether the value of a key is a password or a private key, of which nothing may be shown. */
    static boolean isPassword(String key) {
        return key.endsWith("-password") || key.endsWith("-private-key");
    }

    /** The variable that names a file with the value of a secret, as services and containers pass it. */
    static String fileVariable(String key) {
        return variable(key) + "_FILE";
    }

    /** The text of a value, empty if it is neither set nor has a default. */
    String text(String key) {
        return Objects.toString(
                command().getCommandSpec().findOption("--" + key).getValue(), "");
    }

    /**
     * The value of a setting, null if it is neither set nor has a default.
     *
     * @throws ParameterException if the value is invalid
     */
    public <T> @Nullable T find(Setting<T> setting) {
        Object text = command().getCommandSpec().findOption(setting.option()).getValue();
        if (text == null) {
            return null;
        }
        T value = setting.type().parser().apply(text.toString());
        String fault = setting.type().check().fault(label(setting), value);
        if (fault != null) {
            throw invalid(fault);
        }
        return value;
    }

    /**
     * The value of a setting that has a default.
     *
     * @throws ParameterException if the value is invalid
     */
    public <T> T get(Setting<T> setting) {
        return Objects.requireNonNull(find(setting), setting.key());
    }

    private Map<String, PropertiesFile.Entry> readFile() {
        Path given = command().getCommandSpec().findOption(CONFIG).getValue();
        if (given == null && Files.notExists(systemFile)) {
            return Map.of();
        }
        Map<String, PropertiesFile.Entry> read = PropertiesFile.read(given == null ? systemFile : given, command());
        read.forEach((key, entry) -> {
            if (key.isEmpty()) {
                throw new ParameterException(command(), entry.place() + ": no key before the value");
            } else if (!KEYS.contains(key)) {
                String advice = Suggestions.nearest(key, KEYS)
                        .map(near -> "Did you mean " + near + "?")
                        .orElse("Known keys: " + String.join(", ", KEYS));
                throw new ParameterException(command(), entry.place() + ": unknown key " + key + ". " + advice);
            }
        });
        return read;
    }

    private Optional<String> value(String key) {
        return variableValue(key).or(() -> entry(key).map(PropertiesFile.Entry::value));
    }

    /** An empty value counts as absent. */
    Optional<PropertiesFile.Entry> entry(String key) {
        return Optional.ofNullable(file.get(key)).filter(entry -> !entry.value().isEmpty());
    }

    /** An empty variable counts as absent. */
    Optional<String> variableOf(String name) {
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
                    command(), variable + ": cannot read " + SafeText.sanitize(path) + ": " + PropertiesFile.reason(e));
        }
        throw new ParameterException(command(), variable + ": " + path + " is empty");
    }

    boolean isOnCommandLine(String key) {
        ParseResult part = command == null ? null : command.getParseResult();
        while (part != null && !part.hasMatchedOption("--" + key)) {
            part = part.subcommand();
        }
        return part != null;
    }

    private Origin origin(String key) {
        if (isOnCommandLine(key)) {
            return new Origin(Source.FLAG, "--" + key, "flag");
        } else if (variableValue(key).isPresent()) {
            String variable = variableOf(variable(key)).isPresent() ? variable(key) : fileVariable(key);
            return new Origin(Source.ENVIRONMENT, variable, "environment " + variable);
        }
        return entry(key)
                .map(entry -> new Origin(Source.FILE, key + " in " + entry.place(), "file " + entry.place()))
                .orElse(new Origin(Source.DEFAULT, "--" + key, "default"));
    }

    public boolean isDefault(Setting<?> setting) {
        return origin(setting.key()).source() == Source.DEFAULT;
    }

    public String label(Setting<?> setting) {
        return label(setting.key());
    }

    /** Names the place where an option is set, for error messages. */
    public String label(String key) {
        return origin(key).label();
    }

    /** All settings, in the order of the options. */
    public List<DisplayedValue> settings() {
        return KEYS.stream()
                .map(key -> new DisplayedValue(key, displayed(key), origin(key).description()))
                .toList();
    }

    private String displayed(String key) {
        String text = text(key);
        if (text.isEmpty()) {
            return "-";
        } else if (isPassword(key)) {
            return "***";
        }
        // A JDBC URL may contain a password.
        return text.replaceAll("(?i)(password=)[^&]*", "$1***");
    }

    /** An error in the value of an option, as if the parser had found it. */
    public ParameterException invalid(String message) {
        List<CommandLine> parsed = command().getParseResult().asCommandLineList();
        return new ParameterException(parsed.get(parsed.size() - 1), message);
    }

    /** The settings that are set in the source of highest precedence among the given ones. */
    List<Setting<?>> highestPrecedence(List<Setting<?>> settings) {
        Source highestPrecedence = settings.stream()
                .map(setting -> origin(setting.key()).source())
                .min(Comparator.naturalOrder())
                .orElse(Source.DEFAULT);
        return settings.stream()
                .filter(setting -> origin(setting.key()).source() == highestPrecedence)
                .toList();
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
