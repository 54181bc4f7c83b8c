package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.server.LineClient;
import org.parlor.server.ServerProcess;
import org.parlor.server.net.LineMutator;

/** Peers that talk nonsense, do not read, never finish a line, or only knock: a healthy one is served as before. */
@Tag("faults")
class RudePeersTest {
    private static final int DEAF = 50;
    private static final int IDLERS = 2_000;
    private static final int KNOCKS = 20_000;
    private static final int LINES = Integer.getInteger("lines", 1_000_000);
    private static final int LINES_A_VISIT = 20;
    /** An answer of 27 kB to a short question. */
    private static final String LONG_ANSWER =
            "{\"t\":\"spec\",\"id\":1,\"game\":\"reversi\",\"options\":{\"rows\":26,\"cols\":26}}";

    private static final Duration P99_MAX = Duration.ofMillis(50);

    private final ServerProcess server = ServerProcess.start("--memory", "--port", "0");
    private final int port = server.port();
    private final LatencyProbe latencyProbe = LatencyProbe.asking(port, "healthy");
    private final LatencyProbe.Latency before = calm();

    @AfterEach
    void close() {
        latencyProbe.close();
        server.close();
    }

    private LatencyProbe.Latency calm() {
        await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
        return latencyProbe.look();
    }

    private void compare(String what) {
        LatencyProbe.Latency during = latencyProbe.look();
        System.out.println(what + "\n  a healthy peer before: " + before + "\n  and meanwhile:        " + during);
        Duration allowed = before.p99().multipliedBy(2).compareTo(P99_MAX) > 0
                ? before.p99().multipliedBy(2)
                : P99_MAX;
        assertTrue(during.p99().compareTo(allowed) <= 0, "p99 of " + during.p99());
    }

    @Test
    void mutated_lines_by_the_million_do_nobody_any_harm() {
        LineMutator lineMutator = new LineMutator(1);
        long answers = 0;
        long started = System.nanoTime();
        for (int from = 0; from < LINES; from += LINES_A_VISIT) {
            try (LineClient attacker = LineClient.connect(port)) {
                if (from / LINES_A_VISIT % 2 == 0) {
                    attacker.logIn("rude");
                }
                ByteArrayOutputStream lines = new ByteArrayOutputStream();
                for (int i = 0; i < LINES_A_VISIT; i++) {
                    lines.writeBytes(lineMutator.line());
                    lines.write('\n');
                }
                lines.writeBytes("{\"t\":\"bye\"}\n".getBytes(StandardCharsets.UTF_8));
                attacker.sends(lines.toByteArray());
                for (String answer : attacker.rest()) {
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
    void who_does_not_read_is_sent_away() {
        List<LineClient> deaf = new ArrayList<>();
        try {
            long started = System.nanoTime();
            for (int i = 0; i < DEAF; i++) {
                LineClient lineClient = LineClient.connect(port, 4_096);
                lineClient.logIn("deaf" + i);
                deaf.add(lineClient);
            }
            try (LineClient asker = LineClient.connect(port)) {
                asker.logIn("asker");
                await().pollInterval(Duration.ofMillis(500))
                        .atMost(Duration.ofSeconds(30))
                        .until(() -> askMore(deaf, asker) == 0);
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
            compare(DEAF + " peers that do not read: all sent away after " + millis + " ms");
        } finally {
            deaf.forEach(LineClient::close);
        }
    }

    /** All of them that are still here ask again; how many there are. */
    private static int askMore(List<LineClient> deaf, LineClient asker) {
        asker.says("{\"t\":\"list\",\"what\":\"users\",\"id\":1}");
        String here = asker.hears("ok");
        int count = 0;
        for (int i = 0; i < deaf.size(); i++) {
            if (here.contains("\"guest-deaf" + i + "\"")) {
                deaf.get(i).says((LONG_ANSWER + "\n").repeat(20).strip());
                count++;
            }
        }
        return count;
    }

    @Test
    void who_never_finishes_a_line_is_sent_away() {
        List<LineClient> idlers = new ArrayList<>();
        try {
            long started = System.nanoTime();
            for (int i = 0; i < IDLERS; i++) {
                LineClient idler = LineClient.connect(port);
                idler.sends(new byte[] {'{'});
                idlers.add(idler);
            }
            try (LineClient guest = LineClient.connect(port)) {
                guest.logIn("late");
            }
            for (LineClient idler : idlers) {
                idler.hears("hello");
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.rest());
            }
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
            compare(IDLERS + " lines without an end: nobody kept out, all closed after " + millis + " ms");
        } finally {
            idlers.forEach(LineClient::close);
        }
    }

    @Test
    void a_flood_of_connections_keeps_nobody_out() {
        long started = System.nanoTime();
        for (int i = 0; i < KNOCKS; i++) {
            LineClient.connect(port).close();
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        try (LineClient guest = LineClient.connect(port)) {
            guest.logIn("late");
        }
        compare(KNOCKS + " connections opened and closed within " + millis + " ms");
    }
}
