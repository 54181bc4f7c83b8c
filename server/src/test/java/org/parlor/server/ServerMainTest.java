package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The server as a program: what it prints, how it ends. */
class ServerMainTest {

    @Test
    @Timeout(60)
    void it_says_when_it_is_ready_and_a_signal_ends_it_politely() throws IOException, InterruptedException {
        Process process = started("--port", "0", "--name", "Club");
        try {
            BufferedReader out = new BufferedReader(reader(process.getInputStream()));
            String ready = String.valueOf(out.readLine());
            assertTrue(ready.matches("parlor-server ready on 127\\.0\\.0\\.1:[0-9]+"), ready);

            int port = Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1));
            try (Peer ada = Peer.connect(port)) {
                assertTrue(ada.hears("hello").contains("\"name\":\"Club\""));
                ada.logIn("ada");
                process.toHandle().destroy();
                assertTrue(ada.hears("notice").contains("\"kind\":\"drain\""));
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), ada.rest());
            }
            assertTrue(process.waitFor(5, TimeUnit.SECONDS), "still running after five seconds");
            assertEquals(0, process.exitValue());
            assertEquals(null, out.readLine());
            List<String> log =
                    new BufferedReader(reader(process.getErrorStream())).lines().toList();
            assertEquals(2, log.size(), log.toString());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static Process started(String... args) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServerMain.class.getName());
        builder.command().addAll(List.of(args));
        return builder.start();
    }

    private static InputStreamReader reader(InputStream stream) {
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--data games            | --data is not there yet: this version keeps everything in memory (--memory)",
                "--memory --data games   | --memory and --data exclude each other",
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
            assertEquals(1, command.execute("--port", Integer.toString(server.port())));
            assertEquals(
                    "parlor-server: Cannot listen on 127.0.0.1 port " + server.port() + ": Address already in use",
                    err.toString().strip());
        }
    }

    @Test
    void help_names_every_flag_that_works() {
        StringWriter out = new StringWriter();
        assertEquals(0, ServerMain.commandLine().setOut(new PrintWriter(out)).execute("--help"));
        String help = out.toString();
        for (String flag : List.of("--bind", "--port", "--name", "--motd", "--memory", "--help", "--version")) {
            assertTrue(help.contains(flag), flag);
        }
        assertTrue(!help.contains("--data"), help);
        assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
    }
}
