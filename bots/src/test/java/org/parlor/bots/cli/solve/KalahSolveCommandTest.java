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

/** What {@code parlor-bots solve kalah} prints. */
class KalahSolveCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String line) {
        return run(line.split(" "));
    }

    private int run(String... arguments) {
        return BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void the_margin_comes_first_then_that_of_each_move() {
        assertEquals(0, run("solve kalah --pits 3 --seeds 3 --table 8"), err.toString());
        assertTrue(
                out.toString().matches("margin \\+2\ns1 \\+2\ns2 \\+2\ns3 -4\nnodes \\d+, \\d+\\.\\d\\d s\n"),
                out.toString());
    }

    @Test
    void margins_are_souths_also_when_north_moves() {
        // North's only seed goes to its store, which ends the game, and South sweeps its two.
        assertEquals(
                0, run("solve", "kalah", "--pits", "2", "--position", "1,1,0,1,0,0 1", "--table", "8"), err.toString());
        assertTrue(out.toString().matches("margin \\+1\nn1 \\+1\nnodes \\d+, \\d+\\.\\d\\d s\n"), out.toString());
    }

    @Test
    void the_openings_of_a_file_are_added_to(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("mine");
        String line = "solve kalah --position 0,2,0,1,0,3,20,1,0,0,2,1,0,18 --down-to 9 --table 8 --openings " + file;
        assertEquals(0, run(line), err.toString());
        String lines = Files.readString(file);
        assertEquals(file + ": positions " + lines.lines().count() + "\n", out.toString());
        assertEquals(0, run(line), err.toString());
        assertEquals(lines, Files.readString(file));
        Files.writeString(file, "nonsense\n");
        assertEquals(1, run(line));
        assertTrue(err.toString().contains("mine, line 1: a position is written as"), err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --seeds 5                    | 1 | too large: a proof would take about 3 hours of one core or more
            --pits 8 --seeds 7           | 1 | too large: a proof would take about
            --pits 9                     | 2 | Kalah is solved up to 8 pits a side and 127 seeds in play, no further
            --pits 8 --seeds 8           | 2 | Kalah is solved up to 8 pits a side and 127 seeds in play, no further
            --pits 13                    | 2 | 13
            --wld                        | 2 | Kalah is always solved for the margin: leave out --wld
            --table 0                    | 2 | --table is 1 to
            --pits 5 --openings mine     | 2 | Openings are stored for 6 pits a side only
            """)
    void what_cannot_be_done_is_refused_with_the_reason(String arguments, int exitCode, String reason) {
        assertEquals(exitCode, run("solve kalah " + arguments), err.toString());
        assertTrue(err.toString().contains(reason), err.toString());
        assertEquals("", out.toString());
    }
}
