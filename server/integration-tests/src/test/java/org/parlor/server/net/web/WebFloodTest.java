package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.LineMutator;
import org.parlor.testing.Waiting;

/** Mutated lines and frames over WebSocket, and idle sockets, do not affect other connections. */
class WebFloodTest {
    private static final String GUEST = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}";
    private static final int FINAL_TEXT = 0x81;
    private static final int CLOSE = 0x88;
    private static final int MASKED = 0x80;
    private static final int LENGTH_16 = 126;

    private static final GatewayLimits GENEROUS = new GatewayLimits(
            1_000_000,
            256 * 1024,
            Duration.ofSeconds(3),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1));

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(GENEROUS)
            .with(ServerSettings.standard().with(ServerSettings.REQUESTS_PER_10S, 1_000_000))
            .with(new WebSettings(0, Set.of())));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void mutated_lines_do_not_affect_other_connections() throws IOException {
        flood(20_261_125, 60, 50);
    }

    @Test
    @Tag("slow")
    void a_million_mutated_lines_do_not_affect_other_connections() throws IOException {
        flood(1, 10_000, 100);
    }

    private void flood(long seed, int connections, int linesEach) throws IOException {
        Random random = new Random(seed);
        LineMutator mutator = new LineMutator(seed);
        try (LineClient healthy = LineClient.guest(server, "healthy")) {
            for (int i = 0; i < connections; i++) {
                attack(random, mutator, linesEach, i % 2 == 0);
                healthy.sendLines("{\"t\":\"ping\",\"id\":" + i + "}");
                assertTrue(healthy.receive("pong").contains("\"re\":" + i + ","));
            }
        }
    }

    private void attack(Random random, LineMutator mutator, int lines, boolean loggedIn) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (loggedIn) {
            frame(bytes, FINAL_TEXT, GUEST.getBytes(StandardCharsets.US_ASCII));
        }
        // The frames of every tenth attack are damaged too.
        boolean damaged = random.nextInt(10) == 0;
        for (int i = 0; i < lines; i++) {
            int start = damaged && random.nextInt(lines) == 0 ? random.nextInt(256) : FINAL_TEXT;
            frame(bytes, start, mutator.line());
        }
        frame(bytes, CLOSE, new byte[0]);
        try (Socket socket = connect()) {
            socket.getOutputStream().write((WebSocketLineClient.UPGRADE + "\r\n").getBytes(StandardCharsets.US_ASCII));
            // The first byte of the response; frames may follow at once.
            assertTrue(socket.getInputStream().read() == 'H');
            socket.getOutputStream().write(bytes.toByteArray());
            String answer = new String(readAll(socket), StandardCharsets.ISO_8859_1);
            assertFalse(answer.contains("\"code\":\"internal\""), answer);
        }
    }

    /** A frame with a mask of zeros, which changes nothing. */
    private static void frame(ByteArrayOutputStream bytes, int start, byte[] content) {
        bytes.write(start);
        if (content.length < LENGTH_16) {
            bytes.write(MASKED | content.length);
        } else {
            bytes.write(MASKED | LENGTH_16);
            bytes.write(content.length >> 8);
            bytes.write(content.length);
        }
        bytes.writeBytes(new byte[4]);
        bytes.writeBytes(content);
    }

    private Socket connect() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.webPort().orElseThrow());
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        return socket;
    }

    /** All bytes until the end; a reset counts as the end. */
    private static byte[] readAll(Socket socket) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[8_192];
        try {
            for (int count = socket.getInputStream().read(part);
                    count >= 0;
                    count = socket.getInputStream().read(part)) {
                all.write(part, 0, count);
            }
        } catch (java.net.SocketException reset) {
            return all.toByteArray();
        }
        return all.toByteArray();
    }

    @Test
    void a_thousand_idle_sockets_do_not_block_new_connections() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket socket = connect();
                idle.add(socket);
                if (i % 2 == 0) {
                    socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
                }
            }
            try (WebSocketLineClient healthy = WebSocketLineClient.guest(server, "healthy")) {
                healthy.send("{\"t\":\"ping\",\"n\":1}");
                healthy.next("pong");
            }
            for (Socket socket : idle) {
                assertTrue(readAll(socket).length == 0);
            }
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }
}
