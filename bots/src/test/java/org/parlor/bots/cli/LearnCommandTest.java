package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

class LearnCommandTest {
    @TempDir
    private Path dir = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void training_prints_each_step_and_writes_the_weights() throws IOException {
        Path weights = dir.resolve("some.weights");
        assertEquals(0, run("--depths 0 --games 20 --exact 4 --steps 2 --out " + weights), err.toString());
        List<String> lines = out.toString().lines().toList();
        assertTrue(lines.get(0).matches("generation 0: depth 0, \\d+ positions, \\d+ held out"), lines.get(0));
        assertTrue(lines.get(1).matches("step {3}0: RMS error +\\d+\\.\\d{3} discs {2}#{60}"), lines.get(1));
        assertEquals("refitting with labels from later positions", lines.get(4));
        assertEquals(6, lines.size());
        Path again = dir.resolve("again.weights");
        PatternWeights.read(weights).write(again);
        assertEquals(-1, Files.mismatch(weights, again));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --depths 0,13 | --depths must be 0 to 12, not 13
            --depths , | --depths and --games must be comma-separated numbers, such as 0,3,4
            --games , | --depths and --games must be comma-separated numbers, such as 0,3,4
            --games 19 | --games must be 20 to 10000000, not 19
            --exact 25 | --exact must be 0 to 24, not 25
            --steps 0 | --steps must be 1 to 1000, not 0
            --ridge -1 | --ridge must be between 0 and 1e9, not -1.0
            --trial -1 | --trial must be 0 to 10000000, not -1
            --threads 0 | --threads must be 1 to 256, not 0
            --games few | Invalid value for option '--games'
            """)
    void invalid_options_exit_with_code_2(String options, String message) {
        assertEquals(2, run(options));
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void an_unusable_directory_exits_with_code_1() throws IOException {
        Path file = Files.createFile(dir.resolve("file"));
        dir = file.resolve("below");
        assertEquals(1, run("--games 20"));
        assertTrue(err.toString().startsWith("parlor-bots: training failed: cannot use " + file), err.toString());
    }

    @Test
    void a_directory_in_place_of_a_weights_file_exits_with_code_1() throws IOException {
        Path weights = Files.createDirectory(dir.resolve("generation-0.weights"));
        assertEquals(1, run("--games 20"));
        assertEquals(
                "parlor-bots: training failed: " + weights + " is a directory, not a weights file\n", err.toString());
    }

    @Test
    void damaged_weights_exit_with_code_1() throws IOException {
        Path weights = Files.createFile(dir.resolve("generation-0.weights"));
        assertEquals(1, run("--games 20"));
        assertEquals(
                "parlor-bots: training failed: " + weights + " is damaged: checksum mismatch or truncated file\n",
                err.toString());
    }

    private int run(String options) {
        return BotsMain.commandLine("learn")
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(("learn --dir " + dir + " " + options).split(" "));
    }
}
