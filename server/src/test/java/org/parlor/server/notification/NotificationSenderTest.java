package org.parlor.server.notification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.testing.Waiting;

/** Sends to a real HTTP server. */
class NotificationSenderTest {
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    private final NotificationSender sender =
            new NotificationSender(List.of(Duration.ZERO, Duration.ZERO), Duration.ofSeconds(Waiting.LIMIT_SECONDS));
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Title") + " " + body);
            Integer status = statuses.poll();
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            exchange.sendResponseHeaders(status == null ? 200 : status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        sender.close();
        server.stop(0);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void send(@Nullable String ntfy, @Nullable String webhook, String title, boolean allowsPrivate) {
        NotificationSettings to =
                new NotificationSettings(ntfy, webhook, List.of(NotificationEvent.TURN), NotificationDigest.NONE);
        sender.send(new Effect.Notify("ada", to, title, List.of("one", "two"), List.of("g1"), allowsPrivate));
    }

    private String next() throws InterruptedException {
        return String.valueOf(received.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_topic_gets_text_and_a_webhook_gets_json() throws InterruptedException {
        send(url("/bob"), null, "2 games wait for you", true);
        assertEquals("POST /bob 2 games wait for you one\ntwo", next());
        send(null, url("/hook?key=x"), "2 games wait for you", true);
        assertEquals(
                "POST /hook?key=x null {\"user\":\"ada\",\"title\":\"2 games wait for you\",\"text\":\"one\\ntwo\","
                        + "\"games\":[\"g1\"]}",
                next());
    }

    @Test
    void an_endpoint_that_fails_is_tried_again_a_few_times() throws InterruptedException {
        statuses.addAll(List.of(503, 429, 500, 503));
        send(url("/bob"), null, "t", true);
        for (int attempt = 0; attempt < 3; attempt++) {
            assertEquals("POST /bob t one\ntwo", next());
        }
        send(url("/eve"), null, "t", true);
        assertEquals("POST /eve t one\ntwo", next());
        assertEquals("POST /eve t one\ntwo", next());
        assertEquals(List.of(), List.copyOf(received));
    }

    @Test
    void a_redirect_is_not_followed_and_a_refusal_is_final() throws InterruptedException {
        statuses.addAll(List.of(302, 404));
        send(url("/bob"), null, "t", true);
        assertEquals("POST /bob t one\ntwo", next());
        send(url("/eve"), null, "t", true);
        assertEquals("POST /eve t one\ntwo", next());
        send(url("/last"), null, "t", true);
        assertEquals("POST /last t one\ntwo", next());
    }

    @Test
    void an_endless_response_keeps_no_thread() throws InterruptedException {
        server.createContext("/endless", exchange -> exchange.sendResponseHeaders(200, 0));
        List<Duration> retryDelays = List.of(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        try (NotificationSender impatient = new NotificationSender(retryDelays, Duration.ofSeconds(1))) {
            for (String path : List.of("/endless", "/endless", "/endless", "/endless", "/endless", "/last")) {
                NotificationSettings to = new NotificationSettings(
                        url(path), null, List.of(NotificationEvent.TURN), NotificationDigest.NONE);
                impatient.send(new Effect.Notify("ada", to, "t", List.of("x"), List.of(), true));
            }
            assertEquals("POST /last t x", next());
        }
    }

    @Test
    void nothing_is_sent_by_http_or_to_private_addresses_unless_it_is_allowed() throws InterruptedException {
        send(url("/bob"), null, "t", false);
        send(url("/bob").replace("http:", "https:"), null, "t", false);
        send(url("/last"), null, "t", true);
        assertEquals("POST /last t one\ntwo", next());
        assertEquals(List.of(), List.copyOf(received));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, false",
        "10.1.2.3, false",
        "192.168.0.1, false",
        "172.16.0.1, false",
        "169.254.169.254, false",
        "100.64.0.1, false",
        "0.0.0.0, false",
        "255.255.255.255, false",
        "224.0.0.1, false",
        "::1, false",
        "fe80::1, false",
        "fc00::1, false",
        "64:ff9b::7f00:1, false",
        "::ffff:127.0.0.1, false",
        "2002:7f00:1::, false",
        "2001:0::1, false",
        "8.8.8.8, true",
        "2606:4700::1111, true"
    })
    void an_address_is_public_only_if_any_computer_can_reach_it(String address, boolean isPublic) throws IOException {
        assertEquals(isPublic, NotificationSender.isPublic(InetAddress.getByName(address)));
    }
}
