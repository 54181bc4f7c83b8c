package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.net.LineMutator;

/** Clients that send garbage, do not read, never finish a line, or only connect. A well-behaved client is not affected. */
@Tag("faults")
class RudePeersTest {
    private static final int NON_READERS = 50;
    private static final int IDLERS = 2_000;
    private static final int CONNECTS = 20_000;
    private static final int LINES = Integer.getInteger("lines", 1_000_000);
    private static final int LINES_PER_CONNECTION = 20;
    /** A short request with a reply of 27 kB. */
    private static final String LONG_REPLY_REQUEST =
            "{\"t\":\"spec\",\"id\":1,\"game\":\"reversi\",\"options\":{\"rows\":26,\"cols\":26}}";

    private static final Duration P99_MAX = Duration.ofMillis(50);

    private final MachineLoad machineLoad = new MachineLoad();
    private final ServerProcess server = ServerProcess.start("--memory", "--port", "0");
    private final int port = server.port();
    private final LatencyProbe latencyProbe = LatencyProbe.pinging(port, "healthy");
    private final LatencyProbe.Latency before = baseline();

    @AfterEach
    void close() {
        latencyProbe.close();
        server.close();
    }

    private LatencyProbe.Latency baseline() {
        await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
        return latencyProbe.takeLatency();
    }

    private void compare(String what) {
        LatencyProbe.Latency during = latencyProbe.takeLatency();
        System.out.println(what + "\n  latency before: " + before + "\n  latency during: " + during);
        during.assertP99(machineLoad.allowed(P99_MAX), before.p99().multipliedBy(2));
    }

    @Test
    void millions_of_mutated_lines_are_handled_safely() {
        LineMutator lineMutator = new LineMutator(1);
        long answers = 0;
        long started = System.nanoTime();
        for (int from = 0; from < LINES; from += LINES_PER_CONNECTION) {
            try (LineClient attacker = LineClient.connect(port)) {
                if (from / LINES_PER_CONNECTION % 2 == 0) {
                    attacker.logIn("rude");
                }
                ByteArrayOutputStream lines = new ByteArrayOutputStream();
                for (int i = 0; i < LINES_PER_CONNECTION; i++) {
                    lines.writeBytes(lineMutator.line());
                    lines.write('\n');
                }
                lines.writeBytes("{\"t\":\"bye\"}\n".getBytes(StandardCharsets.UTF_8));
                attacker.send(lines.toByteArray());
                for (String answer : attacker.readRemaining()) {
                    assertFalse(answer.contains("\"internal\""), answer);
                    answers++;
                }
            }
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        compare(LINES + " mutated lines within " + millis + " ms, " + answers + " lines in answer");
        List<String> faults =
                server.log().stream().filter(line -> line.contains(" ERROR ")).toList();
        assertEquals(List.of(), faults);
    }

    @Test
    void a_client_that_does_not_read_is_disconnected() {
        List<LineClient> nonReaders = new ArrayList<>();
        try {
            long started = System.nanoTime();
            for (int i = 0; i < NON_READERS; i++) {
                LineClient client = LineClient.connect(port, 4_096);
                client.logIn("deaf" + i);
                nonReaders.add(client);
            }
            try (LineClient observer = LineClient.connect(port)) {
                observer.logIn("asker");
                await().pollInterval(Duration.ofMillis(500)).until(() -> sendMore(nonReaders, observer) == 0);
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
            compare(NON_READERS + " clients that do not read: all disconnected after " + millis + " ms");
        } finally {
            nonReaders.forEach(LineClient::close);
        }
    }

    /** Sends more requests from all clients that are still connected; returns their number. */
    private static int sendMore(List<LineClient> nonReaders, LineClient observer) {
        observer.sendLines("{\"t\":\"list\",\"what\":\"users\",\"id\":1}");
        String users = observer.receive("ok");
        int count = 0;
        for (int i = 0; i < nonReaders.size(); i++) {
            if (users.contains("\"guest-deaf" + i + "\"")) {
                nonReaders
                        .get(i)
                        .sendLines((LONG_REPLY_REQUEST + "\n").repeat(20).strip());
                count++;
            }
        }
        return count;
    }

    @Test
    void a_client_that_never_finishes_a_line_is_disconnected() {
        List<LineClient> idlers = new ArrayList<>();
        try {
            long started = System.nanoTime();
            for (int i = 0; i < IDLERS; i++) {
                LineClient idler = LineClient.connect(port);
                idler.send(new byte[] {'{'});
                idlers.add(idler);
            }
            try (LineClient guest = LineClient.connect(port)) {
                guest.logIn("late");
            }
            for (LineClient idler : idlers) {
                idler.receive("hello");
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.readRemaining());
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
            compare(IDLERS + " unfinished lines: no client locked out, all closed after " + millis + " ms");
        } finally {
            idlers.forEach(LineClient::close);
        }
    }

    @Test
    void a_connection_flood_does_not_lock_out_other_clients() {
        long started = System.nanoTime();
        for (int i = 0; i < CONNECTS; i++) {
            LineClient.connect(port).close();
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        try (LineClient guest = LineClient.connect(port)) {
            guest.logIn("late");
        }
        compare(CONNECTS + " connections opened and closed within " + millis + " ms");
    }
}
