package org.parlor.bots.cli.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.engines.SearcherFactories;
import org.parlor.bots.engines.search.Solution;
import org.parlor.bots.engines.search.SolveGoal;
import org.parlor.bots.engines.search.Solver;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Tests the output of {@code parlor-bots solve}, except node counts and times. */
class SolveCommandTest {
    private static final String EASY = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    private static final String TABLE = "--table=1";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_file_in_utf_16_and_boards_of_game_servers_are_read() throws IOException {
        String board = "[8 " + EASY.substring(0, 64).replace('X', '*').replaceAll("(.{8})", "$1 ") + "*]";
        Path file = Files.write(
                directory.resolve("utf16.obf"), ("\uFEFF" + board + "\r\n").getBytes(StandardCharsets.UTF_16LE));
        assertEquals(0, run("solve", TABLE, file.toString()));
        assertEquals("1: +6  h5  [h5]\ntotal: positions 1, wrong 0, malformed 0\n", stableOutput());
    }

    @Test
    void moves_after_a_board_are_played_and_a_long_line_is_refused() throws IOException {
        Path file = file(EASY + " G6\n" + EASY.replace(" X", "X".repeat(1 << 20) + " X") + "\n" + EASY + "\n");
        assertEquals(1, run("solve", TABLE, file.toString()));
        assertEquals("""
                1: +2  h5  [h5]
                3: +6  h5  [h5]
                total: positions 3, wrong 0, malformed 1
                """, stableOutput());
        assertEquals("parlor-bots: " + file + ", line 2: longer than 1048576 bytes\n", err.toString());
    }

    @Test
    void a_truncated_file_is_reported_after_its_positions() throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write((EASY + "\n").getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = gzip.toByteArray();
        Path file = Files.write(directory.resolve("some.gz"), Arrays.copyOf(bytes, bytes.length - 4));
        assertEquals(1, run("solve", TABLE, file.toString()));
        assertTrue(out.toString().startsWith("1: +6"), out.toString());
        assertTrue(err.toString().startsWith("parlor-bots: cannot read " + file + ": "), err.toString());
    }

    @Test
    void each_position_of_a_file_gets_a_line_and_malformed_lines_are_skipped() throws IOException {
        Path file = file(String.join(
                "\n",
                "% a comment",
                EASY + "; H5:+6; G6:-2;",
                "",
                EASY.replace('X', '*') + "   % and another",
                "XXXO X",
                EASY + "; H5:+8;",
                EASY + "; A1:+6;"));
        assertEquals(1, run("solve", TABLE, file.toString()));
        assertEquals("""
                1: +6  h5  [h5]
                2: +6  h5  [h5]
                4: +6  h5  [h5] wrong: the file claims h5 +8
                total: positions 5, wrong 1, malformed 2
                """, stableOutput());
        assertEquals(
                "parlor-bots: " + file + ", line 5: This board has 64 cells, the position describes 4\n"
                        + "parlor-bots: " + file
                        + ", line 7: illegal move a1; legal: h5 f6 g6 h6\n",
                err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --rows 4 --cols 4 -----OX--XO-----~X        | 1: -10
            --rows 4 --cols 4 .....OX..XO.....~0        | 1: -10
            --rows 4 --cols 4 --wld -----OX--XO-----~X  | 1: loss
            --rows 4 --cols 4 -----wb--bw-----~b        | 1: -10
            --rows 4 --cols 4 --wld 4~----~-O*-~-*O-~----~* | 1: loss
            --rows 4 --cols 4 XXXXXXXXOOOOOOOO~O        | 1: +0
            reversi --rows 4 --cols 4 --threads 2       | 1: -10
            reversi --rows 4 --cols 4 --passing free --position XXXXOOOOXXXXOOO.~0 | 1:
            tictactoe                                   | 1: +0
            tictactoe --wld --position X...O....~0      | 1: draw
            """)
    void a_position_or_a_game_is_solved(String line, String begin) {
        assertEquals(0, run(arguments(line)), err.toString());
        assertTrue(out.toString().startsWith(begin + " "), out.toString());
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing.obf                    | 2 | nothing.obf is not a file, a Reversi position or a game
            .                              | 2 | . is a directory, not a file of positions
            some.obf --down-to 3           | 2 | --down-to requires --openings
            some.obf --openings mine       | 2 | --openings requires the game kalah; specify it or remove --openings
            reversi                        | 1 | too large: solving would take about 2e+09 years of CPU time; use --force to solve it anyway
            reversi --passing free         | 1 | too large: solving would take about
            reversi --rows 10              | 1 | too large: solving would take about
            reversi --rows 5               | 2 | Invalid rows '5': even numbers from 4 to 26
            --thread 2 nothing.obf         | 2 | Unknown option: '--thread'
            -t XXXX~X                      | 2 | Unknown option: '-t'
            --threads 0 XXXX~X             | 2 | --threads must be 1 to 256, not 0
            --position XXXX XXXX~X         | 2 | --position requires a game: reversi, kalah, tictactoe
            XXXX~X                         | 1 | position: This board has 64 cells, the position describes 4
            --rows 4 --cols 4 -----OX--XO-----      | 1 | position: The side to move is missing: add 0, X, * or B for Black, 1, O or W for White
            --rows 4 --cols 4 -----OX--XO-----~Y    | 1 | position: The side to move must be 0, X, * or B for Black, 1, O or W for White, not 'Y'
            --rows 4 --cols 4 -----OX--XO------~X   | 1 | position: This board has 16 cells, the position describes 17
            --rows 4 --cols 4 XXXXXXXXOOOOOOOO~O;a1:+0 | 1 | position: illegal move a1; legal: none, the game is over
            --rows 4 --cols 4 -----OX--XO-----~X~x  | 1 | position: The hidden state must be an integer, not 'x'
            --rows 4 --cols 4 -----OX--XO-----~X;B1 | 1 | position: expected a move and its score such as G8:+18, not 'B1'
            """)
    void invalid_input_is_rejected_with_the_reason(String line, int exitCode, String reason) {
        assertEquals(exitCode, run(arguments(line)));
        assertTrue(err.toString().startsWith("parlor-bots: " + reason), err.toString());
    }

    @Test
    void a_file_may_begin_with_a_utf_8_byte_order_mark() throws IOException {
        Path file = file("\uFEFF" + EASY + "\n" + EASY.replace(' ', '\t') + "\n" + EASY.replace("- X", "- é") + "\n");
        assertEquals(1, run("solve", TABLE, file.toString()));
        assertEquals("""
                1: +6  h5  [h5]
                2: +6  h5  [h5]
                total: positions 3, wrong 0, malformed 1
                """, stableOutput());
        assertEquals(
                "parlor-bots: " + file
                        + ", line 3: The side to move must be 0, X, * or B for Black, 1, O or W for White, not 'é'\n",
                err.toString());
    }

    @Test
    void an_empty_argument_is_rejected() {
        assertEquals(2, run("solve", ""));
        assertTrue(err.toString().startsWith("parlor-bots: nothing to solve; specify a file"), err.toString());
    }

    @Test
    void a_file_without_positions_exits_with_code_1() throws IOException {
        assertEquals(1, run("solve", TABLE, file("% nothing\n").toString()));
        assertTrue(err.toString().endsWith("contains no positions\n"), err.toString());
    }

    @Test
    void help_contains_examples() {
        assertEquals(0, run("solve", "--help"));
        assertTrue(out.toString().contains("parlor-bots solve endgames.obf --threads 2"), out.toString());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("some.obf"), text);
    }

    /** The output without node counts, times and speeds, which vary between runs. */
    private String stableOutput() {
        return out.toString()
                .replaceAll("\\] +[0-9]+ nodes +[0-9.]+ s", "]")
                .replaceAll(", nodes .*", "")
                .replaceAll("\\] +wrong", "] wrong")
                .replaceAll("\\[h5 [^]]*", "[h5");
    }

    private int run(String... arguments) {
        return BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** Splits a line at spaces; a tilde represents a space within an argument. */
    private static String[] arguments(String line) {
        String[] arguments = ("solve " + TABLE + " " + line).split(" +");
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arguments[i].replace('~', ' ');
        }
        return arguments;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            6 | ..............OX....XO.............. X                                | 128
            8 | .O.X.XX..O.XXXX.XOXXOX.O.OXXXXXXOOXXXO...OXXOOO....O.O....O..OX. X | 184
            """)
    void an_estimate_is_within_a_factor_of_ten_of_a_measured_time(int size, String position, double measured) {
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", size, "cols", size));
        Solver solver = SearcherFactories.solver(rules, 1, 1, warning -> {});
        double estimated =
                solver.estimateSeconds(ObfParser.parse(rules, position).position());
        assertTrue(estimated > measured / 10 && estimated < measured * 10, estimated + " s");
    }

    @Test
    void the_estimate_of_a_position_of_a_file_is_shown_before_it_is_solved() {
        Rules rules = Games.find("reversi").orElseThrow().rules();
        Solver slow = new Solver() {
            @Override
            public Optional<Solution> solve(Position position, SolveGoal goal, BooleanSupplier stop) {
                err.append("solves\n");
                return Optional.of(new Solution(0, List.of(), 1));
            }

            @Override
            public double estimateSeconds(Position position) {
                return 18_000;
            }
        };
        ProgressLine progress = new ProgressLine(new PrintWriter(new StringWriter()));
        new SolveRunner(rules, slow, SolveGoal.MARGIN, new PrintWriter(out), progress, line -> err.append(line + "\n"))
                .solve("my.obf, line 1", EASY.getBytes(StandardCharsets.UTF_8));
        assertEquals("my.obf, line 1: takes about 5 hours of CPU time\nsolves\n", err.toString());
    }
}
