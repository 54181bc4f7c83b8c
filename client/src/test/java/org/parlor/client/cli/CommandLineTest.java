package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;
import org.parlor.rules.Games;
import picocli.CommandLine;

final class CommandLineTest {
    private static final String GAMES = String.join(", ", Games.ids());

    private static Shell.Run parlor(String line) {
        return Shell.run(List.of(), line.split(" "));
    }

    @Test
    void each_command_has_the_same_help_alone_as_among_all() {
        DocumentedCommandsTest.parlor().getSubcommands().forEach((name, command) -> {
            CommandLine alone =
                    DocumentedCommandsTest.parlor(name).getSubcommands().get(name);
            assertEquals(command.getUsageMessage(), alone.getUsageMessage());
        });
        assertEquals(
                Set.of("join"),
                DocumentedCommandsTest.parlor("join").getSubcommands().keySet());
    }

    @Test
    void a_wrong_size_is_answered_with_the_valid_sizes_and_the_help_of_the_option() {
        Shell.Run run = parlor("play --size=abc");
        assertEquals("""
                parlor: Invalid size 'abc': even numbers from 4 to 26
                  --size N|RxC
                      Rows and columns at once, such as 8 or 6x8.
                Try: parlor play --help
                """, run.err());
        assertEquals(2, run.code());
        assertEquals("", run.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "play chess | Unknown game 'chess': choose from GAMES",
                "play reversi --rows 5 | Invalid rows '5': even numbers from 4 to 26",
                "play reversi --rows 28 | Invalid rows '28': even numbers from 4 to 26",
                "play reversi --size 6x7 | Invalid size '6x7': even numbers from 4 to 26",
                "play reversi --passing never | Invalid passing 'never': forced or free",
                "play reversi --pits 3 | --pits is not an option of reversi, which has --rows, --cols, --passing, --opening, --corners",
                "play tictactoe --size 4 | --size is not an option of tictactoe, which has none",
                "play kalah --size 6x8 | --size is not an option of kalah, which has --pits, --seeds",
                "play kalah --pits 13 | Invalid pits '13': whole numbers from 1 to 12",
                "play kalah --seeds many | Invalid seeds 'many': whole numbers from 0 to 24",
                "play kalah --as black | Invalid side 'black': south (first), north (second) or random",
                "play kalah --black human | --black is not a side of kalah, whose sides are South and North",
                "play --bot genius | Invalid level 'genius': random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which adapts to its opponent",
                "play --first genius | Invalid player 'genius': human, random, beginner, easy, casual, medium, skilled, hard, expert, master or max, or 1 to 10; or match, which adapts to its opponent",
                "play --board squares | Invalid board 'squares': dots, letters, stars",
                "play --position XO | This board has 64 cells, the position describes 2",
                "play tictactoe --position X...O.... | The side to move is missing: add 0, X or * for X, 1 or O for O",
                "play --position @nowhere/pos.txt | Cannot read a position from 'nowhere/pos.txt': no such file",
                "replay a.jsonl --game 0 | Invalid game '0': a number from 1",
                "replay a.jsonl --game 1 --player ana | --player cannot be used with --game",
                "replay a.jsonl --log b | --log cannot be used with replay; see: parlor record convert --help",
                "record convert a.jsonl | Missing required option: '--to=FORMAT'",
                "record convert a.jsonl --to wthor | Invalid format 'wthor': choose json, text, ggf, pgn or transcript, or obf, svg or png",
                "play --here --first easy | --here cannot be used with options that name a side's player",
                "host --port 70000 | Invalid port '70000': a number from 1 to 65535",
                "host --port abc | Invalid value for option '--port': 'abc' is not a whole number",
                "join tower:x | Invalid address 'tower:x': expected HOST or HOST:PORT, such as 192.168.1.20:7777",
                "join | Missing server: parlor join HOST[:PORT]",
                "watch | Missing required parameter: 'HOST[:PORT]'",
                "play --nonsense | Unknown option: '--nonsense'",
                "play --clok 5+3 | Unknown option: '--clok'; did you mean '--clock'?",
                "plya | Unknown command 'plya'; did you mean 'play'?",
                "paly | Unknown command 'paly'; did you mean 'play'?",
                "help | Unknown command 'help'; did you mean '--help'?",
                "plya kalah --bot hard | Unknown command 'plya'; did you mean 'play'?",
                "record convret a.jsonl | Unknown command 'convret'; did you mean 'convert'?",
                "chess | Unknown command 'chess'",
                "play kalah reversi | Unexpected argument 'reversi'",
                "play --delay soon | Invalid value for option '--delay': 'soon' is not a number",
                "record convert a.jsonl --to json -o | Missing required parameter for option '-o' (OUT)",
                "record convert a.jsonl --to json --out | Missing required parameter for option '--out' (OUT)",
            })
    void an_invalid_command_line_is_a_usage_error(String line, String complaint) {
        Shell.Run run = parlor(line);
        assertEquals(
                "parlor: " + complaint.replace("GAMES", GAMES),
                run.err().lines().findFirst().orElse(""));
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
    void the_help_of_every_command_has_examples(String line) {
        Shell.Run run = parlor(line);
        assertTrue(run.out().contains("Examples:"), run.out());
        assertEquals(0, run.code());
        assertEquals("", run.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "play",
                "host",
                "join",
                "ssh",
                "watch",
                "replay",
                "record",
                "explore",
                "record convert",
                "config",
                "completion",
                "man",
                "docs"
            })
    void help_lists_the_options_of_the_command_first_and_names_the_global_ones_last(String command) {
        String help = parlor(command + " --help").out();
        int global = help.indexOf("\nGlobal options, explained by 'parlor --help':\n");
        assertTrue(help.indexOf("\nOptions:\n") < global && global < help.indexOf("\nExamples:\n"), help);
        assertTrue(help.indexOf("--help ") < global && help.indexOf("--announce --json") > global, help);
    }

    @Test
    void the_help_says_of_each_command_in_a_sentence_what_it_does() {
        String commands = parlor("--help").out().replaceAll("(?s).*\nCommands:\n|\n\nGlobal options:.*", "");
        List<String> entries = Stream.of(commands.split("\n(?=  \\w)")).toList();
        assertEquals(14, entries.size(), commands);
        assertEquals(
                List.of(),
                entries.stream().filter(entry -> !entry.endsWith(".")).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "play",
                "host",
                "join",
                "ssh",
                "watch",
                "replay",
                "record",
                "explore",
                "record convert",
                "config",
                "completion",
                "man",
                "docs"
            })
    void help_fits_80_columns_and_wraps_no_example(String command) {
        Shell.Run run = parlor((command + " --help").strip());
        assertEquals(
                List.of(),
                run.lines().stream().filter(line -> line.length() > 80).toList());
        List<String> examples = run.lines()
                .subList(run.lines().indexOf("Examples:") + 1, run.lines().size());
        assertEquals(
                List.of(),
                examples.stream()
                        .filter(line -> !line.isEmpty() && !line.startsWith("  ") && !line.startsWith("Exit codes:"))
                        .toList());
    }

    @Test
    void the_help_of_the_program_explains_the_global_options() {
        String help = parlor("--help").out();
        assertTrue(help.indexOf("\nCommands:\n") < help.indexOf("\nGlobal options:\n"), help);
        assertTrue(help.contains("Plain mode in full sentences, for screen readers."), help);
        assertTrue(help.contains(" ~/.config/parlor/config.properties.\n"), help);
    }

    @Test
    void the_help_of_play_lists_the_options_of_every_game() {
        String help = parlor("play --help").out();
        assertTrue(help.replaceAll("\\s+", " ").contains(" " + GAMES + "; default: reversi. "), help);
        for (String option :
                List.of("--rows", "--cols", "--passing", "--pits", "--seeds", "--black", "--north", "--x")) {
            assertTrue(help.contains(option + "="), option + " is missing in\n" + help);
        }
    }

    @Test
    void the_version_is_one_line() {
        assertEquals(List.of(BuildInfo.describe("parlor")), parlor("--version").lines());
    }

    @Test
    void without_a_terminal_home_reads_commands_and_ends_with_its_input() {
        Shell.Run run = Shell.run(List.of("play chess", "quit"), "--plain");
        assertEquals(
                "parlor: Unknown game 'chess': choose from " + GAMES,
                run.err().lines().findFirst().orElse(""));
        assertEquals(0, run.code());
        assertEquals(0, Shell.run(List.of()).code());
    }

    @Test
    void a_log_that_cannot_be_written_is_only_a_warning() {
        Shell.Run run = Shell.run(List.of(), "--log-file", "/proc/nowhere/client.log");
        assertTrue(run.err().startsWith("parlor: cannot write the log /proc/nowhere/client.log: "), run.err());
        assertEquals(0, run.code());
    }
}
