package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;

/** A server with a plaintext and a TLS port, over real sockets. */
class TlsTest {
    /** With a login timeout for the tests that wait for it; a busy machine may need more to log in. */
    private static final GatewayLimits HASTY = new GatewayLimits(
            500,
            256 * 1024,
            Duration.ofSeconds(2),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));

    private static final TlsSettings BOTH = new TlsSettings(0, false, CertificateReloader::selfSigned);

    private final ParlorServer server =
            ParlorServer.start(ServerConfig.embedded().with(BOTH));

    @AfterEach
    void close() {
        server.close();
    }

    private int tlsPort() {
        return server.tlsPort().orElseThrow();
    }

    private static ParlorServer hasty() {
        return ParlorServer.start(ServerConfig.embedded().with(HASTY).with(BOTH));
    }

    private LineClient encrypted() {
        return LineClient.connectTls(tlsPort(), 0);
    }

    @Test
    void hello_announces_the_tls_port_on_both_ports() {
        try (LineClient plain = LineClient.connect(server);
                LineClient tls = encrypted()) {
            for (LineClient client : List.of(plain, tls)) {
                SessionMessage.Hello hello = client.receive("hello", SessionMessage.Hello.class);
                assertEquals(Integer.valueOf(tlsPort()), hello.tlsPort());
                assertTrue(hello.caps().contains("tls"));
            }
        }
    }

    @Test
    void clients_of_both_ports_see_each_other() {
        try (LineClient plain = LineClient.guest(server, "ada");
                LineClient tls = encrypted()) {
            tls.logIn("bob");
            plain.sendLines("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(plain.receive("ok").contains("guest-bob"));
            tls.sendLines("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(tls.receive("ok").contains("guest-ada"));
        }
    }

    @Test
    void long_and_pipelined_lines_are_handled() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            String start = "{\"t\":\"list\",\"id\":1,\"what\":\"games\",\"pad\":\"";
            tls.sendLines(start + "x".repeat(16_384 - start.length() - 2) + "\"}");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", tls.receive("ok"));
            String[] lines = new String[60];
            Arrays.setAll(lines, i -> "{\"t\":\"spec\",\"id\":" + i + ",\"game\":\"reversi\"}");
            tls.sendLines(lines);
            for (int i = 0; i < lines.length; i++) {
                assertTrue(tls.readLine().startsWith("{\"t\":\"ok\",\"re\":" + i + ","));
            }
        }
    }

    @Test
    void a_bye_is_answered_with_a_bye_and_a_tls_close() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            tls.sendLines("{\"t\":\"bye\"}");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"quit\"}"), tls.readRemaining());
        }
    }

    @Test
    void the_last_lines_reach_a_client_that_keeps_sending() {
        try (LineClient sender = encrypted()) {
            sender.logIn("ada");
            sender.sendLines("no json\n".repeat(2_000));
            List<String> rest = sender.readRemaining();
            assertEquals("{\"t\":\"bye\",\"reason\":\"error\"}", rest.get(rest.size() - 1));
        }
    }

    @Test
    void a_half_closed_client_still_receives_replies() {
        try (LineClient client = encrypted()) {
            client.sendLines(
                    "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}",
                    "{\"t\":\"list\",\"id\":1,\"what\":\"games\"}");
            client.shutdownOutput();
            client.receive("welcome");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", client.receive("ok"));
            assertEquals(List.of(), client.readRemaining());
        }
    }

    @Test
    void shutdown_waits_until_the_bye_is_delivered() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            server.close();
            tls.receive("notice");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), tls.readRemaining());
        }
    }

    @Test
    void connection_limits_apply_to_the_tls_port() {
        ServerSettings narrow = ServerSettings.standard().with(ServerSettings.CONNECTIONS_MAX, 1);
        try (ParlorServer small =
                        ParlorServer.start(ServerConfig.embedded().with(narrow).with(BOTH));
                LineClient first = LineClient.guest(small, "ada");
                LineClient second = LineClient.connectTls(small.tlsPort().orElseThrow(), 0)) {
            assertTrue(second.receive("error").contains("\"code\":\"server_full\""));
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":10000}"), second.readRemaining());
            first.sendLines("{\"t\":\"ping\"}");
            first.receive("pong");
        }
    }

    @Test
    void a_client_that_does_not_log_in_is_disconnected() {
        try (ParlorServer hasty = hasty();
                LineClient idler = LineClient.connectTls(hasty.tlsPort().orElseThrow(), 0)) {
            idler.receive("hello");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.readRemaining());
        }
    }

    @Test
    void hundreds_of_unfinished_handshakes_do_not_block_others_and_are_closed() {
        List<LineClient> idlers = unfinishedHandshakes(tlsPort());
        try (LineClient healthy = encrypted()) {
            healthy.logIn("healthy");
        } finally {
            idlers.forEach(LineClient::close);
        }
        try (ParlorServer hasty = hasty()) {
            for (LineClient idler : unfinishedHandshakes(hasty.tlsPort().orElseThrow())) {
                assertEquals(List.of(), idler.readRemaining());
                idler.close();
            }
        }
    }

    private static List<LineClient> unfinishedHandshakes(int port) {
        byte[] partialHello = HexFormat.of().parseHex("1603010200010001fc0303");
        List<LineClient> idlers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            idlers.add(LineClient.connect(port));
            idlers.get(i).send(partialHello);
        }
        return idlers;
    }

    @Test
    void plaintext_on_the_tls_port_closes_the_connection() {
        for (String words : List.of(
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}\n",
                "GET / HTTP/1.1\r\n\r\n",
                "\u0016\u0003")) {
            try (ParlorServer hasty = hasty();
                    LineClient plain = LineClient.connect(hasty.tlsPort().orElseThrow())) {
                plain.send(words.getBytes(StandardCharsets.UTF_8));
                assertTrue(plain.readRemaining().stream().noneMatch(line -> line.contains("{")), words);
            }
        }
    }

    @Test
    void a_tls_only_server_listens_on_one_port() {
        TlsSettings only = new TlsSettings(0, true, CertificateReloader::selfSigned);
        try (ParlorServer closed = ParlorServer.start(ServerConfig.embedded().with(only));
                LineClient tls = LineClient.connectTls(closed.port(), 0)) {
            assertEquals(closed.port(), closed.tlsPort().orElseThrow());
            tls.logIn("ada");
        }
    }
}
