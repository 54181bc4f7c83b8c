package org.parlor.bots.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.ServerEndpoint;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.net.web.WebSettings;
import org.parlor.testing.Waiting;

class LoadGeneratorTest {

    @ParameterizedTest
    @CsvSource({"tictactoe, 0", "kalah, 0", "reversi, 3000"})
    void games_follow_each_other_without_errors(String game, double rate) {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                LoadGenerator generator = LoadGenerator.start(settings(server.port(), game, 5, rate))) {
            generator
                    .allStarted()
                    .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join();
            Awaitility.await().until(() -> generator.endedGames().join() > 5);
            LoadStats stats = generator.takeStats().join();
            assertEquals(new TreeMap<>(), stats.errors());
            assertTrue(stats.moves() > 5 * 5, stats.toString());
            Percentiles took = stats.roundTrip();
            assertTrue(took.medianMicros() > 0 && took.p99Micros() >= took.medianMicros(), stats.toString());
            assertTrue(generator.joinTimes().join().medianMicros() > 0);
        }
    }

    @Test
    void games_are_played_over_web_sockets() {
        ServerConfig config = ServerConfig.embedded().with(new WebSettings(0, Set.of()));
        try (ParlorServer server = ParlorServer.start(config);
                LoadGenerator generator =
                        LoadGenerator.start(settings(server.webPort().orElseThrow(), true, "kalah", 5, 0))) {
            generator
                    .allStarted()
                    .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join();
            Awaitility.await().until(() -> generator.endedGames().join() > 5);
            assertEquals(new TreeMap<>(), generator.takeStats().join().errors());
        }
    }

    @Test
    void a_port_without_web_sockets_is_reported() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                LoadGenerator generator = LoadGenerator.start(settings(server.port(), true, "kalah", 1, 0))) {
            CompletionException failure = assertThrows(
                    CompletionException.class,
                    () -> generator
                            .allStarted()
                            .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                            .join());
            assertEquals(
                    "the server answers no WebSocket; specify its --web-port",
                    Objects.requireNonNull(failure.getCause()).getMessage());
        }
    }

    @Test
    void an_unreachable_server_is_reported() {
        int port;
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            port = server.port();
        }
        try (LoadGenerator generator = LoadGenerator.start(settings(port, "tictactoe", 1, 0))) {
            CompletionException failure = assertThrows(
                    CompletionException.class,
                    () -> generator
                            .allStarted()
                            .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                            .join());
            assertTrue(
                    String.valueOf(failure.getMessage()).contains("cannot reach 127.0.0.1:" + port),
                    failure.toString());
        }
    }

    @Test
    void an_interrupted_move_is_sent_again_and_a_missed_one_is_passed_over() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
                LoadGenerator generator = LoadGenerator.start(settings(listener.getLocalPort(), "tictactoe", 1, 0));
                Peer seeker = Peer.accept(listener);
                Peer taker = Peer.accept(listener)) {
            assertTrue(seeker.receive().contains("\"t\":\"seek\""));
            seeker.send("{\"t\":\"ok\",\"re\":1,\"seek\":\"s\",\"code\":\"c\"}");
            assertEquals("{\"t\":\"seek.take\",\"id\":2,\"code\":\"c\"}", taker.receive());
            seeker.send(turn(0));
            String move = seeker.receive();
            assertTrue(move.startsWith("{\"t\":\"move\",\"g\":\"g\",\"ply\":0,"), move);

            seeker.send("{\"t\":\"error\",\"code\":\"interrupted\",\"message\":\"Check it\"}", turn(0));
            assertEquals(move, seeker.receive());

            taker.send(turn(1));
            String answer = taker.receive();
            assertTrue(answer.startsWith("{\"t\":\"move\",\"g\":\"g\",\"ply\":1,"), answer);
            assertEquals(Map.of("interrupted", 1), generator.takeStats().join().errors());
        }
    }

    private static String turn(int ply) {
        return "{\"t\":\"turn\",\"g\":\"g\",\"seq\":" + ply + ",\"ply\":" + ply + ",\"you\":" + ply % 2 + "}";
    }

    /** The server's end of a connection. */
    private record Peer(Socket socket, BufferedReader lines) implements AutoCloseable {
        static Peer accept(ServerSocket listener) throws IOException {
            listener.setSoTimeout(Waiting.LIMIT_MILLIS);
            Socket socket = listener.accept();
            socket.setSoTimeout(Waiting.LIMIT_MILLIS);
            Peer peer = new Peer(
                    socket, new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)));
            peer.send("{\"t\":\"hello\"}");
            assertTrue(peer.receive().contains("\"t\":\"hello\""));
            peer.send("{\"t\":\"welcome\"}");
            return peer;
        }

        void send(String... messages) throws IOException {
            for (String message : messages) {
                socket.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        String receive() throws IOException {
            return lines.readLine();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void percentiles_have_a_relative_error_of_at_most_one_percent() {
        Histogram latencies = new Histogram(Percentiles.DIGITS);
        assertEquals(new Percentiles(0, 0, 0), Percentiles.of(latencies));
        for (int micros = 1; micros <= 100_000; micros++) {
            latencies.recordValue(micros);
        }
        assertEquals(50_000, (double) Percentiles.of(latencies).medianMicros(), 50_000 / 100.0);
        assertEquals(99_000, (double) Percentiles.of(latencies).p99Micros(), 99_000 / 100.0);
        assertEquals(99_900, (double) Percentiles.of(latencies).p999Micros(), 99_900 / 100.0);
        Histogram few = new Histogram(Percentiles.DIGITS);
        few.recordValue(63);
        few.recordValue(64);
        assertEquals(new Percentiles(63, 64, 64), Percentiles.of(few));
    }

    @Test
    void process_usage_is_read_from_linux() throws Exception {
        ProcessUsage usage = ProcessUsage.of(ProcessHandle.current().pid());
        assertTrue(usage.userMicros() > 0 && usage.wakeUps() > 0 && usage.residentKib() > 1000, usage.toString());
        assertEquals(new ProcessUsage(0, 0, 0, usage.residentKib()), usage.since(usage));
    }

    private static LoadSettings settings(int port, String game, int games, double rate) {
        return settings(port, false, game, games, rate);
    }

    private static LoadSettings settings(int port, boolean isWebSocket, String game, int games, double rate) {
        return new LoadSettings(
                new ServerEndpoint("127.0.0.1", port),
                isWebSocket,
                Games.find(game).orElseThrow().rules(),
                games,
                rate,
                1);
    }
}
