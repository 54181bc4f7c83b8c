package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.bots.cli.BotsMain;
import org.parlor.client.app.AppEnvironment;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.config.SettingsResolver;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The commands in the documents: the programs accept each of them, and Maven's name modules, profiles and classes that exist. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");

    private static final List<String> POMS = Stream.of(
                    "", "protocol/", "server/", "server/integration-tests/", "bots/", "client/")
            .map(module -> read(ROOT.resolve(module + "pom.xml")))
            .toList();

    private static final List<Path> TESTS = Stream.of(
                    "protocol", "server", "server/integration-tests", "bots", "bots/server-tests", "client")
            .flatMap(module -> files(ROOT.resolve(module).resolve("src/test/java")))
            .map(Path::getFileName)
            .toList();

    private final Map<String, CommandLine> programs = Map.of(
            "parlor",
            parlor(),
            "parlor-bots",
            BotsMain.commandLine(),
            "parlor-server",
            ServerMain.commandLine(new SettingsResolver(Map.of(), Path.of("no", "settings"))));

    @Test
    void the_programs_accept_every_documented_command() throws IOException {
        List<DocumentedCommand> commands = DocumentedCommand.all(ROOT);
        Map<String, Long> counts =
                commands.stream().collect(Collectors.groupingBy(DocumentedCommand::program, Collectors.counting()));
        assertTrue(
                counts.keySet().containsAll(Set.of("parlor", "parlor-bots", "parlor-server", "mvn")),
                () -> "commands found: " + counts);
        assertEquals(
                List.of(),
                commands.stream()
                        .flatMap(command -> refusal(command).map(refusal -> command + ": " + refusal).stream())
                        .toList());
    }

    private Optional<String> refusal(DocumentedCommand command) {
        if (command.program().equals("mvn")) {
            return missing(command.arguments());
        }
        try {
            Objects.requireNonNull(programs.get(command.program()), command.program())
                    .parseArgs(command.arguments().toArray(String[]::new));
            return Optional.empty();
        } catch (ParameterException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    static CommandLine parlor(String... arguments) {
        PrintStream nothing = new PrintStream(OutputStream.nullOutputStream());
        AppEnvironment environment =
                new AppEnvironment(new ByteArrayInputStream(new byte[0]), nothing, nothing, TestHome.VARIABLES, false);
        return CommandLineFactory.of(new ClientApp(environment), environment, arguments);
    }

    /** What a command of Maven names that does not exist. */
    private static Optional<String> missing(List<String> arguments) {
        return arguments.stream()
                .flatMap(argument -> {
                    if (argument.startsWith("-P")) {
                        return names(argument, "-P").filter(profile -> !hasProfile(profile));
                    } else if (argument.startsWith("-Dtest=") && !argument.contains("**")) {
                        return names(argument, "-Dtest=").filter(test -> !hasTest(test));
                    }
                    int module = arguments.indexOf(argument) - 1;
                    return module >= 0 && arguments.get(module).equals("-pl")
                            ? names(argument, "").filter(name -> !Files.exists(ROOT.resolve(name + "/pom.xml")))
                            : Stream.empty();
                })
                .map(name -> "no " + name)
                .findFirst();
    }

    private static Stream<String> names(String argument, String option) {
        return Arrays.stream(argument.substring(option.length()).split(","));
    }

    private static boolean hasProfile(String profile) {
        return POMS.stream().anyMatch(pom -> pom.contains("<id>" + profile + "</id>"));
    }

    private static boolean hasTest(String name) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name + ".java");
        return TESTS.stream().anyMatch(matcher::matches);
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
