package org.parlor.bots.cli.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;

class MatchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_match_is_told_in_a_few_lines() {
        assertEquals(0, run("match easy random --game kalah --pits 3 --pairs 10 --seed 4"), err.toString());
        String elo = "[+-](\\d+|inf)";
        String lines = "easy vs random, kalah: \\+\\d+ =\\d+ -\\d+ of 20, \\d+\\.\\d %, Elo " + elo + " \\(" + elo
                + " to " + elo + "\\), LOS \\d+\\.\\d %\npairs of 0 to 4 half points:( \\d+){5}\nends: normal 20\n";
        assertTrue(Pattern.matches(lines, out.toString()), out.toString());
        assertTrue(err.toString().startsWith("1 of 10 pairs: "), err.toString());
    }

    @Test
    void a_test_tells_its_answer_by_the_exit_code_too() {
        assertEquals(0, run("match hard random --game tictactoe --sprt 0,50"), err.toString());
        assertTrue(out.toString().contains(", H1 is accepted: better by more than 0\n"), out.toString());
        assertEquals(3, run("match random hard --game tictactoe --sprt 0,50"), err.toString());
        assertEquals(4, run("match hard expert --game tictactoe --pairs 2 --sprt -50,50"), err.toString());
    }

    @Test
    void a_program_is_told_everything_in_one_object() {
        assertEquals(0, run("match hard random --game tictactoe --pairs 40 --sprt 0,100 --json"), err.toString());
        JsonObject told = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertEquals(
                Set.of(
                        "first",
                        "second",
                        "game",
                        "options",
                        "seed",
                        "games",
                        "wins",
                        "draws",
                        "losses",
                        "pentanomial",
                        "score",
                        "elo",
                        "los",
                        "sprt",
                        "reasons",
                        "failures"),
                told.keySet());
        assertEquals(5, told.getAsJsonArray("pentanomial").size());
        assertEquals(
                told.get("games").getAsInt(),
                told.getAsJsonObject("reasons").get("normal").getAsInt());
        assertEquals("H1", told.getAsJsonObject("sprt").get("verdict").getAsString());
    }

    @Test
    void what_was_kept_is_not_played_again(@TempDir Path dir) throws IOException {
        String line = "match easy random --game tictactoe --pairs 6 --keep " + dir.resolve("kept");
        assertEquals(0, run(line), err.toString());
        String told = out.toString();
        out.getBuffer().setLength(0);
        String kept = Files.readString(dir.resolve("kept"));
        assertEquals(0, run(line), err.toString());
        assertEquals(told, out.toString());
        assertEquals(kept, Files.readString(dir.resolve("kept")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --seed 2 | the file has seed 1, this command has seed 2
            --depth 3 --unbalanced | the file has openings 2 balanced, this command has openings 2, depth 3
            --openings 1 --clock 10s | the file has openings 2 balanced, this command has openings 1 balanced, clock 10s
            --depth 3 | the file has nothing else, this command has depth 3
            """)
    void a_file_of_other_settings_is_refused_with_what_differs(String other, String difference, @TempDir Path dir)
            throws IOException {
        Path file = dir.resolve("kept");
        assertEquals(0, run("match easy random --game tictactoe --pairs 1 --keep " + file), err.toString());
        String kept = Files.readString(file);
        err.getBuffer().setLength(0);
        assertEquals(2, run("match easy random --game tictactoe --pairs 1 --keep " + file + " " + other));
        assertEquals(
                "parlor-bots: " + file + " holds games of other settings: " + difference
                        + ". Repeat the options of the first run, or name another file",
                err.toString().lines().findFirst().orElseThrow());
        assertEquals(kept, Files.readString(file));
    }

    @Test
    void a_ladder_has_a_line_for_each_level() {
        assertEquals(0, run("match --ladder random 3 --game tictactoe --pairs 5"), err.toString());
        String[] lines = out.toString().split("\n");
        assertEquals("tictactoe {}, openings 2 balanced, seed 1", lines[0]);
        assertEquals("random        0", lines[1]);
        assertTrue(lines[2].startsWith("beginner ") && lines[3].startsWith("easy "), out.toString());
        assertEquals(4, lines.length);
    }

    @Test
    void what_a_ladder_cannot_keep_its_games_in_is_named_with_the_reason(@TempDir Path dir) throws IOException {
        Path binary = Files.write(dir.resolve("binary"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        assertEquals(2, run("match --ladder random 2 --game tictactoe --pairs 1 --keep " + binary));
        assertTrue(
                err.toString().contains(binary + ", line 1 is not the record of a finished game of a match: '"),
                err.toString());
        assertEquals(1, run("match --ladder random 2 --game tictactoe --pairs 1 --keep " + dir));
        assertTrue(
                err.toString()
                        .endsWith(dir + " cannot be used: a directory stands where a file should be; name another\n"),
                err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            match easy | A match is between two players: name both, or ask for a --ladder
            match easy great | Unknown player 'great'
            match easy gtp: | After gtp: stands the command that starts the engine
            match easy @deep | To play @deep say where, with --server HOST:PORT
            match @high @deep --server localhost | @high and @deep both play on the server, and this program cannot make them meet: name a level or an engine
            match @high @deep | @high and @deep both play on the server
            match easy hard --keep a --record ./a | --keep and --record are different files: name another for one of them
            match easy hard --pairs 0 | --pairs is 1 to 1000000, not 0
            match easy hard --clock fast | Invalid clock 'fast'
            match easy hard --sprt 5,0 | --sprt is two numbers of Elo, the smaller first, such as 0,10
            match easy hard --sprt 5 | --sprt is two numbers of Elo, the smaller first, such as 0,10
            match easy hard --json --ladder | --json, --sprt and --server are for a match of two, not for a --ladder
            match easy hard --time 0 | --time is 0.001 to 3600 seconds, not 0.0
            match easy hard --depth 0 | --depth is 1 to 200, not 0
            match easy hard --at-once 0 | --at-once is 1 to 256, not 0
            match easy hard --openings 31 | --openings is 0 to 30, not 31
            match easy hard --alpha 0.1 | --alpha has no effect without --sprt: add that, or leave --alpha out
            match easy hard --beta 0.1 | --beta has no effect without --sprt
            match easy hard --patience 3 | --patience has no effect without a player that is an engine (gtp: or nboard:)
            match easy hard --tls | --tls has no effect without --server: add that, or leave --tls out
            match easy hard --fingerprint SHA256:00 | --fingerprint has no effect without --server
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
