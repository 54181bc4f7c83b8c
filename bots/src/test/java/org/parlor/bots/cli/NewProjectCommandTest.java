package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests the files of {@code parlor-bots new} and what it prints. */
class NewProjectCommandTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void the_readme_and_the_protocol_guide_print_the_same_bot() throws IOException {
        assertEquals(
                PrintedBot.printed("python", "../protocol/README.md"), PrintedBot.printed("python", "../README.md"));
    }

    @Test
    void the_next_steps_of_a_project_begin_with_a_server() {
        StringWriter printed = new StringWriter();
        CommandLine command = BotsMain.commandLine("new").setOut(new PrintWriter(printed));
        assertEquals(
                0,
                command.execute(
                        "new", "--lang", "python", folder.resolve("snake").toString()));
        assertTrue(printed.toString().contains("java -jar parlor-server.jar --memory"), printed.toString());
    }

    @Test
    void a_java_project_needs_the_jar_of_this_program_and_its_guide_matches_the_evaluation() throws IOException {
        StringWriter printed = new StringWriter();
        CommandLine command = BotsMain.commandLine("new").setOut(new PrintWriter(printed));
        Path project = folder.resolve("snake");
        assertEquals(0, command.execute("new", project.toString()));
        String steps = """
                Next steps, with a JDK from 17 on:
                  cd %s
                  javac -cp parlor-bots.jar -d target/classes src/main/java/bot/*.java
                  java -cp target/classes:parlor-bots.jar bot.Main localhost:7777 snake a-secret-of-20-letters
                """.formatted(project);
        assertTrue(printed.toString().endsWith(steps), printed.toString());
        String guide = Files.readString(project.resolve("README.md"));
        assertTrue(guide.contains("java -jar parlor-bots.jar match @snake expert --server localhost"), guide);
    }

    @Test
    void a_project_does_not_overwrite_existing_files() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("taken"));
        Files.writeString(taken.resolve("mine.txt"), "mine");
        assertEquals(2, BotsMain.commandLine("new").execute("new", taken.toString()));
        assertEquals(
                2,
                BotsMain.commandLine("new")
                        .execute("new", folder.resolve("no good name").toString()));
        assertEquals(
                1,
                BotsMain.commandLine("new")
                        .execute("new", taken.resolve("mine.txt").toString()));
        try (Stream<Path> inside = Files.walk(folder)) {
            assertEquals(
                    List.of(folder, taken, taken.resolve("mine.txt")),
                    inside.sorted().toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"python, sdk/python/src/parlor_bot, parlor_bot", "typescript, sdk/typescript/dist, parlor-bot"})
    void a_project_has_the_whole_package_of_its_language(String language, Path source, String copy) throws IOException {
        Path project = PrintedBot.created(folder, language);
        assertEquals(content(source), content(project.resolve(copy)));
        assertEquals(
                2,
                BotsMain.commandLine("new")
                        .execute(
                                "new",
                                "--lang",
                                "cobol",
                                folder.resolve("other").toString()));
    }

    private static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path file : inside.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".pyc")) {
                    files.put(folder.relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return files;
    }
}
