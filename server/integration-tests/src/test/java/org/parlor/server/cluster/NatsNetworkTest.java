package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.cluster.transport.NatsSettings;
import org.parlor.server.cluster.transport.NetworkUnavailableException;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.testing.Waiting;
import org.slf4j.LoggerFactory;

/** Connections to a real NATS server: authentication, TLS, limits. */
class NatsNetworkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static String failure(NatsSettings settings) {
        return String.valueOf(assertThrows(
                        NetworkUnavailableException.class,
                        () -> NatsNetwork.connect(settings, "test").close())
                .getMessage());
    }

    private static void assertWorks(NatsSettings settings) {
        List<String> received = new CopyOnWriteArrayList<>();
        // The client gives a handshake 5 s, too little for the first one on a busy machine.
        try (NatsNetwork network = await().ignoreException(NetworkUnavailableException.class)
                .until(() -> NatsNetwork.connect(settings, "test"), connected -> true)) {
            network.subscribe("a.b", message -> received.add(new String(message, StandardCharsets.UTF_8)));
            network.publish("a.b", "hello".getBytes(StandardCharsets.UTF_8));
            await().until(() -> received.equals(List.of("hello")));
        }
    }

    /** Starts a server with a part of its configuration, which gives a connection as long as a busy machine needs. */
    private NatsServer start(String block, String entries) throws IOException {
        String text = block + " { " + entries + ", timeout: " + Waiting.LIMIT_SECONDS + " }\n";
        Path config = Files.writeString(folder.resolve("nats.conf"), text);
        return NatsServer.start("--config", config.toString());
    }

    @Test
    void a_user_logs_in_with_the_right_password_only() throws IOException {
        try (NatsServer nats = start("authorization", "user: ann, password: right")) {
            assertWorks(new NatsSettings(List.of(nats.url()), "ann", "right", null, null));
            String failure = failure(new NatsSettings(List.of(nats.url()), "ann", "wrong", null, null));
            assertTrue(failure.startsWith("NATS at " + nats.url() + " refuses the log-in: "), failure);
            assertTrue(!failure.contains("wrong"), failure);
        }
    }

    @Test
    void tls_is_verified_against_the_given_authority() throws IOException {
        CertificateReloader.selfSignedIn(folder, "127.0.0.1").close();
        Path certificate = folder.resolve("tls-cert.pem");
        Path key = folder.resolve("tls-key.pem");
        try (NatsServer nats = start("tls", "cert_file: '" + certificate + "', key_file: '" + key + "'")) {
            String url = nats.url().replace("nats:", "tls:");
            assertWorks(new NatsSettings(List.of(url), null, null, null, certificate));
            String failure = failure(new NatsSettings(List.of(url), null, null, null, null));
            assertTrue(failure.startsWith("Cannot connect to NATS at " + url + ": "), failure);
            Path empty = Files.writeString(folder.resolve("empty.pem"), "");
            assertTrue(
                    failure(new NatsSettings(List.of(url), null, null, null, empty))
                            .startsWith("Cannot connect to NATS at " + url + ": no certificate in " + empty),
                    "an empty file was accepted");
        }
    }

    @Test
    void a_server_that_allows_small_messages_only_is_refused() throws IOException {
        Path config = Files.writeString(folder.resolve("nats.conf"), "max_payload: 1000\n");
        try (NatsServer nats = NatsServer.start("--config", config.toString())) {
            assertEquals(
                    "NATS at " + nats.url() + " allows messages of 1000 bytes only: set max_payload of nats-server to"
                            + " 524288 or more",
                    failure(nats.settings()));
        }
    }

    @Test
    void a_request_returns_all_replies() throws InterruptedException {
        try (NatsServer nats = NatsServer.start();
                NatsNetwork one = NatsNetwork.connect(nats.settings(), "one");
                NatsNetwork two = NatsNetwork.connect(nats.settings(), "two");
                NatsNetwork asking = NatsNetwork.connect(nats.settings(), "asking")) {
            assertEquals(List.of(), asking.request("status", Duration.ofMillis(200)));
            one.answer("status", () -> new byte[] {1});
            two.answer("status", () -> new byte[] {2});
            await().until(() -> asking.request("status", Duration.ofMillis(300)).stream()
                    .map(reply -> (int) reply[0])
                    .sorted()
                    .toList()
                    .equals(List.of(1, 2)));
        }
    }

    @Test
    void the_end_of_a_subscription_leaves_the_others() throws InterruptedException {
        try (NatsServer nats = NatsServer.start();
                NatsNetwork network = NatsNetwork.connect(nats.settings(), "test");
                NatsNetwork asking = NatsNetwork.connect(nats.settings(), "asking")) {
            List<String> received = new CopyOnWriteArrayList<>();
            network.answer("status", () -> new byte[] {1});
            network.subscribe("kept", message -> received.add("kept"));
            network.subscribe("ended", message -> received.add("ended"));
            network.unsubscribe("ended");
            assertTrue(network.isResponding());
            network.publish("ended", new byte[0]);
            network.publish("kept", new byte[0]);
            await().until(() -> received.equals(List.of("kept")));
            assertEquals(1, asking.request("status", Duration.ofMillis(300)).size());
        }
    }

    /** Reads the greeting of a client, then nothing more. */
    private static void serveWithoutReading(ServerSocket socket) {
        try (Socket client = socket.accept()) {
            OutputStream out = client.getOutputStream();
            out.write("INFO {\"server_id\":\"x\",\"version\":\"2.10.0\",\"proto\":1,\"max_payload\":1048576}\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = in.readLine(); !line.equals("PING"); line = in.readLine()) {
                assertTrue(line.startsWith("CONNECT"), line);
            }
            out.write("PONG\r\n".getBytes(StandardCharsets.US_ASCII));
            await().until(socket::isClosed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void messages_that_nats_does_not_take_are_dropped_without_waiting() throws IOException {
        Logger log = (Logger) LoggerFactory.getLogger(NatsNetwork.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        log.setLevel(Level.DEBUG);
        log.addAppender(logged);
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture.runAsync(() -> serveWithoutReading(socket));
            String url = "nats://127.0.0.1:" + socket.getLocalPort();
            NatsNetwork network = NatsNetwork.connect(new NatsSettings(List.of(url), null, null, null, null), "test");
            // More than the buffers of the sockets and the queue of the client hold.
            for (int i = 0; i < 50_000; i++) {
                network.publish("a.b", new byte[1_000]);
            }
            assertTrue(network.isConnected());
            assertEquals(List.of(), failedPublications(logged));
        } finally {
            log.detachAppender(logged);
            log.setLevel(null);
        }
    }

    @Test
    void an_outage_is_logged_once_and_its_end() {
        Logger log = (Logger) LoggerFactory.getLogger(NatsNetwork.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        log.setLevel(Level.DEBUG);
        log.addAppender(logged);
        try (NatsServer nats = NatsServer.start();
                NatsNetwork network = NatsNetwork.connect(nats.settings(), "test")) {
            nats.kill();
            // The client tries to reconnect every 0.1 s.
            await().until(() -> count(logged, "\"connect\"") >= 5);
            nats.restart();
            await().until(network::isConnected);
            await().until(() -> count(logged, "nats_reconnected") == 1);
            assertEquals(1, count(logged, "nats_lost"));
            assertEquals(1, count(logged, "outage_ms"));
        } finally {
            log.detachAppender(logged);
            log.setLevel(null);
        }
    }

    private static long count(ListAppender<ILoggingEvent> logged, String text) {
        return List.copyOf(logged.list).stream()
                .filter(event -> String.valueOf(event.getKeyValuePairs()).contains(text))
                .count();
    }

    /** The client throws an exception after it has waited for seconds. */
    private static List<String> failedPublications(ListAppender<ILoggingEvent> logged) {
        return logged.list.stream()
                .map(event -> String.valueOf(event.getKeyValuePairs()))
                .filter(fields -> fields.contains("publish"))
                .toList();
    }
}
