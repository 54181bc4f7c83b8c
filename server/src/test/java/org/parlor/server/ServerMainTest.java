package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.settings.StorageOptions;
import picocli.CommandLine;

/** The server as a program: what it prints, how it ends. */
class ServerMainTest {

    @Test
    @Timeout(60)
    void it_says_when_it_is_ready_and_a_signal_ends_it_politely() throws InterruptedException {
        try (ServerProcess process =
                ServerProcess.start("--memory", "--port", "0", "--no-io-uring", "--name", "Club")) {
            int port = process.port();
            try (Peer ada = Peer.connect(port)) {
                assertTrue(ada.hears("hello").contains("\"name\":\"Club\""));
                ada.logIn("ada");
                process.terminate();
                assertTrue(ada.hears("notice").contains("\"kind\":\"drain\""));
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), ada.rest());
            }
            assertEquals(0, process.exit());
            assertEquals("null", process.line());
            List<String> log = process.log();
            List<String> expected = List.of(
                    " INFO  [main] ServerCommand: parlor-server 1.0.0 on Java " + Runtime.version()
                            + ": port 0 (flag), io-uring false (flag), name Club (flag), memory true (flag)",
                    " Transport: reads and writes without io_uring: it is not wanted",
                    " Doors: listening on 127.0.0.1 port " + port,
                    " Link: link 1 from 127.0.0.1 is guest-ada, a guest",
                    " Chronicle: guest-ada is known from now on, a guest",
                    " Link: link 1 of guest-ada ends: restart",
                    " ParlorServer: stopped");
            assertEquals(expected.size(), log.size(), log.toString());
            for (String line : expected) {
                assertTrue(log.stream().anyMatch(logged -> logged.endsWith(line)), line + " is not in " + log);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--memory --data games   | --memory and --data exclude each other",
                "--data a --db-url b     | --data and --db-url exclude each other",
                "--db-url mysql://here   | --db-url is jdbc:postgresql://HOST/NAME?user=…",
                "--port 70000            | --port is 0 to 65535, not 70000",
                "--port x                | Invalid value for option '--port': 'x' is not an int",
                "--motd \u202Eabc        | Control characters and direction marks are not allowed in --motd",
                "--colour                | Unknown option: '--colour'",
            })
    void a_wrong_command_line_says_what_is_wrong(String args, String message) {
        StringWriter err = new StringWriter();
        CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
        assertEquals(2, command.execute(args.strip().split(" ")));
        assertEquals(
                List.of("parlor-server: " + message, "Try 'parlor-server --help'."),
                err.toString().lines().toList());
    }

    @Test
    void a_taken_port_fails_with_one_line() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            StringWriter err = new StringWriter();
            CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
            assertEquals(1, command.execute("--memory", "--port", Integer.toString(server.port())));
            assertEquals(
                    "parlor-server: Cannot listen on 127.0.0.1 port " + server.port() + ": Address already in use",
                    err.toString().strip());
        }
    }

    @Test
    void what_is_kept_goes_where_a_user_keeps_data() {
        assertEquals(Path.of("/home/ada/.local/share/parlor-server"), StorageOptions.home(Map.of(), "/home/ada"));
        assertEquals(
                Path.of("/data/parlor-server"), StorageOptions.home(Map.of("XDG_DATA_HOME", "/data"), "/home/ada"));
        assertEquals(
                Path.of("/var/lib/parlor"),
                StorageOptions.home(Map.of("STATE_DIRECTORY", "/var/lib/parlor", "XDG_DATA_HOME", "/data"), "/"));
    }

    @Test
    void help_names_every_flag_that_works() {
        StringWriter out = new StringWriter();
        assertEquals(0, ServerMain.commandLine().setOut(new PrintWriter(out)).execute("--help"));
        String help = out.toString();
        for (String flag :
                List.of("--bind", "--port", "--name", "--motd", "--data", "--db-url", "--memory", "--help")) {
            assertTrue(help.contains(flag), flag);
        }
        assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
    }
}
