package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.Games;
import org.parlor.testing.ProgramCommands;
import picocli.CommandLine;

/** Tests messages and exit codes of the command line. */
class BotsMainTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            connect h --name n --token a-token-of-twenty-letters --level great | Unknown level 'great': random, beginner, easy,
            connect h --name n --token a-token-of-twenty-letters --game chess | Unknown game 'chess': choose from GAMES
            connect h --name n --token short | A bot token must have 20 to 256 characters, not 5
            connect http://h:7777 --name n --token a-token-of-twenty-letters | Invalid address 'http://h:7777': expected HOST or HOST:PORT, such as 192.168.1.20:7777
            connect h:0 --name n --token a-token-of-twenty-letters | Port must be 1 to 65535, not 0
            connect h --name n --token a-token-of-twenty-letters --slots 0 | --slots must be 1 to 1000, not 0
            connect h --name n --token a-token-of-twenty-letters --opponent o | --opponent requires exactly one --game
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --set rows=6 | Kalah has no option 'rows'
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --set pits=99 | Invalid pits '99': whole numbers from 1 to 12
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --clock fast | Invalid clock 'fast': expected none, MINUTES+SECONDS (5+3)
            connect h --name n --token a-token-of-twenty-letters --slots 1001 | --slots must be 1 to 1000, not 1001
            connect h --name n --token a-token-of-twenty-letters --accept blitz | "--accept" must be one of: byoyomi, corr, fischer, move, none; was 'blitz'
            connect h --name n --token a-token-of-twenty-letters --accept corr --tour t1 | --accept and --tour are mutually exclusive; remove one of them
            connect h --name n --token a-token-of-twenty-letters --clock banana | --clock requires --opponent NAME; specify it or remove --clock
            connect h --name n --token a-token-of-twenty-letters --set rows=6 | --set requires --opponent NAME; specify it or remove --set
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --slots 2 | --slots and --opponent are mutually exclusive; remove one of them
            connect h --name n --token a-token-of-twenty-letters --opponent o --tour t1 | --opponent and --tour are mutually exclusive; remove one of them
            bridge h --name n --token a-token-of-twenty-letters --gtp ./a --clock 5+3 | --clock requires --opponent NAME
            bridge h --name n --token a-token-of-twenty-letters --gtp= | gtp: requires the command that starts the engine
            bridge h --name n --token a-token-of-twenty-letters --parlor cmd=./a | no setting 'cmd' of an engine by parlor: name=, dir=, followed by the command
            bridge h --name n --token a-token-of-twenty-letters --nboard ./a'b | the quote ' is not closed in "./a'b"
            connect h --token a-token-of-twenty-letters | Missing required option: '--name=<name>'
            connect | Missing required
            frobnicate | Unknown argument 'frobnicate'
            perft reversi --depth 2 --row 6 | Possible solutions: --rows
            analyse --thread 2 game.txt | Possible solutions: --threads
            match --pair 2 hard easy | Possible solutions: --pairs
            verify kalah --cont 3 -- python3 x | Unknown option: '--cont'
            verify-records --only 3 x.wtb | Unknown option: '--only'
            solve --no-book x.obf | --no-book requires the game kalah; specify it or remove --no-book
            solve x.obf --force | --force requires a game
            solve kalah --down-to 30 | --down-to requires --openings
            analyse x.wtb --moves | --moves requires --position; specify it or remove --moves
            analyse x.wtb --rows 6 | --rows requires --position
            analyse kalah --position 4 --only 2 | --only and --position are mutually exclusive; remove one of them
            tournament list h --token a-token-of-twenty-letters | --token requires --name
            solve --thread 2 x.obf | Possible solutions: --threads
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        assertEquals(2, run(line.split(" ")));
        assertTrue(err.toString().contains(message.replace("GAMES", String.join(", ", Games.ids()))), err.toString());
        assertEquals("", out.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033[31m",
                "perft reversi --depth \033[31m",
                "solve --threads \033[31m x.obf",
                "solve reversi --rows \033[31m",
                "connect h\033[31m --name n --token a-token-of-twenty-letters",
                "match easy hard --set\033[31m"
            })
    void error_messages_contain_no_terminal_control_sequences(String line) {
        assertNotEquals(0, run(line.split(" ")));
        assertFalse(err.toString().contains("\033"), err.toString());
    }

    @Test
    void an_unreachable_server_exits_with_code_1() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertEquals(1, run("connect", "127.0.0.1:" + port, "--name", "deep", "--token", TOKEN));
        assertEquals(
                "parlor-bots: cannot reach 127.0.0.1:" + port
                        + ": connection refused; check the port and that the server is running (unreachable)\n",
                err.toString());
    }

    @Test
    void a_failed_write_to_standard_output_exits_with_code_1() throws Exception {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "this system has no /dev/full");
        Process process = new ProcessBuilder(
                        ProgramCommands.java(BotsMain.class.getName(), "perft", "tictactoe", "--depth", "1"))
                .redirectOutput(full.toFile())
                .start();
        String error = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor());
        assertEquals("parlor-bots: cannot write standard output: the disk is full or the reader has exited\n", error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify -- /no/program | cannot start /no/program: no such program; check the name or specify its full path
            verify -- / | cannot start /: it is a directory; specify a program
            match easy gtp:/no/engine | /no/engine: cannot start: no such program
            book --file /dev/null | cannot use /dev/null: it is a device or a pipe; specify another path
            match easy hard --keep /dev/null | cannot use /dev/null: it is a device or a pipe; specify another path
            learn --dir pom.xml | training failed: cannot use pom.xml: it is a file, not a directory; specify another path
            load 127.0.0.1 --pid 999999999 | no process 999999999 on this computer, or the system is not Linux; check --pid
            """)
    void unusable_files_and_programs_exit_with_code_1_and_the_reason(String line, String message) {
        assertEquals(1, run(line.split(" ")));
        assertTrue(err.toString().contains(message), err.toString());
        assertFalse(err.toString().contains("error="), err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "connect --help"})
    void help_contains_examples(String line) {
        assertEquals(0, run(line.split(" ")));
        assertTrue(out.toString().contains("connect") && out.toString().contains("Example"), out.toString());
    }

    @Test
    void a_missing_command_lists_the_commands() {
        assertEquals(2, run());
        assertTrue(err.toString().contains("connect"), err.toString());
    }

    @Test
    void each_command_has_the_same_help_alone_as_among_all() {
        BotsMain.commandLine().getSubcommands().forEach((name, command) -> {
            Map<String, CommandLine> alone = BotsMain.commandLine(name).getSubcommands();
            assertEquals(Set.of(name), alone.keySet());
            assertEquals(command.getUsageMessage(), alone.get(name).getUsageMessage());
        });
    }

    private int run(String... arguments) {
        return commandLine(out, err, arguments).execute(arguments);
    }

    private static CommandLine commandLine(StringWriter out, StringWriter err, String... arguments) {
        return BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
    }
}
