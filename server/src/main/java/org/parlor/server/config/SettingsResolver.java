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
    private static final List<String> KEYS =
            ServerOptions.all().stream().map(Setting::key).toList();

    private static final String CONFIG = "--config";
    private static final String DEFAULT = "default";
    private static final String VARIABLE_PREFIX = "PARLOR_";

    /** Variables of the client and the bots, which cause no warning. */
    private static final Set<String> OTHER_VARIABLES = Stream.of(
                    "ANIMATIONS ASCII BELL BOARD COLOR CONFIRM_MOVES GLYPHS HINTS KEYPAD KEYS LOG_FILE MOUSE NOTIFY",
                    "PLAIN RECORD THEME VERBOSE PASSWORD NEW_PASSWORD OTP JAVA_OPTS TOKEN LOG CONFIG")
            .flatMap(names -> Stream.of(names.split(" ")))
            .map(name -> VARIABLE_PREFIX + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Settings that name a file with a secret. */
    private static final List<Setting<Path>> SECRET_FILES = List.of(TlsOptions.KEY, ClusterOptions.CREDENTIALS);

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
    public record DisplayedValue(String key, String value, String source) {
        public boolean isDefault() {
            return source.equals(DEFAULT);
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

    /** The environment variable of a key. */
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

    /** Only a warning, because newer clients and bots may define variables unknown to this version. */
    private void warnOfUnknownVariables() {
        Set<String> known = KEYS.stream()
                .flatMap(key -> isSecret(key) ? Stream.of(variable(key), fileVariable(key)) : Stream.of(variable(key)))
                .collect(Collectors.toSet());
        environment.keySet().stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX))
                .filter(name -> !known.contains(name) && !OTHER_VARIABLES.contains(name))
                .sorted()
                .forEach(name -> {
                    String advice = Suggestions.nearest(name.substring(VARIABLE_PREFIX.length()), KEYS)
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
        List<String> secrets = KEYS.stream().filter(SettingsResolver::isSecret).toList();
        secrets.stream()
                .filter(key -> isOnCommandLine(key) && hasPassword(key, text(key)))
                .forEach(
                        key -> warn("--" + key + " on the command line is visible to other users of this computer; set "
                                + variable(key) + " or " + fileVariable(key)));
        Stream<Path> settingsFiles = secrets.stream()
                .flatMap(key -> entry(key).stream().filter(entry -> hasPassword(key, entry.value())))
                .map(PropertiesFile.Entry::file);
        Stream<Path> secretFiles =
                secrets.stream().flatMap(key -> variableOf(fileVariable(key)).map(Path::of).stream());
        Stream<Path> keyFiles = SECRET_FILES.stream()
                .map(setting -> text(setting.key()))
                .filter(text -> !text.isEmpty())
                .map(Path::of);
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

    /** The text of a value, empty if it is neither set nor has a default. */
    private String text(String key) {
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

    public boolean isDefault(Setting<?> setting) {
        return sourceOf(setting.key()) == Source.DEFAULT;
    }

    public String label(Setting<?> setting) {
        return label(setting.key());
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
            case DEFAULT -> DEFAULT;
        };
    }

    /** All settings, in the order of the options. */
    public List<DisplayedValue> settings() {
        return KEYS.stream()
                .map(key -> new DisplayedValue(key, displayed(key), source(key)))
                .toList();
    }

    private String displayed(String key) {
        String text = text(key);
        if (text.isEmpty()) {
            return "-";
        } else if (key.endsWith("-password")) {
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

    /** The settings that are set in the source of highest precedence among the given ones. */
    List<Setting<?>> highestPrecedence(List<Setting<?>> settings) {
        Source highestPrecedence = settings.stream()
                .map(setting -> sourceOf(setting.key()))
                .min(Comparator.naturalOrder())
                .orElse(Source.DEFAULT);
        return settings.stream()
                .filter(setting -> sourceOf(setting.key()) == highestPrecedence)
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
