package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.message.MessageCodec;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;

/** Misbehaving clients (mutated lines, unread replies, unfinished lines) do not affect others. */
class FloodTest {
    private static final List<String> GOOD = List.of(
            "{\"t\":\"hello\",\"id\":1,\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}",
            "{\"t\":\"seek\",\"id\":5,\"game\":\"reversi\",\"options\":{\"rows\":8,\"cols\":8},"
                    + "\"tc\":{\"mode\":\"fischer\",\"base\":300000,\"inc\":2000},\"rated\":false}",
            "{\"t\":\"policy\",\"id\":2,\"slots\":4,\"games\":[\"reversi\",\"kalah\"],\"tc\":{\"minBase\":10000}}",
            "{\"t\":\"challenge\",\"id\":6,\"to\":\"guest-healthy\",\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"}}",
            "{\"t\":\"explore\",\"id\":8,\"game\":\"tictactoe\",\"pos\":\"X...O....\",\"to\":0,\"moves\":[\"c3\"]}",
            "{\"t\":\"move\",\"id\":31,\"g\":\"k7Qf2\",\"ply\":4,\"move\":\"c4\",\"info\":{\"score\":150,\"depth\":14}}",
            "{\"t\":\"chat\",\"room\":\"lobby\",\"text\":\"good luck\"}",
            "{\"t\":\"list\",\"what\":\"games\"}",
            "{\"t\":\"ping\",\"n\":41}");
    private static final GatewayLimits GENEROUS = new GatewayLimits(
            1_000_000,
            256 * 1024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1));

    private static final TlsSettings TLS = new TlsSettings(0, false, CertificateReloader::selfSigned);

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(GENEROUS)
            .with(ServerSettings.standard().with(ServerSettings.REQUESTS_PER_10S, 1_000_000))
            .with(TLS));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void ten_thousand_mutated_lines_do_not_affect_other_connections() {
        flood(new Random(20_261_121), 200, 50);
    }

    @Test
    @Tag("slow")
    void a_million_mutated_lines_do_not_affect_other_connections() {
        flood(new Random(1), 10_000, 100);
    }

    private void flood(Random random, int connections, int linesEach) {
        try (LineClient healthy = LineClient.guest(server, "healthy")) {
            for (int i = 0; i < connections; i++) {
                attack(random, linesEach, i % 2 == 0);
                healthy.sendLines("{\"t\":\"ping\",\"id\":" + i + "}");
                assertTrue(healthy.receive("pong").contains("\"re\":" + i + ","));
            }
        }
    }

    private void attack(Random random, int lines, boolean loggedIn) {
        try (LineClient attacker = LineClient.connect(server)) {
            if (loggedIn) {
                attacker.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}");
                attacker.receive("welcome");
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = 0; i < lines; i++) {
                bytes.writeBytes(mutated(random));
            }
            bytes.writeBytes("\n{\"t\":\"bye\"}\n".getBytes(StandardCharsets.UTF_8));
            attacker.send(bytes.toByteArray());
            for (String line : attacker.readRemaining()) {
                assertTrue(MessageCodec.readServerMessage(line).isPresent(), line);
                assertFalse(line.contains("\"internal\""), line);
            }
        }
    }

    private static byte[] mutated(Random random) {
        byte[] line = (GOOD.get(random.nextInt(GOOD.size())) + "\n").getBytes(StandardCharsets.UTF_8);
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(line.length);
            line[at] = random.nextBoolean() ? line[random.nextInt(line.length)] : (byte) random.nextInt(256);
        }
        return line;
    }

    @Test
    void hundreds_of_unfinished_lines_do_not_block_new_connections() {
        GatewayLimits hasty = new GatewayLimits(
                500,
                256 * 1024,
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1));
        List<LineClient> idlers = unfinishedLines(server);
        try (LineClient healthy = LineClient.guest(server, "healthy")) {
            healthy.sendLines("{\"t\":\"ping\",\"id\":1}");
            healthy.receive("pong");
        } finally {
            idlers.forEach(LineClient::close);
        }
        // Apart, because a busy machine may need more time to log in.
        try (ParlorServer busy = ParlorServer.start(ServerConfig.embedded().with(hasty))) {
            for (LineClient idler : unfinishedLines(busy)) {
                idler.receive("hello");
                assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.readRemaining());
                idler.close();
            }
        }
    }

    private static List<LineClient> unfinishedLines(ParlorServer server) {
        List<LineClient> idlers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            idlers.add(LineClient.connect(server));
            idlers.get(i).send(new byte[] {'{'});
        }
        return idlers;
    }

    @Test
    void a_client_that_never_reads_is_disconnected_as_slow() {
        try (LineClient slow = LineClient.connect(server.port(), 4_096)) {
            requestWithoutReading(slow);
        }
    }

    @Test
    void a_tls_client_that_never_reads_is_disconnected_as_slow() {
        try (LineClient slow = LineClient.connectTls(server.tlsPort().orElseThrow(), 4_096)) {
            requestWithoutReading(slow);
        }
    }

    private void requestWithoutReading(LineClient slow) {
        try (LineClient healthy = LineClient.guest(server, "healthy")) {
            slow.logIn("slow");
            String specs = "{\"t\":\"specs\",\"id\":1}\n".repeat(100);
            Awaitility.await().until(() -> {
                slow.send(specs.getBytes(StandardCharsets.UTF_8));
                healthy.sendLines("{\"t\":\"list\",\"what\":\"users\",\"id\":1}");
                return !healthy.receive("ok").contains("guest-slow");
            });
            List<String> rest = slow.readRemaining();
            assertEquals("{\"t\":\"bye\",\"reason\":\"slow\"}", rest.get(rest.size() - 1));
        }
    }
}
