package org.parlor.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.state.ServerStats;
import org.parlor.server.metrics.ServerMetrics.Counted;

/** The HTTP endpoints of the ops port. */
class OpsHttpServerTest {
    private final OpsHttpServer httpServer = new OpsHttpServer("1.2.3");
    private final ServerMetrics metrics = httpServer.metrics();
    private CompletableFuture<ServerStats> stats = CompletableFuture.completedFuture(
            new ServerStats(3, 2, Map.of(new ServerStats.Kind("kalah", GameStatus.PLAYING), 7L), 4, 0));
    private String reason = "";
    private int port;

    /** A server whose state the test sets. */
    private final OpsView server = new OpsView(
            () -> stats.copy(),
            () -> Optional.of(reason).filter(text -> !text.isEmpty()),
            () -> 5,
            () -> 4,
            () -> 11,
            () -> 12,
            List.of());

    @BeforeEach
    void open() throws IOException {
        port = httpServer.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), server);
    }

    @AfterEach
    void close() {
        httpServer.close();
    }

    private String send(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write((request + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String get(String path) throws IOException {
        String answer = send("GET " + path + " HTTP/1.1\r\nHost: here");
        return answer.replaceFirst("HTTP/1.1 ", "").replaceFirst("(?s)\r\n.*\r\n\r\n", ": ");
    }

    @Test
    void a_working_server_is_healthy_and_ready() throws IOException {
        assertEquals("200 OK: healthy\n", get("/health"));
        assertEquals("200 OK: ready\n", get("/ready?verbose"));
    }

    @Test
    void readiness_reports_the_reason() throws IOException {
        reason = "draining";
        assertEquals("503 Service Unavailable: draining\n", get("/ready"));
        assertEquals("200 OK: healthy\n", get("/health"));
    }

    @Test
    void a_server_with_a_hung_core_is_unhealthy() throws IOException {
        stats = new CompletableFuture<>();
        assertEquals("503 Service Unavailable: core not responding\n", get("/health"));
        assertEquals("503 Service Unavailable: core not responding\n", get("/ready"));
        assertTrue(get("/metrics").startsWith("200 OK: # HELP"));
    }

    @Test
    void a_count_has_one_value_for_each_label() {
        for (String[] values : new String[][] {{}, {"guest"}, {"guest", "ok", "more"}}) {
            IllegalArgumentException refusal =
                    assertThrows(IllegalArgumentException.class, () -> metrics.count(Counted.LOGIN, values));
            assertEquals("LOGIN has the labels [as, outcome], not the values " + List.of(values), refusal.getMessage());
        }
    }

    @Test
    void metrics_contain_all_counts() throws IOException {
        metrics.count(Counted.CONNECTION_ACCEPTED);
        metrics.count(Counted.CONNECTION_REFUSED, "server_full");
        metrics.count(Counted.LOGIN, "guest", "ok");
        metrics.count(Counted.ERROR_REPLY, "bad_json");
        metrics.bytesRead(100);
        metrics.gatewayIncident();
        metrics.commandCompleted(3_000_000);
        metrics.committed(4, 700_000);
        metrics.count(Counted.GAME_STARTED, "reversi");
        metrics.count(Counted.MOVE, "reversi");
        metrics.count(Counted.GAME_ENDED, "reversi", "time");
        String text = get("/metrics");
        for (String line : new String[] {
            "parlor_connections_open 5.0",
            "parlor_connections_paused 4.0",
            "parlor_connections_accepted_total 1.0",
            "parlor_connections_refused_total{reason=\"server_full\"} 1.0",
            "parlor_logins_total{as=\"guest\",outcome=\"ok\"} 1.0",
            "parlor_refusals_total{code=\"bad_json\"} 1.0",
            "parlor_bytes_total{direction=\"in\"} 100.0",
            "parlor_incidents_total{at=\"gateway\"} 1.0",
            "parlor_command_latency_seconds_bucket{le=\"0.002\"} 0",
            "parlor_command_latency_seconds_bucket{le=\"0.005\"} 1",
            "parlor_command_latency_seconds_max 0.003",
            "parlor_commit_time_seconds_count 1",
            "parlor_commit_records_sum 4.0",
            "parlor_games_started_total{game=\"reversi\"} 1.0",
            "parlor_games_ended_total{game=\"reversi\",reason=\"time\"} 1.0",
            "parlor_moves_total{game=\"reversi\"} 1.0",
            "parlor_games{game=\"kalah\",state=\"playing\"} 7.0",
            "parlor_games{game=\"reversi\",state=\"over\"} 0.0",
            "parlor_games_unloaded 4.0",
            "parlor_accounts 3.0",
            "parlor_sessions 2.0",
            "parlor_queue_depth{queue=\"core\"} 11.0",
            "parlor_queue_depth{queue=\"journal\"} 12.0",
        }) {
            assertTrue(text.contains(line + "\n"), line + " is not in " + text);
        }
        assertTrue(text.contains("jvm_memory_used_bytes{") && text.contains("process_uptime_seconds "), text);
    }

    @Test
    void every_metric_has_a_description() throws IOException {
        List<String> without = get("/metrics")
                .lines()
                .filter(line -> line.matches("# HELP \\S+ *"))
                .toList();
        assertEquals(List.of(), without);
        assertTrue(get("/metrics").contains("# HELP parlor_connections_open Open connections\n"));
    }

    @Test
    void series_exist_before_their_first_event() throws IOException {
        String text = get("/metrics");
        for (String line : List.of(
                "parlor_build_info{java=\"" + Runtime.version() + "\",version=\"1.2.3\"} 1",
                "parlor_http_responses_total{status=\"403\"} 0.0",
                "parlor_websocket_frames_rejected_total{code=\"1002\"} 0.0",
                "parlor_logins_total{as=\"guest\",outcome=\"ok\"} 0.0",
                "parlor_logins_total{as=\"password\",outcome=\"bad_credentials\"} 0.0",
                "parlor_refusals_total{code=\"rate_limited\"} 0.0",
                "parlor_incidents_total{at=\"gateway\"} 0.0",
                "parlor_incidents_total{at=\"core\"} 0.0",
                "parlor_accounts_made_total 0.0",
                "parlor_games_started_total{game=\"kalah\"} 0.0",
                "parlor_games_ended_total{game=\"kalah\",reason=\"resign\"} 0.0",
                "parlor_moves_total{game=\"kalah\"} 0.0")) {
            assertTrue(text.contains(line + "\n"), line + " is not in " + text);
        }
    }

    @Test
    void game_counts_exist_while_the_core_does_not_respond() throws IOException {
        stats = new CompletableFuture<>();
        assertTrue(get("/metrics").contains("parlor_games{game=\"kalah\",state=\"playing\"} 0.0\n"));
    }

    @Test
    void head_has_no_body_and_other_requests_are_rejected() throws IOException {
        String head = send("HEAD /health HTTP/1.1\r\nHost: here");
        assertTrue(head.startsWith("HTTP/1.1 200 OK\r\n") && head.endsWith("\r\n\r\n"), head);
        assertEquals("404 Not Found: /health, /ready, /metrics\n", get("/"));
        assertTrue(send("POST /health HTTP/1.1\r\nHost: here").startsWith("HTTP/1.1 405 Method Not Allowed\r\n"));
        assertTrue(send("PUT /health HTTP/1.1\r\nConnection: close\r\nContent-Length: 999999")
                .startsWith("HTTP/1.1 413 "));
        assertTrue(send("GET /" + "x".repeat(2_000) + " HTTP/1.1").startsWith("HTTP/1.1 400 "));
        assertTrue(send("\u0001\u0002\u0003").startsWith("HTTP/1.1 400 "));
    }

    @Test
    void idle_connections_do_not_block_others() throws IOException {
        Socket[] idle = new Socket[40];
        try {
            for (int i = 0; i < idle.length; i++) {
                idle[i] = new Socket(InetAddress.getLoopbackAddress(), port);
            }
            assertEquals("200 OK: healthy\n", get("/health"));
            assertEquals(-1, idle[0].getInputStream().read());
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }
}
