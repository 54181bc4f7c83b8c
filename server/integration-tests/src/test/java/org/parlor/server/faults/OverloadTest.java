package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/**
 * 2,000 connections send the most expensive unlimited request at the maximum rate while other clients play. Queues stay
 * within their limits, memory does not grow, no client is disconnected, and the games continue.
 */
@Tag("faults")
class OverloadTest {
    private static final int SENDERS = Integer.getInteger("senders", 2_000);
    private static final int SECONDS = Integer.getInteger("seconds", 20);
    private static final int GAMES = 5;
    private static final String EXPLORE = "{\"t\":\"explore\",\"id\":1,\"game\":\"reversi\",\"pos\":\""
            + "..................OX.......OX.....OXO......X....................\",\"to\":0}";
    /** The limit of the flow control, plus a margin for commands not caused by client lines. */
    private static final int QUEUED_MAX = 512 + 2 * SENDERS + 1_000;

    private static final String UNSERVED = "a player was not served";
    private static final int HEAP_GROWTH_MAX_MB = 100;
    private static final Pattern OPS_PORT =
            Pattern.compile("event=listening port_kind=ops address=127\\.0\\.0\\.1 port=([0-9]+)");

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private <T extends AutoCloseable> T register(T resource) {
        open.add(resource);
        return resource;
    }

    /** With two processors the core shares a thread with the connections; with four it has its own. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void continuous_senders_neither_exhaust_memory_nor_stop_other_games(int processors) {
        ServerProcess server = register(server(processors));
        int port = server.port();
        int opsPort = opsPort(server);
        List<LatencyProbe> players = IntStream.range(0, GAMES)
                .mapToObj(i -> register(new LatencyProbe(new PairLoad(port, "player" + i, "\"game\":\"tictactoe\""))))
                .toList();
        pause(5);
        takeLatency(players);
        pause(10);
        String calm = takeLatency(players);
        long heapBefore = liveHeap(server);

        Senders senders = register(new Senders(port, SENDERS, EXPLORE));
        await().until(() -> senders.loggedIn() == SENDERS);
        senders.start();
        pause(5);
        takeLatency(players);
        List<String> states = new ArrayList<>();
        double queuedMax = 0;
        long answered = senders.answers();
        for (int second = 0; second < SECONDS; second++) {
            pause(1);
            String metrics = metrics(opsPort);
            double queued = metric(metrics, "parlor_queue_depth{queue=\"core\"}");
            queuedMax = Math.max(queuedMax, queued);
            states.add(String.format(
                    Locale.ROOT,
                    "%d/%.0f/%.0f",
                    residentMegabytes(server),
                    queued,
                    metric(metrics, "parlor_connections_paused")));
        }
        answered = senders.answers() - answered;
        String loaded = takeLatency(players);
        long heapDuring = liveHeap(server);
        System.out.println(processors + " processors"
                + "\n  a move without senders:       " + calm
                + "\n  a move beside " + SENDERS + " senders:   " + loaded
                + "\n  answers to senders a second:  " + answered / SECONDS
                + "\n  live heap before and during:  " + heapBefore + " MB, " + heapDuring + " MB"
                + "\n  each second, resident MB/queued core commands/paused connections: " + states);
        assertNotEquals(UNSERVED, loaded);
        assertEquals(SENDERS, senders.open());
        assertTrue(queuedMax <= QUEUED_MAX, queuedMax + " commands were queued");
        assertTrue(heapDuring - heapBefore <= HEAP_GROWTH_MAX_MB, "live heap grew to " + heapDuring + " MB");
        assertEquals(
                List.of(),
                server.log().stream().filter(line -> line.contains(" ERROR ")).toList());
    }

    private static ServerProcess server(int processors) {
        return ServerProcess.startProgram(List.of(
                ProgramCommands.launcher(),
                "-XX:ActiveProcessorCount=" + processors,
                "-XX:+UseG1GC",
                "-Xmx2g",
                "-jar",
                System.getProperty("server.jar"),
                "--memory",
                "--port=0",
                "--ops-port=0",
                // Rematch offers count towards the request limit, and these players send several per second.
                "--requests-per-10s=1000000"));
    }

    private static int opsPort(ServerProcess server) {
        return server.log().stream()
                .map(OPS_PORT::matcher)
                .filter(Matcher::find)
                .map(found -> Integer.parseInt(found.group(1)))
                .findFirst()
                .orElseThrow();
    }

    private static void pause(int seconds) {
        await().pollDelay(Duration.ofSeconds(seconds))
                .atMost(Duration.ofSeconds(seconds + 5))
                .until(() -> true);
    }

    private static String takeLatency(List<LatencyProbe> players) {
        List<Long> all = new ArrayList<>();
        try {
            players.forEach(player -> all.addAll(player.takeLatency().sorted()));
        } catch (AssertionError unserved) {
            return UNSERVED;
        }
        return all.isEmpty()
                ? UNSERVED
                : new LatencyProbe.Latency(all.stream().sorted().toList()).toString();
    }

    /** Empty if the server does not respond within ten seconds. */
    private String metrics(int opsPort) {
        try {
            return http.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + opsPort + "/metrics"))
                                    .timeout(Duration.ofSeconds(10))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** NaN if there is no such metric. */
    private static double metric(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    private static long residentMegabytes(ServerProcess server) {
        try {
            return Files.readAllLines(Path.of("/proc/" + server.pid() + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1_024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Live heap in MB, after a full garbage collection. */
    private static long liveHeap(ServerProcess server) {
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(server.pid()),
                            "GC.class_histogram")
                    .start();
            String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            jcmd.waitFor(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            String total = text.lines()
                    .filter(line -> line.startsWith("Total"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(text));
            return Long.parseLong(total.trim().split("\\s+")[2]) / 1_000_000;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
