package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandLineTest {

    private static Shell.Run parlor(String line) {
        return Shell.run(List.of(), line.split(" "));
    }

    @Test
    void a_wrong_size_is_answered_with_what_would_be_right_and_the_help_of_that_option() {
        Shell.Run run = parlor("play --size=abc");
        assertEquals("""
                parlor: Invalid size 'abc': even numbers from 4 to 26
                  --size N|RxC
                      rows and columns at once, as in 8 or 6x8: even numbers from 4 to 26
                Try: parlor play --help
                """, run.err());
        assertEquals(2, run.code());
        assertEquals("", run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "play chess | Unknown game 'chess': reversi, kalah, tictactoe",
                "play reversi --rows 5 | Invalid rows '5': even numbers from 4 to 26",
                "play reversi --rows 28 | Invalid rows '28': even numbers from 4 to 26",
                "play reversi --size 6x7 | Invalid size '6x7': even numbers from 4 to 26",
                "play reversi --passing never | Invalid passing 'never': forced or free",
                "play reversi --pits 3 | Option --pits is not for reversi: it has --rows, --cols, --passing",
                "play tictactoe --size 4 | Option --rows is not for tictactoe: it has no options",
                "play kalah --pits 13 | Invalid pits '13': whole numbers from 1 to 12",
                "play kalah --seeds many | Invalid seeds 'many': whole numbers from 0 to 24",
                "play kalah --as black | Invalid side 'black': south (first), north (second) or random",
                "play kalah --black human | Option --black is not for kalah: its sides are South and North",
                "play --bot genius | Invalid level 'genius': random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which adapts to its opponent",
                "play --first genius | Invalid player 'genius': human, random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which adapts to its opponent",
                "play --board squares | Invalid board 'squares': dots, letters, stars",
                "play --position XO | This board has 64 cells, the position describes 2",
                "play tictactoe --position XXXOOO... | Both sides have a line; the game ends with the first",
                "play --position @nowhere/pos.txt | Cannot read a position from 'nowhere/pos.txt': there is no such file",
                "replay a.jsonl --game 0 | Invalid game '0': they are counted from 1",
                "replay a.jsonl --game 1 --player ana | --game names one game already; leave --player out",
                "replay a.jsonl --log b | --log is for games being played; see: parlor record convert --help",
                "record convert a.jsonl | Missing required option: '--to=FORM'",
                "record convert a.jsonl --to wthor | Invalid form 'wthor': json, text, ggf or transcript",
                "play --here --first easy | --here means two people; leave it out to say who plays which side",
                "host --port 70000 | Invalid port '70000': a number from 1 to 65535",
                "host --port abc | Invalid value for option '--port': 'abc' is not a whole number",
                "join tower:x | Invalid address 'tower:x': expected HOST or HOST:PORT, such as 192.168.1.20:7777",
                "join | Say which server: parlor join HOST[:PORT]",
                "watch | Missing required parameter: 'HOST[:PORT]'",
                "play --nonsense | Unknown option: '--nonsense'",
            })
    void what_cannot_be_meant_is_a_usage_error(String line, String complaint) {
        Shell.Run run = parlor(line);
        assertEquals("parlor: " + complaint, run.err().lines().findFirst().orElse(""));
        assertEquals(2, run.code());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "play --help",
                "host -h",
                "join --help",
                "watch --help",
                "replay --help",
                "record --help",
                "record convert --help",
                "config --help"
            })
    void every_command_teaches_by_examples(String line) {
        Shell.Run run = parlor(line);
        assertTrue(run.out().contains("Examples:"), run.out());
        assertEquals(0, run.code());
        assertEquals("", run.err());
    }

    @Test
    void the_help_of_play_lists_what_every_game_lets_one_choose() {
        String help = parlor("play --help").out();
        for (String option :
                List.of("--rows", "--cols", "--passing", "--pits", "--seeds", "--black", "--north", "--x")) {
            assertTrue(help.contains(option + "="), option + " is missing in\n" + help);
        }
    }

    @Test
    void the_version_is_one_line() {
        assertEquals(List.of("parlor dev"), parlor("--version").lines());
    }

    @Test
    void without_a_terminal_home_reads_commands_and_ends_with_its_input() {
        Shell.Run run = Shell.run(List.of("play chess", "quit"), "--plain");
        assertEquals(
                "parlor: Unknown game 'chess': reversi, kalah, tictactoe",
                run.err().lines().findFirst().orElse(""));
        assertEquals(0, run.code());
        assertEquals(0, Shell.run(List.of()).code());
    }

    @Test
    void a_log_that_cannot_be_written_is_a_warning_and_no_failure() {
        Shell.Run run = Shell.run(List.of(), "--log-file", "/proc/nowhere/client.log");
        assertTrue(run.err().startsWith("parlor: no log is kept: "), run.err());
        assertEquals(0, run.code());
    }
}
