package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/** Invalid file names in options, settings and commands. */
class FileNameTest {
    /** Without the sanitized control character. */
    private static final String WHY = "b' is not a valid file name";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replay NAME",
                "record convert NAME --to json",
                "record convert a.jsonl --to json -o NAME",
                "config --config NAME",
                "play --log NAME",
                "config --log-file NAME",
                "play tictactoe --position @NAME"
            })
    void on_the_command_line_are_usage_errors(String line) {
        Shell.Run run = Shell.run(List.of(), line.replace("NAME", "a\0b").split(" "));
        assertEquals(2, run.code(), run.err());
        assertEquals(true, run.err().lines().findFirst().orElse("").endsWith(WHY), run.err());
    }

    @Test
    void in_the_environment_are_usage_errors() {
        Shell.Run run = Shell.run(Shell.lines(List.of()), Map.of("XDG_STATE_HOME", "a\0b"), false, "replay", "a.jsonl");
        assertEquals(true, run.err().lines().findFirst().orElse("").endsWith(WHY), run.err());
        assertEquals(2, run.code());
    }

    @Test
    void in_the_config_file_are_reported_with_the_line_and_ignored() throws Exception {
        Path file = Files.writeString(folder.resolve("config"), "log-file = a\0b\n");
        Shell.Run run = Shell.run(List.of(), "config", "--config", file.toString());
        assertEquals(true, run.err().contains(file + ", line 1: "), run.err());
        assertEquals(0, run.code());
    }

    @Test
    void in_line_mode_are_answered_with_the_reason() {
        Shell.Run run = Shell.run(List.of("record a\0b", "resign", "yes"), "play", "tictactoe", "--plain");
        assertEquals(
                1,
                run.lines().stream()
                        .filter(line -> line.startsWith("error ") && line.endsWith(WHY))
                        .count(),
                run.out());
    }

    @Test
    void with_umlauts_in_an_ASCII_locale_name_a_locale_that_supports_them() throws Exception {
        List<String> command = ProgramCommands.java(ParlorMain.class.getName(), "replay", "spiel-ä.jsonl");
        ProcessBuilder builder = new ProcessBuilder("env", "LC_ALL=C", "XDG_STATE_HOME=" + folder);
        builder.command().addAll(command);
        Process process = builder.redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(true, process.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        assertEquals(
                true,
                told.contains("is not a valid file name in this locale; set a UTF-8 locale, such as LC_ALL=C.UTF-8"),
                told);
        assertEquals(2, process.exitValue(), told);
    }

    @Test
    void of_directories_are_reported() {
        Shell.Run run = Shell.run(List.of(), "record", "convert", "a.jsonl", "--to", "json", "-o", "/", "--force");
        assertEquals("parlor: cannot write /: it is a directory\n", run.err());
        assertEquals(1, run.code());
    }
}
