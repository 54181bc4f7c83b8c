package org.parlor.bots.cli.project;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.parlor.bots.cli.AbstractCommand;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.file.DataFiles;
import org.parlor.connection.BuildInfo;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots new}: generates a project for a custom bot. */
@Command(
        name = "new",
        description = "Creates a project for a bot of your own.",
        footer = {
            "",
            "DIR must be empty or not exist; its last component becomes the name of the bot.",
            "README.md explains how to run, test and improve the bot.",
            "Exit codes: 0 success, 1 cannot write the files, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots new --lang python snake",
            "  cd snake && python3 bot.py localhost snake a-secret-of-20-letters"
        })
public final class NewProjectCommand extends AbstractCommand {
    @Option(
            names = "--lang",
            paramLabel = "LANGUAGE",
            defaultValue = "java",
            description = {
                "java: a Maven project, the built-in search with your evaluation (default).",
                "python, typescript: a program that chooses moves, with a copy of the package that connects it; nothing to"
                        + " install but Python or Node."
            })
    private String language = "java";

    @Parameters(paramLabel = "DIR", description = "Project directory; created if missing.")
    private Path directory = Path.of("");

    @Override
    public Integer call() throws CommandFailedException {
        PrintWriter out = out();
        ProjectLanguage chosen = ProjectLanguage.parse(language);
        try {
            String name = name(directory);
            requireEmpty(directory);
            for (String file : chosen.files()) {
                write(directory.resolve(file), template(chosen.resource(file), name));
            }
            chosen.listing().forEach(file -> out.println(directory.resolve(file)));
            printNextSteps(out, chosen, name);
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

    private static String template(String resource, String name) {
        return DataFiles.shipped(
                        NewProjectCommand.class,
                        resource,
                        (in, path) -> new String(in.readAllBytes(), StandardCharsets.UTF_8))
                .replace("@name@", name)
                .replace("@jar@", jar())
                .replace("@version@", BuildInfo.VERSION);
    }

    /** Returns the path of this program's jar file. */
    private static String jar() {
        String program = BuildInfo.location(NewProjectCommand.class).toString();
        return program.endsWith(".jar") ? program : "parlor-bots.jar";
    }

    private static void write(Path file, String text) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text);
    }

    private void printNextSteps(PrintWriter out, ProjectLanguage chosen, String name) {
        out.println("The bot needs a running server. To start one on this computer, in another terminal:");
        out.println("  java -jar parlor-server.jar --memory");
        out.println("Next steps, " + chosen.requirement() + ":");
        out.println("  cd " + directory);
        for (String command : chosen.commands()) {
            out.println("  " + command.replace("@name@", name).replace("@jar@", jar()));
        }
        out.flush();
    }
}
