package org.parlor.bots.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots new}: the beginnings of a bot of one's own. */
@Command(
        name = "new",
        description = "Writes a Maven project with a working bot: our search, your judgement of positions.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "DIR must not be there, or be empty; the bot is called as it is. MyEvaluator.java",
            "is the file to change, README.md tells how to build and start it.",
            "Exit codes: 0 done, 1 cannot be written, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots new deep-thought",
            "  cd deep-thought && mvn -q package",
            "  java -jar target/deep-thought.jar localhost deep-thought a-secret-of-20-letters"
        })
final class NewCommand implements Callable<Integer> {
    private static final List<String> FILES =
            List.of("pom.xml", "README.md", "src/main/java/bot/Main.java", "src/main/java/bot/MyEvaluator.java");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "Where to; made if it is not there.")
    private Path directory = Path.of("");

    @Override
    public Integer call() {
        CommandLine command = spec.commandLine();
        try {
            String name = name(directory);
            requireEmpty(directory);
            for (String file : FILES) {
                write(directory.resolve(file), template(file, name));
                command.getOut().println(directory.resolve(file));
            }
            printNextSteps(command.getOut(), name);
            return CommandLine.ExitCode.OK;
        } catch (InvalidInputException e) {
            throw new ParameterException(command, e.getMessage());
        } catch (IOException e) {
            command.getErr().println("parlor-bots: " + RecordErrorText.unusable(directory, e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** As the last part of the directory, in letters that Maven and a server both take. */
    private static String name(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
        if (!name.matches("[a-z][a-z0-9_.-]{1,22}")) {
            throw new InvalidInputException(
                    "directory",
                    "The bot is called as its directory: 2 to 23 letters, digits, _ . - and a letter first, not '"
                            + name + "'");
        }
        return name;
    }

    private static void requireEmpty(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> inside = Files.list(directory)) {
                if (inside.findAny().isPresent()) {
                    throw new InvalidInputException("directory", directory + " is not empty; name another directory");
                }
            }
        } else if (Files.exists(directory)) {
            throw new FileAlreadyExistsException(directory.toString());
        }
    }

    private static String template(String file, String name) throws IOException {
        try (InputStream in = NewCommand.class.getResourceAsStream("project/" + file)) {
            if (in == null) {
                throw new FileNotFoundException("project/" + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@name@", name)
                    .replace("@version@", BotsMain.Version.number());
        }
    }

    private static void write(Path file, String text) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text);
    }

    private void printNextSteps(PrintWriter out, String name) {
        out.println("Next, once Parlor is in Maven's local repository (mvn -q install -DskipTests in its folder):");
        out.println("  cd " + directory + " && mvn -q package");
        out.println("  java -jar target/" + name + ".jar localhost:7777 " + name + " a-secret-of-20-letters");
        out.flush();
    }
}
