package org.parlor.bots.cli.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;

/** Tests the output of {@code parlor-bots solve kalah}. */
class KalahSolveCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String line) {
        return run(line.split(" "));
    }

    private int run(String... arguments) {
        return BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void the_margin_is_printed_first_then_the_margin_of_each_move() {
        assertEquals(0, run("solve kalah --pits 3 --seeds 3 --table 8"), err.toString());
        assertTrue(
                out.toString().matches("margin \\+2\ns1 \\+2\ns2 \\+2\ns3 -4\nnodes \\d+, \\d+\\.\\d\\d s\n"),
                out.toString());
    }

    @Test
    void margins_are_from_souths_point_of_view_when_north_moves() {
        // North's only seed goes to its store, which ends the game, and South sweeps its two.
        assertEquals(
                0, run("solve", "kalah", "--pits", "2", "--position", "1,1,0,1,0,0 1", "--table", "8"), err.toString());
        assertTrue(out.toString().matches("margin \\+1\nn1 \\+1\nnodes \\d+, \\d+\\.\\d\\d s\n"), out.toString());
    }

    @Test
    void missing_openings_are_appended_to_a_file(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("mine");
        String[] line = {
            "solve",
            "kalah",
            "--position",
            "0,2,0,1,0,3,20,1,0,0,2,1,0,18 0",
            "--down-to",
            "9",
            "--table",
            "8",
            "--openings",
            file.toString()
        };
        assertEquals(0, run(line), err.toString());
        String lines = Files.readString(file);
        assertEquals(file + ": positions " + lines.lines().count() + "\n", out.toString());
        assertEquals(0, run(line), err.toString());
        assertEquals(lines, Files.readString(file));
        Files.writeString(file, "nonsense\n");
        assertEquals(1, run(line));
        assertTrue(err.toString().contains("mine, line 1: expected a line such as"), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --seeds 5                    | 1 | too large: solving would take about 3 hours of CPU time; use --force
            --pits 8 --seeds 7           | 1 | too large: solving would take about
            --pits 9                     | 2 | Kalah can be solved with at most 8 pits per side and 127 seeds in play
            --pits 8 --seeds 8           | 2 | Kalah can be solved with at most 8 pits per side and 127 seeds in play
            --pits 13                    | 2 | 13
            --wld                        | 2 | --wld is not supported for Kalah; remove it
            --table 0                    | 2 | --table must be 1 to
            --pits 5 --openings mine     | 2 | --openings requires 6 pits per side
            """)
    void unsupported_input_is_rejected_with_the_reason(String arguments, int exitCode, String reason) {
        assertEquals(exitCode, run("solve kalah " + arguments), err.toString());
        assertTrue(err.toString().contains(reason), err.toString());
        assertEquals("", out.toString());
    }
}
