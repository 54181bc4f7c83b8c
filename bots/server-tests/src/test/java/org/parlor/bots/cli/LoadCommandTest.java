package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cli.ServerMain;
import org.parlor.testing.ProgramCommands;

class LoadCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void the_report_is_printed_as_text_or_json() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String line = "load 127.0.0.1:" + server.port() + " --games 3 --warm-up 0 --seconds 1 --rate 100 --pid "
                    + ProcessHandle.current().pid();
            assertEquals(0, run(line), err.toString());
            assertTrue(
                    out.toString()
                            .matches(
                                    "(?s)joined +3 games, 6 connections in .*moves +\\d+ per second, .*"
                                            + "round trip +median .*server +.* per move .*memory .*this process .*errors +none\n"),
                    out.toString());
            out.getBuffer().setLength(0);
            assertEquals(0, run(line + " --json"), err.toString());
            JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
            assertTrue(report.get("moves").getAsInt() > 0, report.toString());
            assertEquals(
                    Set.of(
                            "userMicrosPerMove",
                            "systemMicrosPerMove",
                            "wakeUpsPerMove",
                            "residentKib",
                            "residentBeforeKib"),
                    report.getAsJsonObject("server").keySet());
        }
    }

    @Test
    void several_server_processes_are_reported_one_by_one_and_together() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            long pid = ProcessHandle.current().pid();
            String line = "load 127.0.0.1:" + server.port()
                    + " --games 3 --warm-up 0 --seconds 1 --rate 100 --json --pid " + pid + "," + pid;
            assertEquals(0, run(line), err.toString());
            JsonObject report = JsonParser.parseString(out.toString()).getAsJsonObject();
            JsonArray processes = report.getAsJsonArray("processes");
            assertEquals(2, processes.size());
            assertEquals(
                    micros(report.getAsJsonObject("server")),
                    micros(processes.get(0).getAsJsonObject())
                            + micros(processes.get(1).getAsJsonObject()),
                    0.01);
        }
    }

    private static double micros(JsonObject usage) {
        return usage.get("userMicrosPerMove").getAsDouble()
                + usage.get("systemMicrosPerMove").getAsDouble();
    }

    /** Uses a server in a separate process, because a JVM that attaches to itself can deadlock. */
    @Test
    @Tag("slow")
    void heap_usage_per_game_is_reported_on_request() throws IOException {
        Process server = started();
        try {
            String port = port(server);
            assertEquals(
                    0,
                    run("load 127.0.0.1:" + port
                            + " --games 100 --warm-up 0 --seconds 1 --rate 100 --json --heap --pid " + server.pid()),
                    err.toString());
            JsonObject used =
                    JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonObject("server");
            assertTrue(used.get("heapBytesPerGame").getAsDouble() > 1_000, used.toString());
            assertTrue(used.has("heapBytesPerMove"), used.toString());
        } finally {
            server.destroyForcibly().onExit().join();
        }
    }

    @Test
    void a_rejected_game_ends_the_load_test_with_the_reason() throws IOException {
        Process server = started("--games-max", "2");
        try {
            assertEquals(1, run("load 127.0.0.1:" + port(server) + " --games 3 --warm-up 0 --seconds 1 --rate 1"));
            assertTrue(err.toString().contains("rejected by the server: "), err.toString());
            assertTrue(err.toString().contains("server_full"), err.toString());
        } finally {
            server.destroyForcibly().onExit().join();
        }
    }

    private static Process started(String... options) throws IOException {
        List<String> command =
                new ArrayList<>(ProgramCommands.java(ServerMain.class.getName(), "--memory", "--port", "0"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String port(Process server) throws IOException {
        String ready = server.inputReader().readLine();
        return ready.substring(ready.lastIndexOf(':') + 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load localhost --games 0 | --games must be 1 to 30000, not 0
            load localhost --rate -1 | --rate must be between 0 and 1000000 moves per second, not -1.0
            load localhost --heap | --heap requires --pid
            load localhost --seconds 0 | --seconds must be 1 to 3600, not 0
            load local:host | Invalid address 'local:host'
            load | Missing required parameter
            """)
    void usage_errors_exit_with_code_2_and_explain_the_valid_input(String line, String message) {
        assertEquals(2, run(line));
        assertTrue(err.toString().contains(message), err.toString());
    }

    private int run(String line) {
        return BotsMain.commandLine(line.split(" "))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
    }
}
