package org.parlor.server.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parlor.message.value.SafeText;
import org.parlor.server.core.api.Setting;

/** What is suspicious about the sources of settings, but no error. */
record SettingsWarnings(SettingsResolver settings) {
    /** Variables of the client and the bots that are no settings. Like those of the client's settings they cause no warning. */
    private static final Set<String> OTHER_VARIABLES = Stream.of(
                    "PASSWORD", "NEW_PASSWORD", "OTP", "JAVA_OPTS", "TOKEN", "LOG", "CONFIG")
            .map(name -> SettingsResolver.VARIABLE_PREFIX + name)
            .collect(Collectors.toUnmodifiableSet());

    /** Settings that name a file with a secret. */
    private static final List<Setting<Path>> SECRET_FILES = List.of(TlsOptions.KEY, ClusterOptions.CREDENTIALS);

    /** Only a warning, because newer clients and bots may define variables unknown to this version. */
    static List<String> unknownVariables(Set<String> names) {
        Set<String> others = otherVariables();
        Set<String> known = SettingsResolver.KEYS.stream()
                .flatMap(key -> SettingsResolver.isSecret(key)
                        ? Stream.of(SettingsResolver.variable(key), SettingsResolver.fileVariable(key))
                        : Stream.of(SettingsResolver.variable(key)))
                .collect(Collectors.toSet());
        return names.stream()
                .filter(name -> name.startsWith(SettingsResolver.VARIABLE_PREFIX))
                .filter(name -> !known.contains(name) && !others.contains(name))
                .sorted()
                .map(name -> {
                    String advice = Suggestions.nearest(
                                    name.substring(SettingsResolver.VARIABLE_PREFIX.length()), SettingsResolver.KEYS)
                            .map(near -> "Did you mean " + SettingsResolver.variable(near) + "?")
                            .orElse("'parlor-server config' lists all settings");
                    return "ignoring unknown environment variable " + SafeText.sanitize(name) + ". " + advice;
                })
                .toList();
    }

    private static Set<String> otherVariables() {
        try (InputStream in = SettingsWarnings.class.getResourceAsStream("client-variables.txt")) {
            String names = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Stream.concat(names.lines(), OTHER_VARIABLES.stream()).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the value of a secret is one or contains one. */
    private static boolean hasSecret(String key, String value) {
        return SettingsResolver.isPassword(key)
                || value.toLowerCase(Locale.ROOT).contains("password=");
    }

    /** Only a warning, because some systems pass secrets in files that everybody in a container may read. */
    List<String> exposedSecrets() {
        List<String> secrets = SettingsResolver.KEYS.stream()
                .filter(SettingsResolver::isSecret)
                .toList();
        Stream<String> flags = secrets.stream()
                .filter(key -> settings.isOnCommandLine(key) && hasSecret(key, settings.text(key)))
                .map(key -> "--" + key + " on the command line is visible to other users of this computer; set "
                        + SettingsResolver.variable(key) + " or " + SettingsResolver.fileVariable(key));
        Stream<Path> settingsFiles = secrets.stream()
                .flatMap(key -> settings.entry(key).stream().filter(entry -> hasSecret(key, entry.value())))
                .map(PropertiesFile.Entry::file);
        Stream<Path> secretFiles = secrets.stream()
                .flatMap(key -> settings.variableOf(SettingsResolver.fileVariable(key)).map(Path::of).stream());
        Stream<Path> keyFiles = SECRET_FILES.stream()
                .map(setting -> settings.text(setting.key()))
                .filter(text -> !text.isEmpty())
                .map(Path::of);
        Stream<String> files = Stream.of(settingsFiles, secretFiles, keyFiles)
                .flatMap(paths -> paths)
                .distinct()
                .filter(SettingsWarnings::isReadableByOthers)
                .map(path -> path + " contains a secret and is readable by all users of this computer; run: chmod o-r "
                        + path);
        return Stream.concat(flags, files).toList();
    }

    private static boolean isReadableByOthers(Path path) {
        try {
            return Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
