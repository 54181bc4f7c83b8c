package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.Games;
import picocli.CommandLine;

/** Tests the exact output of {@code parlor-bots perft}. */
class PerftCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine commandLine = BotsMain.commandLine(arguments);
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reversi --depth 5                                     | 4 12 56 244 1396
            reversi --passing free --depth 3                      | 5 21 101
            reversi --rows 4 --cols 6 --depth 4                   | 4 12 50 180
            kalah --depth 4                                       | 6 35 185 942
            kalah --pits 3 --seeds 2 --depth 6                    | 3 8 19 40 81 151
            tictactoe --depth 9                                   | 9 72 504 3024 15120 56160 154944 255168 255168
            tictactoe --position X...O....~0 --depth 2            | 7 42
            reversi --rows 4 --cols 4 --position XO..............~1 --depth 2 | 1 1
            kalah --pits 2 --position 1,4,0,1,1,0~0 --depth 2       | 2 4
            """)
    void perft_prints_one_line_per_depth(String line, String counts) {
        assertEquals(0, run(arguments(line)), err.toString());
        StringBuilder expected = new StringBuilder();
        int depth = 0;
        for (String count : counts.split(" ")) {
            expected.append("depth ").append(++depth).append(": ").append(count).append(System.lineSeparator());
        }
        assertEquals(expected.toString(), out.toString());
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            chess --depth 1                            | Unknown game 'chess': choose from GAMES
            reversi --depth 0                          | --depth must be 1 to 30, not 0
            reversi --depth 31                         | --depth must be 1 to 30, not 31
            reversi --rows 5 --depth 1                 | Invalid rows '5': even numbers from 4 to 26
            reversi --pits 5 --depth 1                 | Reversi has no option '--pits'; its options are --rows, --cols, --passing, --opening, --corners
            kalah --passing free --depth 1             | Kalah has no option '--passing'; its options are --pits, --seeds
            tictactoe --rows 3 --depth 1               | Tic-tac-toe has no option '--rows'; it has no options
            tictactoe --position XXXOOO...~0 --depth 1 | Both sides have a line; the game ends with the first
            kalah --position 4,4 --depth 1             | This board has 14 cells, the position describes 2
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        assertEquals(2, run(arguments(line)));
        String expected = message.replace("GAMES", String.join(", ", Games.ids()));
        assertEquals(String.format("parlor-bots: %s%nTry 'parlor-bots perft --help'.%n", expected), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void a_missing_depth_or_game_is_reported() {
        assertEquals(2, run("perft", "reversi"));
        assertTrue(err.toString().startsWith("parlor-bots: Missing required option: '--depth=N'"), err.toString());
        assertEquals(2, run("perft", "--depth", "1"));
        assertTrue(err.toString().contains("Missing required parameter: 'GAME'"), err.toString());
    }

    @Test
    void help_lists_the_game_options_and_examples() {
        assertEquals(0, run("perft", "--help"));
        assertTrue(out.toString().contains("kalah: whole numbers from 1 to 12 (default: 6)"), out.toString());
        assertTrue(out.toString().contains("parlor-bots perft reversi --depth 9"), out.toString());
    }

    /** Splits a line at spaces; a tilde represents a space within an argument. */
    private static String[] arguments(String line) {
        String[] arguments = ("perft " + line).split(" ");
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arguments[i].replace('~', ' ');
        }
        return arguments;
    }
}
