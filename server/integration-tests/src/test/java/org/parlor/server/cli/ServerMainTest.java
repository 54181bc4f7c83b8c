package org.parlor.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.BuildInfo;
import org.parlor.server.app.CommandSequence;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.testing.ProgramCommands;
import picocli.CommandLine;

/** Output and exit codes of the server process. */
class ServerMainTest {

    @Test
    void it_prints_a_ready_line_and_a_signal_stops_it_gracefully() throws InterruptedException {
        // Without a terminal and with SIGHUP ignored, as by nohup.
        try (ServerProcess process = ServerProcess.startWith(
                List.of("env", "--ignore-signal=HUP", "setsid"),
                "--memory",
                "--port",
                "0",
                "--no-io-uring",
                "--name",
                "Club",
                "--advertise",
                "play.example.org:7777,b.example.org:7777",
                "--links",
                "https://Play.example.org/, ssh://play.example.org:2222")) {
            int port = process.port();
            try (LineClient ada = LineClient.connect(port)) {
                String hello = ada.receive("hello");
                assertTrue(hello.contains("\"name\":\"Club\""), hello);
                assertTrue(
                        hello.contains("\"links\":{\"web\":\"https://play.example.org/\","
                                + "\"ssh\":\"play.example.org:2222\",\"plain\":\"play.example.org:7777\"}"),
                        hello);
                ada.logIn("ada");
                process.terminate();
                assertTrue(ada.receive("notice").contains("\"kind\":\"drain\""));
                assertEquals(
                        List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000,"
                                + "\"servers\":[\"play.example.org:7777\",\"b.example.org:7777\"]}"),
                        ada.readRemaining());
            }
            assertEquals(0, process.exit());
            assertEquals("null", process.readLine());
            // A busy machine stalls the server, and files may be limited, which are logged.
            List<String> log = process.log().stream()
                    .filter(line -> !line.contains("event=stalled") && !line.contains("event=connections_max_lowered"))
                    .toList();
            List<String> expected = List.of(
                    " INFO event=starting version=" + BuildInfo.VERSION + " java=" + Runtime.version()
                            + " settings=\"port=0 (flag), io-uring=false (flag), name=Club (flag),"
                            + " advertise=play.example.org:7777,b.example.org:7777 (flag),"
                            + " links=https://Play.example.org/, ssh://play.example.org:2222 (flag), memory=true (flag)\"",
                    " INFO event=signal_ignored signal=HUP msg=\"The server was started with it ignored; reload settings"
                            + " with 'parlor-server admin reload'\"",
                    " INFO event=transport transport=nio reason=disabled",
                    " INFO event=listening port_kind=line address=127.0.0.1 port=" + port + " tls=no",
                    " INFO event=login conn=1 addr=127.0.0.1 user=guest-ada kind=guest",
                    " INFO event=account_created user=guest-ada kind=guest",
                    " INFO event=disconnected conn=1 user=guest-ada reason=restart",
                    " INFO event=stopped");
            assertEquals(expected.size(), log.size(), log.toString());
            assertTrue(log.get(0).contains("event=starting"), log.get(0));
            for (String line : expected) {
                assertTrue(log.stream().anyMatch(logged -> logged.endsWith(line)), line + " is not in " + log);
            }
        }
    }

    /** Of a server that ends at once, because its port is in use. */
    @Test
    void the_log_in_json_has_an_object_per_line() throws InterruptedException {
        try (ParlorServer other = ParlorServer.start(ServerConfig.embedded());
                ServerProcess process = ServerProcess.startProgram(ProgramCommands.java(
                        CommandSequence.class.getName(), "--memory --log-format json --port " + other.port()))) {
            assertEquals(0, process.exit());
            assertEquals(1, process.messages().size(), () -> process.log().toString());
            List<String> events = process.log().stream()
                    .filter(line -> !process.messages().contains(line))
                    .map(line -> JsonParser.parseString(line).getAsJsonObject())
                    .map(line -> line.get("event").getAsString())
                    .toList();
            assertEquals("starting", events.get(0));
        }
    }

    @ParameterizedTest
    @CsvSource({"stat, status", "admin drian, drain", "--prt, --port"})
    void an_unknown_command_or_option_suggests_the_nearest_one(String args, String suggested) {
        StringWriter err = new StringWriter();
        CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
        assertEquals(2, command.execute(args.split(" ")));
        assertEquals(
                "Did you mean " + suggested + "?",
                err.toString().lines().toList().get(1));
    }

    @ParameterizedTest
    @CsvSource({"doctor --port 80, doctor", "doctor --port=80, doctor", "config --web-port 1, config"})
    void an_option_of_the_server_after_a_command_that_takes_its_settings_is_told_its_place(String args, String name) {
        StringWriter err = new StringWriter();
        CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
        assertEquals(2, command.execute(args.split(" ")));
        assertEquals(
                "Put options of the server before the command, as in: parlor-server --config FILE " + name,
                err.toString().lines().toList().get(1));
    }

    @Test
    void the_help_of_an_admin_command_lists_its_own_options_only() {
        StringWriter out = new StringWriter();
        CommandLine command = ServerMain.commandLine().setOut(new PrintWriter(out));
        assertEquals(0, command.execute("admin", "drain", "--help"));
        assertTrue(out.toString().contains("--after"), out.toString());
        assertFalse(out.toString().contains("--data"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--memory --data games   | --memory and --data are mutually exclusive",
                "--data a --db-url b     | --data and --db-url are mutually exclusive",
                "--db-url mysql://here   | --db-url must have the form jdbc:postgresql://HOST/NAME?user=…",
                "--port 70000            | --port must be 0 to 65535, not 70000",
                "--port x                | Invalid value for option '--port': 'x' is not an integer",
                "--motd \u202Eabc        | Control characters and direction marks are not allowed in --motd",
                "--colour                | Unknown option: '--colour'",
                "--log-format xml        | Invalid value for option '--log-format': 'xml' is not text or json",
                "--proxy-from 10.0.0.0/33 | --proxy-from: '10.0.0.0/33' is not an IP address or a range such as 10.0.0.0/8",
            })
    void an_invalid_command_line_reports_the_error(String args, String message) {
        StringWriter err = new StringWriter();
        CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
        assertEquals(2, command.execute(args.strip().split(" ")));
        assertEquals(
                List.of("parlor-server: " + message, "Try 'parlor-server --help'."),
                err.toString().lines().toList());
    }

    @Test
    void a_port_in_use_is_reported_in_one_line() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            StringWriter err = new StringWriter();
            CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
            assertEquals(1, command.execute("--memory", "--port", Integer.toString(server.port())));
            assertEquals(
                    "parlor-server: Cannot listen on 127.0.0.1 port " + server.port()
                            + ": address already in use. Change --port, or stop the process that uses the port"
                            + " (see ss -ltnp)",
                    err.toString().strip());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port PORT                              | Change --port, or stop the process",
                "--port 0 --ops-port PORT                 | Change --ops-port, or stop the process",
                "--port 0 --tls --tls-port PORT           | Change --tls-port, or stop the process",
                "--port 0 --bind 192.0.2.1                | Change --bind to an address of this computer",
                "--port 0 --bind no.such.host.invalid     | Change --bind to an address of this computer",
                "--port 0 --ops-port 0 --ops-bind no.such.host.invalid | Change --ops-bind to an address",
            })
    void a_server_that_cannot_listen_does_not_open_the_store_and_suggests_a_remedy(
            String args, String advice, @TempDir Path folder) {
        Path data = folder.resolve("data");
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String line = args.strip().replace("PORT", Integer.toString(server.port())) + " --data " + data;
            StringWriter err = new StringWriter();
            assertEquals(
                    1, ServerMain.commandLine().setErr(new PrintWriter(err)).execute(line.split(" ")));
            assertTrue(err.toString().contains(". " + advice), err.toString());
            assertFalse(Files.exists(data), "the store was opened");
        }
    }

    @Test
    void a_failed_start_releases_the_store(@TempDir Path folder) {
        String data = folder.resolve("data").toString();
        String absent = folder.resolve("absent.pem").toString();
        StringWriter err = new StringWriter();
        CommandLine command = ServerMain.commandLine().setErr(new PrintWriter(err));
        assertEquals(
                1,
                command.execute(
                        "--port",
                        "0",
                        "--ops-port",
                        "0",
                        "--data",
                        data,
                        "--tls",
                        "--tls-port",
                        "0",
                        "--tls-cert",
                        absent,
                        "--tls-key",
                        absent));
        assertTrue(err.toString().contains(absent + " does not exist"), err.toString());
        Storage storage = Storage.inDatabase(new SqliteDatabase(Path.of(data)));
        try (ParlorServer next = ParlorServer.start(ServerConfig.embedded().with(storage));
                LineClient ada = LineClient.guest(next, "ada")) {
            ada.sendLines("{\"t\":\"ping\",\"id\":1}");
            assertTrue(ada.receive("pong").contains("\"re\":1"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 7001 --ops-port 7001                    | --port and --ops-port are both 7001",
                "--bind 0.0.0.0 --port 7001 --ops-port 7001     | --port and --ops-port are both 7001",
                "--port 7001 --tls --tls-port 7001              | --port and --tls-port are both 7001",
                "--tls --tls-port 7001 --ops-port 7001          | --tls-port and --ops-port are both 7001",
            })
    void equal_ports_are_rejected_with_the_names_of_their_options(String args, String message) {
        for (String command : List.of(" config", "")) {
            StringWriter err = new StringWriter();
            CommandLine server = ServerMain.commandLine().setErr(new PrintWriter(err));
            assertEquals(2, server.execute((args.strip() + " --memory" + command).split(" ")));
            assertEquals(
                    "parlor-server: " + message + "; change one of them",
                    err.toString().lines().findFirst().orElse(""));
        }
    }

    @Test
    void equal_ports_on_different_addresses_are_accepted() {
        for (String args : List.of(
                "--bind 127.0.0.1 --port 7001 --ops-bind 127.0.0.2 --ops-port 7001",
                "--port 0 --ops-port 0 --tls --tls-port 0",
                "--port 7001 --tls-only --tls-port 7001")) {
            StringWriter out = new StringWriter();
            assertEquals(
                    0,
                    ServerMain.commandLine().setOut(new PrintWriter(out)).execute((args + " config").split(" ")),
                    args);
        }
    }

    @Test
    void the_default_data_directory_follows_the_xdg_specification() {
        assertEquals(
                Path.of("/home/ada/.local/share/parlor-server"),
                StorageOptions.defaultDirectory(Map.of("HOME", ""), "/home/ada"));
        assertEquals(
                Path.of("/srv/home/.local/share/parlor-server"),
                StorageOptions.defaultDirectory(Map.of("HOME", "/srv/home"), "/home/ada"));
        assertEquals(
                Path.of("/data/parlor-server"),
                StorageOptions.defaultDirectory(Map.of("XDG_DATA_HOME", "/data"), "/home/ada"));
        assertEquals(
                Path.of("/var/lib/parlor"),
                StorageOptions.defaultDirectory(
                        Map.of("STATE_DIRECTORY", "/var/lib/parlor", "XDG_DATA_HOME", "/data"), "/"));
    }

    @Test
    void help_lists_every_option() {
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
