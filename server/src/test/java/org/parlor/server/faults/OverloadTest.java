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
import org.parlor.server.ServerProcess;

/**
 * 2,000 connections send the uncounted request that costs the core most, as fast as they may, while others play. What
 * waits in the server stays within its bound, its memory does not grow, everybody stays connected, and the players go on.
 */
@Tag("faults")
class OverloadTest {
    private static final int SENDERS = Integer.getInteger("senders", 2_000);
    private static final int SECONDS = Integer.getInteger("seconds", 20);
    private static final int GAMES = 5;
    private static final String EXPLORE = "{\"t\":\"explore\",\"id\":1,\"game\":\"reversi\",\"pos\":\""
            + "..................OX.......OX.....OXO......X....................\",\"to\":0}";
    /** What the flow control of the gateway admits, and room for commands that no line has caused. */
    private static final int WAITING_MAX = 512 + 2 * SENDERS + 1_000;

    private static final String UNSERVED = "a player waited more than ten seconds";
    private static final int HEAP_GROWTH_MAX_MB = 100;
    private static final Pattern OPS_PORT = Pattern.compile("watched on 127\\.0\\.0\\.1 port ([0-9]+)");

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        open.add(resource);
        return resource;
    }

    /** With two processors one thread has the connections and the core; with four the core has one of its own. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void senders_without_pause_neither_fill_the_memory_nor_stop_the_games_of_others(int processors) {
        ServerProcess server = opened(server(processors));
        int port = server.port();
        int opsPort = opsPort(server);
        List<LatencyProbe> players = IntStream.range(0, GAMES)
                .mapToObj(i -> opened(new LatencyProbe(new PairLoad(port, "player" + i, "\"game\":\"tictactoe\""))))
                .toList();
        pause(5);
        look(players);
        pause(10);
        String calm = look(players);
        long heapBefore = liveHeap(server);

        Senders senders = opened(new Senders(port, SENDERS, EXPLORE));
        await().atMost(Duration.ofMinutes(1)).until(() -> senders.loggedIn() == SENDERS);
        senders.start();
        pause(5);
        look(players);
        List<String> states = new ArrayList<>();
        double waitingMost = 0;
        long answered = senders.answers();
        for (int second = 0; second < SECONDS; second++) {
            pause(1);
            String metrics = metrics(opsPort);
            double waiting = metric(metrics, "parlor_queue_depth{queue=\"core\"}");
            waitingMost = Math.max(waitingMost, waiting);
            states.add(String.format(
                    Locale.ROOT,
                    "%d/%.0f/%.0f",
                    residentMegabytes(server),
                    waiting,
                    metric(metrics, "parlor_connections_paused")));
        }
        answered = senders.answers() - answered;
        String loaded = look(players);
        long heapDuring = liveHeap(server);
        System.out.println(processors + " processors"
                + "\n  a move without senders:       " + calm
                + "\n  a move beside " + SENDERS + " senders:   " + loaded
                + "\n  answers to senders a second:  " + answered / SECONDS
                + "\n  live heap before and during:  " + heapBefore + " MB, " + heapDuring + " MB"
                + "\n  each second, resident MB/commands that wait for the core/connections paused: " + states);
        assertNotEquals(UNSERVED, loaded);
        assertEquals(SENDERS, senders.open());
        assertTrue(waitingMost <= WAITING_MAX, waitingMost + " commands waited");
        assertTrue(heapDuring - heapBefore <= HEAP_GROWTH_MAX_MB, "live heap grew to " + heapDuring + " MB");
        assertEquals(
                List.of(),
                server.log().stream().filter(line -> line.contains(" ERROR ")).toList());
    }

    private static ServerProcess server(int processors) {
        return ServerProcess.run(List.of(
                ServerProcess.java(),
                "-XX:ActiveProcessorCount=" + processors,
                "-XX:+UseG1GC",
                "-Xmx2g",
                "-jar",
                System.getProperty("server.jar"),
                "--memory",
                "--port=0",
                "--ops-port=0",
                // A rematch is a counted request, and these players need several a second.
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

    private static String look(List<LatencyProbe> players) {
        List<Long> all = new ArrayList<>();
        try {
            players.forEach(player -> all.addAll(player.look().sorted()));
        } catch (AssertionError unserved) {
            return UNSERVED;
        }
        return all.isEmpty()
                ? UNSERVED
                : new LatencyProbe.Latency(all.stream().sorted().toList()).toString();
    }

    /** Empty if the server does not answer within ten seconds. */
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

    /** What is reachable, in MB, by a collection of the whole heap. */
    private static long liveHeap(ServerProcess server) {
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(server.pid()),
                            "GC.class_histogram")
                    .start();
            String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            jcmd.waitFor(1, TimeUnit.MINUTES);
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
