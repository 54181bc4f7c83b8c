package org.parlor.server.notification;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.netty.handler.ssl.util.SelfSignedCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.server.core.api.Effect;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.testing.Waiting;
import org.slf4j.LoggerFactory;

/** Sends to a real HTTP server. */
class NotificationSenderTest {
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    private final Logger log = (Logger) LoggerFactory.getLogger(DeliveryQueue.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final NotificationSender sender = sender(
            Duration.ofSeconds(Waiting.LIMIT_SECONDS),
            InetAddress::getAllByName,
            List.of(Duration.ZERO, Duration.ZERO));
    private HttpServer server;

    /** Of one thread, so that notifications are sent in order. */
    private static NotificationSender sender(
            Duration timeout, Connector.Resolver resolver, List<Duration> retryDelays) {
        return sender(new Connector(timeout, resolver, SSLSocketFactory::getDefault), retryDelays);
    }

    private static NotificationSender sender(Connector connector, List<Duration> retryDelays) {
        return new NotificationSender(
                null,
                null,
                connector,
                new DeliveryQueue.Limits(connector.timeout(), retryDelays, 1),
                ServerMetrics.NONE,
                (user, endpoint) -> {});
    }

    @BeforeEach
    void start() throws IOException {
        logged.start();
        log.setLevel(Level.INFO);
        log.addAppender(logged);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Title") + " " + body);
            Integer status = statuses.poll();
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            // Only push services may delay the next attempt.
            exchange.getResponseHeaders().set("Retry-After", "7200");
            exchange.sendResponseHeaders(status == null ? 200 : status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        log.detachAppender(logged);
        log.setLevel(null);
        sender.close();
        server.stop(0);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private static Effect.Notify notification(
            @Nullable String ntfy, @Nullable String webhook, String title, boolean allowsPrivate) {
        NotificationSettings to = new NotificationSettings(
                ntfy, webhook, null, null, null, List.of(NotificationEvent.TURN), NotificationDigest.NONE);
        return new Effect.Notify("ada", to, null, title, List.of("one", "two"), List.of("g1"), allowsPrivate);
    }

    private void send(@Nullable String ntfy, @Nullable String webhook, String title, boolean allowsPrivate) {
        sender.send(notification(ntfy, webhook, title, allowsPrivate));
    }

    private List<String> errors() {
        return List.copyOf(logged.list).stream()
                .map(event -> event.getKeyValuePairs().stream()
                        .filter(pair -> pair.key.equals("error"))
                        .map(String::valueOf)
                        .findFirst()
                        .orElseThrow())
                .toList();
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
    void an_endpoint_that_does_not_respond_keeps_no_thread() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                NotificationSender impatient = sender(Duration.ofSeconds(1), InetAddress::getAllByName, List.of())) {
            String url = "http://127.0.0.1:" + silent.getLocalPort() + "/";
            impatient.send(notification(url, null, "t", true));
            impatient.send(notification(url("/last"), null, "t", true));
            assertEquals("POST /last t one\ntwo", next());
        }
        assertEquals(List.of("error=\"no response\""), errors());
    }

    @Test
    void the_time_limit_includes_the_look_up_of_the_address() throws InterruptedException {
        CompletableFuture<Boolean> end = new CompletableFuture<>();
        Connector.Resolver slow = host -> {
            if (host.equals("slow.example.org")) {
                end.join();
            }
            return InetAddress.getAllByName(host);
        };
        try (NotificationSender impatient = sender(Duration.ofSeconds(1), slow, List.of())) {
            impatient.send(notification("http://slow.example.org/", null, "t", true));
            impatient.send(notification(url("/last"), null, "t", true));
            assertEquals("POST /last t one\ntwo", next());
        } finally {
            end.complete(true);
        }
    }

    @Test
    void nothing_is_sent_by_http_or_to_private_addresses_unless_it_is_allowed() throws InterruptedException {
        send(url("/bob"), null, "t", false);
        send(url("/bob").replace("http:", "https:"), null, "t", false);
        send(url("/last"), null, "t", true);
        assertEquals("POST /last t one\ntwo", next());
        assertEquals(List.of("error=\"not https\"", "error=\"not a public address\""), errors());
    }

    @Test
    void a_url_that_cannot_be_used_is_logged_without_it() throws InterruptedException {
        send("https://host/%zz", "https://a:b/", "t", true);
        send(url("/last"), null, "t", true);
        assertEquals("POST /last t one\ntwo", next());
        assertEquals(List.of("error=\"IllegalArgumentException\"", "error=\"no host\""), errors());
    }

    @Test
    @SuppressWarnings("deprecation") // Netty has no successor of SelfSignedCertificate in its handlers.
    void the_checked_address_gets_the_request_if_its_certificate_has_the_name() throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate("ntfy.example.org", "EC", 256);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("key", certificate.key(), new char[0], new Certificate[] {certificate.cert()});
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(keys, new char[0]);
        keys.setCertificateEntry("trusted", certificate.cert());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        List<String> resolved = new CopyOnWriteArrayList<>();
        Connector.Resolver local = host -> {
            resolved.add(host);
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        };
        HttpsServer encrypted = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        encrypted.setHttpsConfigurator(new HttpsConfigurator(context));
        encrypted.createContext("/", exchange -> {
            String host = exchange.getRequestHeaders().getFirst("Host").replaceFirst(":.*", "");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            received.add(host);
        });
        encrypted.start();
        try (NotificationSender trusting = sender(
                new Connector(Duration.ofSeconds(Waiting.LIMIT_SECONDS), local, context::getSocketFactory),
                List.of())) {
            for (String name : List.of("other.example.org", "ntfy.example.org")) {
                String url = "https://" + name + ":" + encrypted.getAddress().getPort() + "/bob";
                trusting.send(notification(url, null, "t", true));
            }
            assertEquals("ntfy.example.org", next());
        } finally {
            encrypted.stop(0);
        }
        assertEquals(List.of("other.example.org", "ntfy.example.org"), resolved);
        assertEquals(List.of("error=\"SSLHandshakeException\""), errors());
    }

    @Test
    void the_next_address_of_a_host_is_tried_if_one_does_not_accept() throws Exception {
        InetAddress refusing = InetAddress.getAllByName("::1")[0];
        Connector.Resolver two = host -> new InetAddress[] {refusing, InetAddress.getAllByName("127.0.0.1")[0]};
        try (NotificationSender once = sender(Duration.ofSeconds(Waiting.LIMIT_SECONDS), two, List.of())) {
            once.send(notification(url("/bob").replace("127.0.0.1", "ntfy.example.org"), null, "t", true));
            assertEquals("POST /bob t one\ntwo", next());
        }
        assertEquals(List.of(), errors());
    }
}
