package org.parlor.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_match_is_told_in_a_line() {
        assertEquals(0, run("match easy random --game kalah --pits 3 --games 20 --seed 4"), err.toString());
        String elo = "[+-](\\d+|inf)";
        String line = "easy vs random, kalah: \\+\\d+ =\\d+ -\\d+ of 20, \\d+\\.\\d %, Elo " + elo + " \\(" + elo
                + " to " + elo + "\\)\n";
        assertTrue(Pattern.matches(line, out.toString()), out.toString());
    }

    @Test
    void a_ladder_has_a_line_for_each_level() {
        assertEquals(0, run("match --ladder random 3 --game tictactoe --games 10"), err.toString());
        String[] lines = out.toString().split("\n");
        assertEquals("tictactoe {}, openings 2, seed 1", lines[0]);
        assertEquals("random        0", lines[1]);
        assertTrue(lines[2].startsWith("beginner ") && lines[3].startsWith("easy "), out.toString());
        assertEquals(4, lines.length);
    }

    @Test
    void what_a_ladder_cannot_keep_its_games_in_is_named_with_the_reason(@TempDir Path dir) throws IOException {
        Path binary = Files.write(dir.resolve("binary"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        assertEquals(2, run("match --ladder random 2 --game tictactoe --games 2 --keep " + binary));
        assertTrue(err.toString().contains(binary + " holds other games: it begins with '\u00FF"), err.toString());
        assertEquals(1, run("match --ladder random 2 --game tictactoe --games 2 --keep " + dir));
        assertTrue(
                err.toString()
                        .endsWith(dir + " cannot be used: a directory stands where a file should be; name another\n"),
                err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            match easy | A match is between two levels: name both, or ask for a --ladder
            match easy great | Unknown level 'great'
            match easy hard --games 3 | --games is an even number from 2 to 1000000, for each opening is played twice
            match easy hard --time 0 | --time is 0.001 to 3600 seconds, not 0.0
            match easy hard --depth 0 | --depth is 1 to 200, not 0
            match easy hard --threads 0 | --threads is 1 to 256, not 0
            match easy hard --openings 31 | --openings is 0 to 30, not 31
            match easy hard --keep somewhere | --keep is for a --ladder
            match easy hard --rows 7 | Invalid rows '7': even numbers from 4 to 26
            match hard easy --ladder | A ladder goes from one numbered level up to another
            match easy match --ladder | A ladder goes from one numbered level up to another
            """)
    void wrong_usage_says_what_would_be_right_and_exits_with_2(String line, String message) {
        assertEquals(2, run(line));
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals("", out.toString());
    }

    private int run(String line) {
        return BotsMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
    }
}
