package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.Reply;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.ConnectionRegistry;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.ProxySources;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;
import org.parlor.testing.Waiting;
import org.slf4j.LoggerFactory;

/** Connections through a load balancer at 127.0.0.2, which names the clients in PROXY headers. */
class ProxyProtocolTest {
    private static final String PROXY = "127.0.0.2";
    private static final String SIGNATURE = "0d0a0d0a000d0a515549540a";
    private static final String V2_IPV4 = SIGNATURE + "2111000c" + "cb007109" + "7f000001" + "c3501e61";
    private static final String V2_IPV6 = SIGNATURE + "21210024" + "20010db8000000000000000000000009"
            + "00000000000000000000000000000001" + "c3501e61";
    private static final String V2_UNIX = SIGNATURE + "213100d8" + "61".repeat(216);
    private static final String V2_UNSPECIFIED = SIGNATURE + "21000000";
    private static final String V2_LOCAL = SIGNATURE + "20000000";
    /** The client uses TLS: an extension of type 0x20 with the flag 1. */
    private static final String V2_IPV4_TLS =
            SIGNATURE + "21110014" + "cb007109" + "7f000001" + "c3501e61" + "20000501" + "00000000";

    private final ParlorServer server = ParlorServer.start(config(2));

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(ConnectionRegistry.class.getPackageName());
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            log.add(event.getKeyValuePairs().stream()
                    .map(pair -> pair.key + "=" + pair.value)
                    .collect(Collectors.joining(" ")));
        }
    };

    @BeforeEach
    void attach_appender() {
        appender.start();
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    @AfterEach
    void close() {
        server.close();
        logger.setLevel(null);
        logger.setAdditive(true);
        logger.detachAppender(appender);
    }

    private static ServerConfig config(int connectionsPerAddress) {
        return ServerConfig.embedded()
                .with(ServerSettings.standard()
                        .with(PasswordLoginPolicy.GUARDED)
                        .with(ServerSettings.CONNECTIONS_MAX, 100)
                        .with(ServerSettings.CONNECTIONS_PER_ADDRESS, connectionsPerAddress))
                .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
                .with(new TlsSettings(0, false, CertificateReloader::selfSigned))
                .with(new WebSettings(0, Set.of()))
                .with(ProxySources.parse(List.of("192.0.2.0/24", PROXY)));
    }

    private static Socket connect(String from, int port, byte[] header) {
        try {
            Socket socket = new Socket();
            socket.setSoTimeout(Waiting.LIMIT_MILLIS);
            socket.setTcpNoDelay(true);
            socket.bind(new InetSocketAddress(NetUtil.createInetAddressFromIpAddressString(from), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 10_000);
            socket.getOutputStream().write(header);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Socket proxied(byte[] header) {
        return connect(PROXY, server.port(), header);
    }

    private LineClient client(byte[] header) {
        return LineClient.over(proxied(header));
    }

    private static byte[] v1(String client) {
        return text("PROXY TCP4 " + client + " 192.0.2.1 50000 7777\r\n");
    }

    private static byte[] text(String header) {
        return header.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] v2(String header) {
        return ByteBufUtil.decodeHexDump(header);
    }

    private void awaitLog(String part) {
        await().until(() -> log.stream().anyMatch(line -> line.contains(part)));
    }

    @Test
    void the_header_names_the_client_in_version_1_and_2() {
        try (LineClient one = client(v1("203.0.113.8"));
                LineClient two = client(v2(V2_IPV4));
                LineClient three = client(v2(V2_IPV6));
                LineClient four = client(text("PROXY TCP6 ::ffff:203.0.113.77 ::1 50000 7777\r\n"))) {
            one.logIn("one");
            two.logIn("two");
            three.logIn("three");
            four.logIn("four");
        }
        awaitLog("addr=203.0.113.8 user=guest-one");
        awaitLog("addr=203.0.113.9 user=guest-two");
        awaitLog("addr=2001:db8:0:0:0:0:0:9 user=guest-three");
        awaitLog("addr=203.0.113.77 user=guest-four");
    }

    @Test
    void a_header_may_arrive_in_pieces_or_with_the_first_line() throws IOException {
        try (Socket slow = proxied(new byte[0]);
                LineClient pieces = LineClient.over(slow)) {
            for (byte next : v1("203.0.113.8")) {
                slow.getOutputStream().write(next);
            }
            pieces.logIn("pieces");
        }
        String hello = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"NAME\"}}\n";
        String header = new String(v1("203.0.113.7"), StandardCharsets.ISO_8859_1);
        try (LineClient one = client(text(header + hello.replace("NAME", "one")));
                LineClient two = client(v2(V2_IPV4 + ByteBufUtil.hexDump(text(hello.replace("NAME", "two")))))) {
            one.receive("welcome");
            two.receive("welcome");
        }
        awaitLog("addr=203.0.113.8 user=guest-pieces");
        awaitLog("addr=203.0.113.7 user=guest-one");
        awaitLog("addr=203.0.113.9 user=guest-two");
    }

    @Test
    void the_limit_of_connections_applies_to_the_client() {
        try (LineClient one = client(v1("203.0.113.8"));
                LineClient two = client(v1("203.0.113.8"));
                LineClient three = client(v1("203.0.113.8"));
                LineClient other = client(v1("203.0.113.9"))) {
            one.receive("hello");
            two.receive("hello");
            assertEquals(
                    "server_full",
                    three.receive("error", Reply.ErrorReply.class).code());
            other.receive("hello");
        }
        awaitLog("event=connection_rejected conn=3 addr=203.0.113.8");
    }

    @Test
    void failed_logins_are_counted_for_the_client() {
        try (ParlorServer generous = ParlorServer.start(config(100))) {
            int failures = 0;
            while (!loginError(generous, "203.0.113.8", "nobody" + failures).equals("rate_limited")) {
                failures++;
                assertTrue(failures < 30);
            }
            // More attempts are allowed with time.
            assertTrue(failures >= 10, "limited after " + failures);
            assertEquals("bad_credentials", loginError(generous, "203.0.113.9", "nobody"));
        }
    }

    private static String loginError(ParlorServer server, String address, String name) {
        try (LineClient client =
                LineClient.overTls(connect(PROXY, server.tlsPort().orElseThrow(), v1(address)))) {
            client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"" + name
                    + "\",\"password\":\"correct horse\"}}");
            return client.receive("error", Reply.ErrorReply.class).code();
        }
    }

    @Test
    void tls_starts_after_the_header() {
        try (LineClient tls = LineClient.overTls(connect(PROXY, server.tlsPort().orElseThrow(), v2(V2_IPV4)))) {
            tls.logIn("ada");
        }
        awaitLog("addr=203.0.113.9 user=guest-ada");
    }

    @Test
    void passwords_need_tls_up_to_the_server_or_up_to_the_proxy() {
        String login = "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\","
                + "\"password\":\"correct horse\",\"create\":true}}";
        try (LineClient plain = client(v2(V2_IPV4));
                LineClient terminated = client(v2(V2_IPV4_TLS))) {
            plain.sendLines(login);
            assertEquals(
                    "tls_required",
                    plain.receive("error", Reply.ErrorReply.class).code());
            terminated.sendLines(login);
            terminated.receive("welcome");
        }
    }

    @Test
    void the_web_port_reads_the_header() throws IOException {
        try (Socket socket = connect(PROXY, server.webPort().orElseThrow(), v1("203.0.113.8"));
                LineClient web = LineClient.over(socket)) {
            web.send(text("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            assertEquals("HTTP/1.1 200 OK", web.readLine());
        }
    }

    @Test
    void a_forged_header_from_another_address_is_a_protocol_error() {
        for (byte[] header : List.of(v1("203.0.113.8"), v2(V2_IPV4))) {
            try (LineClient forger = LineClient.over(connect("127.0.0.1", server.port(), header))) {
                assertEquals(
                        "bad_json",
                        forger.receive("error", Reply.ErrorReply.class).code());
                forger.receive("bye");
            }
        }
        try (LineClient forger =
                LineClient.over(connect("127.0.0.1", server.webPort().orElseThrow(), v1("203.0.113.8")))) {
            forger.send(text("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            assertEquals("HTTP/1.1 400 Bad Request", forger.readLine());
        }
        try (LineClient direct = LineClient.connect(server)) {
            direct.logIn("ada");
        }
        awaitLog("addr=127.0.0.1 user=guest-ada");
        assertEquals(
                List.of(),
                log.stream().filter(line -> line.contains("203.0.113")).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}\r\n",
                "PROXY TCP4 999.0.113.9 192.0.2.1 50000 7777\r\n",
                "PROXY TCP4 203.0.113.9 192.0.2.1 70000 7777\r\n",
                "PROXY TCP4 203.0.113.9\r\n",
                "PROXY TCP9 203.0.113.9 192.0.2.1 50000 7777\r\n",
                "PROXY UNKNOWN xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                "\r\n\r\n\0\r\nQUIT\n1\u0011\0\u000cabcdefghijkl",
                "\r\n\r\n\0\r\nQUIT\n!\u0011\0\u0002ab",
                "PROXY TCP4 203.0.113.9\r\nPROXY TCP4 203.0.113.9 192.0.2.1 50000 7777\r\n",
            })
    void an_invalid_or_missing_header_closes_the_connection(String header) {
        try (LineClient client = client(text(header))) {
            assertEquals(List.of(), client.readRemaining());
        }
        awaitLog("event=proxy_header_rejected addr=127.0.0.2");
        assertTrue(log.stream().noneMatch(line -> line.contains("addr=203.0.113")), log.toString());
    }

    @Test
    void a_rejected_header_is_logged_once_for_each_reason() {
        for (int i = 0; i < 3; i++) {
            try (LineClient wrong = client(text("PROXY TCP4 203.0.113.9\r\n"));
                    LineClient right = client(v1("203.0.113." + i))) {
                assertEquals(List.of(), wrong.readRemaining());
                right.receive("hello");
            }
        }
        try (LineClient other = client(text("PROXY TCP4 203.0.113.9 192.0.2.1 70000 7777\r\n"))) {
            assertEquals(List.of(), other.readRemaining());
        }
        List<String> rejected =
                log.stream().filter(line -> line.contains("event=proxy_header")).toList();
        assertEquals(2, rejected.size(), log.toString());
    }

    @Test
    void a_header_that_is_too_long_closes_the_connection() {
        byte[] oversized = text("\r\n\r\n\0\r\nQUIT\n!\u0011\u00ff\u00ff" + "x".repeat(4_000));
        try (LineClient client = client(oversized)) {
            assertEquals(List.of(), client.readRemaining());
        }
        awaitLog("event=proxy_header_rejected addr=127.0.0.2");
    }

    @Test
    void a_half_sent_header_closes_the_connection_in_time() {
        GatewayLimits hasty = new GatewayLimits(
                500,
                256 * 1024,
                Duration.ofMillis(300),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1));
        try (ParlorServer impatient = ParlorServer.start(config(2).with(hasty));
                LineClient silent = LineClient.over(connect(PROXY, impatient.port(), text("PROXY TC")));
                LineClient ended = client(text("PROXY TC"))) {
            ended.shutdownOutput();
            assertEquals(List.of(), ended.readRemaining());
            assertEquals(List.of(), silent.readRemaining());
        }
        awaitLog("event=proxy_header_rejected addr=127.0.0.2 reason=no header within 300 ms");
    }

    @Test
    void a_health_check_of_the_proxy_has_its_own_address() {
        try (LineClient one = client(v2(V2_LOCAL));
                LineClient two = client(v2(V2_LOCAL));
                LineClient three = client(v2(V2_LOCAL))) {
            one.receive("hello");
            two.receive("hello");
            // Exempt from the limit as any connection from this computer.
            three.logIn("three");
        }
        awaitLog("addr=127.0.0.2 user=guest-three");
    }

    @Test
    void a_client_of_unknown_address_has_that_of_the_proxy_without_its_exemptions() {
        try (LineClient one = client(v2(V2_UNIX));
                LineClient two = client(text("PROXY UNKNOWN\r\n"));
                LineClient three = client(v2(V2_UNSPECIFIED))) {
            one.logIn("one");
            two.logIn("two");
            assertEquals(
                    "server_full",
                    three.receive("error", Reply.ErrorReply.class).code());
        }
        awaitLog("addr=127.0.0.2 user=guest-two");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0/8", "example.org", "10.0.0.0/x", "::1/129", "10.0.0.0/8/8", ""})
    void an_invalid_range_is_refused(String range) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> ProxySources.parse(List.of(range)));
        assertEquals("'" + range + "' is not an IP address or a range such as 10.0.0.0/8", e.getMessage());
    }
}
