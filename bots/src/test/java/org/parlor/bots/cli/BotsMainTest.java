package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;
import picocli.CommandLine;

/** The command line: what it says, and the exit code it says it with. */
class BotsMainTest {
    private static final String TOKEN = "a-token-of-twenty-letters";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_bot_plays_as_many_games_as_it_was_told_and_prints_a_line_for_each() throws InterruptedException {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String address = "127.0.0.1:" + server.port();
            Thread other = new Thread(() -> commandLine(new StringWriter(), new StringWriter())
                    .execute("connect", address, "--name", "other", "--token", TOKEN, "--games", "2"));
            other.start();
            int exit = run("connect", address, "--name", "deep", "--token", TOKEN, "--games", "2", "--level", "easy");
            other.join();
            assertEquals(0, exit, err.toString());
        }
        String line = "game [A-Za-z0-9]+ (reversi|kalah|tictactoe) vs other: (won|lost|drawn) \\d+-\\d+ \\(normal\\)\n";
        assertTrue(Pattern.matches("(" + line + "){2}", out.toString()), out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            connect h --name n --token a-token-of-twenty-letters --level great | Unknown level 'great': random, beginner, easy,
            connect h --name n --token a-token-of-twenty-letters --game chess | Unknown game 'chess': reversi, kalah, tictactoe
            connect h --name n --token short | A bot token must have 20 to 256 characters, not 5
            connect http://h:7777 --name n --token a-token-of-twenty-letters | Invalid address 'http://h:7777': expected HOST or HOST:PORT, such as 192.168.1.20:7777
            connect h:0 --name n --token a-token-of-twenty-letters | Port must be 1 to 65535, not 0
            connect h --name n --token a-token-of-twenty-letters --slots 0 | --slots is 1 to 1000, not 0
            connect h --name n --token a-token-of-twenty-letters --opponent o | A challenge is to one game: give one --game
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --set rows=6 | Kalah has no option 'rows'
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --set pits=99 | Invalid pits '99': whole numbers from 1 to 12
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --clock fast | Invalid clock 'fast': expected none, MINUTES+SECONDS (5+3)
            connect h --name n --token a-token-of-twenty-letters --slots 1001 | --slots is 1 to 1000, not 1001
            connect h --name n --token a-token-of-twenty-letters --clock banana | --clock has no effect without --opponent NAME: add that, or leave --clock out
            connect h --name n --token a-token-of-twenty-letters --set rows=6 | --set has no effect without --opponent NAME: add that, or leave --set out
            connect h --name n --token a-token-of-twenty-letters --opponent o --game kalah --slots 2 | --slots has no effect with --opponent: leave one of the two out
            connect h --name n --token a-token-of-twenty-letters --opponent o --tour t1 | --opponent has no effect with --tour: leave one of the two out
            bridge h --name n --token a-token-of-twenty-letters --gtp ./a --clock 5+3 | --clock has no effect without --opponent NAME
            bridge h --name n --token a-token-of-twenty-letters --gtp= | The command that starts the engine is empty: give one
            bridge h --name n --token a-token-of-twenty-letters --nboard ./a'b | the quote ' is not closed in "./a'b"
            connect h --token a-token-of-twenty-letters | Missing required option: '--name=<name>'
            connect | Missing required
            frobnicate | Unmatched argument at index 0: 'frobnicate'
            perft reversi --depth 2 --row 6 | Possible solutions: --rows
            analyse --thread 2 game.txt | Possible solutions: --threads
            match --pair 2 hard easy | Possible solutions: --pairs
            verify kalah --cont 3 -- python3 x | Unknown option: '--cont'
            verify-records --only 3 x.wtb | Unknown option: '--only'
            solve --no-book x.obf | --no-book has no effect without the game kalah: add that, or leave --no-book out
            solve tictactoe --force | --force has no effect without the game kalah
            solve kalah --down-to 30 | --down-to has no effect without --openings
            analyse x.wtb --moves | --moves has no effect without --position: add that, or leave --moves out
            analyse x.wtb --rows 6 | --rows has no effect without --position
            analyse kalah --position 4 --only 2 | --only has no effect with --position: leave one of the two out
            tournament list h --token a-token-of-twenty-letters | --token has no effect without --name
            solve --thread 2 x.obf | Possible solutions: --threads
            """)
    void wrong_usage_says_what_would_be_right_and_exits_with_2(String line, String message) {
        assertEquals(2, run(line.split(" ")));
        assertTrue(err.toString().contains(message), err.toString());
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
    void nothing_in_a_refusal_is_obeyed_by_a_terminal(String line) {
        assertNotEquals(0, run(line.split(" ")));
        assertFalse(err.toString().contains("\033"), err.toString());
    }

    @Test
    void a_server_that_is_not_there_exits_with_1() {
        int port;
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            port = server.port();
        }
        assertEquals(1, run("connect", "127.0.0.1:" + port, "--name", "deep", "--token", TOKEN));
        assertEquals(
                "parlor-bots: cannot reach 127.0.0.1:" + port
                        + ": connection refused; check the port and that the server is running (unreachable)\n",
                err.toString());
    }

    @Test
    void a_full_disk_under_standard_output_exits_with_1() throws Exception {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "this system has no /dev/full");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BotsMain.class.getName(),
                        "perft",
                        "tictactoe",
                        "--depth",
                        "1")
                .redirectOutput(full.toFile())
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor());
        assertEquals(
                "parlor-bots: not all of standard output could be written: its disk is full, or its reader ended\n",
                said);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            verify -- /no/program | /no/program cannot be started: there is no such program; check the name or give its whole path
            verify -- / | / cannot be started: it is a directory; name a program
            match easy gtp:/no/engine | /no/engine: It cannot be started: there is no such program
            book --file /dev/null | /dev/null cannot be used: it is a device or a pipe; name another
            match easy hard --keep /dev/null | /dev/null cannot be used: it is a device or a pipe; name another
            learn --dir pom.xml | learning cannot go on: pom.xml cannot be used: a file stands where a directory should be; name another
            load 127.0.0.1 --pid 999999999 | there is no process 999999999 on this computer, or it is no Linux; check --pid
            """)
    void what_cannot_be_used_exits_with_1_and_the_reason(String line, String message) {
        assertEquals(1, run(line.split(" ")));
        assertTrue(err.toString().contains(message), err.toString());
        assertFalse(err.toString().contains("error="), err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "connect --help"})
    void help_teaches_by_example(String line) {
        assertEquals(0, run(line.split(" ")));
        assertTrue(out.toString().contains("connect") && out.toString().contains("Example"), out.toString());
    }

    @Test
    void the_top_names_its_commands() {
        assertEquals(2, run());
        assertTrue(err.toString().contains("connect"), err.toString());
    }

    private int run(String... arguments) {
        return commandLine(out, err).execute(arguments);
    }

    private static CommandLine commandLine(StringWriter out, StringWriter err) {
        return BotsMain.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }
}
