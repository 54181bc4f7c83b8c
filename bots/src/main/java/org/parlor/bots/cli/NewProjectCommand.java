package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.file.DataFiles;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots new}: generates a Maven project for a custom bot. */
@Command(
        name = "new",
        description = "Creates a Maven project for a bot: the built-in search with your evaluation.",
        footer = {
            "",
            "DIR must be empty or not exist; its last component becomes the name of the bot.",
            "Edit MyEvaluator.java; README.md explains how to build and run the bot.",
            "Exit codes: 0 success, 1 cannot write the files, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots new deep-thought",
            "  cd deep-thought && mvn -q package",
            "  java -jar target/deep-thought.jar localhost deep-thought a-secret-of-20-letters"
        })
final class NewProjectCommand extends AbstractCommand {
    private static final List<String> FILES =
            List.of("pom.xml", "README.md", "src/main/java/bot/Main.java", "src/main/java/bot/MyEvaluator.java");

    @Parameters(paramLabel = "DIR", description = "Project directory; created if missing.")
    private Path directory = Path.of("");

    @Override
    public Integer call() throws CommandFailedException {
        PrintWriter out = out();
        try {
            String name = name(directory);
            requireEmpty(directory);
            for (String file : FILES) {
                write(directory.resolve(file), template(file, name));
                out.println(directory.resolve(file));
            }
            printNextSteps(out, name);
            return OK;
        } catch (IOException e) {
            throw new CommandFailedException(RecordErrorText.unusable(directory, e));
        }
    }

    /**
     * Returns the last component of the directory, restricted to characters that Maven and the server both
     * accept.
     */
    private static String name(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
        if (!name.matches("[a-z][a-z0-9_.-]{1,22}")) {
            throw new InvalidInputException(
                    "directory",
                    "the directory name becomes the bot name and must have 2 to 23 letters, digits, _ . - and start with a"
                            + " letter, not '" + name + "'");
        }
        return name;
    }

    private static void requireEmpty(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> inside = Files.list(directory)) {
                if (inside.findAny().isPresent()) {
                    throw new InvalidInputException(
                            "directory", directory + " is not empty; specify another directory");
                }
            }
        } else if (Files.exists(directory)) {
            throw new FileAlreadyExistsException(directory.toString());
        }
    }

    private static String template(String file, String name) {
        return DataFiles.shipped(
                        NewProjectCommand.class,
                        "project/" + file,
                        (in, path) -> new String(in.readAllBytes(), StandardCharsets.UTF_8))
                .replace("@name@", name)
                .replace("@version@", BotsMain.Version.number());
    }

    private static void write(Path file, String text) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text);
    }

    private void printNextSteps(PrintWriter out, String name) {
        out.println(
                "Next steps, after installing Parlor locally (mvn -q install -DskipTests in its source directory):");
        out.println("  cd " + directory + " && mvn -q package");
        out.println("  java -jar target/" + name + ".jar localhost:7777 " + name + " a-secret-of-20-letters");
        out.flush();
    }
}
