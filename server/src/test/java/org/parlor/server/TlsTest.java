package org.parlor.server;

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
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;

/** A server with a plaintext and a TLS port, over real sockets. */
class TlsTest {
    private static final GatewayLimits HASTY = new GatewayLimits(
            20_000,
            200,
            100,
            500,
            256 * 1024,
            Duration.ofSeconds(2),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));
    private static final TlsSettings BOTH = new TlsSettings(0, false, CertificateReloader::selfMade);

    private final ParlorServer server =
            ParlorServer.start(ServerConfig.embedded().with(HASTY).with(BOTH));

    @AfterEach
    void close() {
        server.close();
    }

    private int tlsPort() {
        return server.tlsPort().orElseThrow();
    }

    private LineClient encrypted() {
        return LineClient.encrypted(tlsPort(), 0);
    }

    @Test
    void hello_announces_the_tls_port_on_both_ports() {
        try (LineClient plain = LineClient.connect(server);
                LineClient tls = encrypted()) {
            for (LineClient lineClient : List.of(plain, tls)) {
                SessionMessage.Hello hello = lineClient.hears("hello", SessionMessage.Hello.class);
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
            plain.says("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(plain.hears("ok").contains("guest-bob"));
            tls.says("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(tls.hears("ok").contains("guest-ada"));
        }
    }

    @Test
    void long_and_pipelined_lines_are_handled() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            String start = "{\"t\":\"list\",\"id\":1,\"what\":\"games\",\"pad\":\"";
            tls.says(start + "x".repeat(16_384 - start.length() - 2) + "\"}");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", tls.hears("ok"));
            String[] lines = new String[60];
            Arrays.setAll(lines, i -> "{\"t\":\"spec\",\"id\":" + i + ",\"game\":\"reversi\"}");
            tls.says(lines);
            for (int i = 0; i < lines.length; i++) {
                assertTrue(tls.line().startsWith("{\"t\":\"ok\",\"re\":" + i + ","));
            }
        }
    }

    @Test
    void a_bye_is_answered_with_a_bye_and_a_tls_close() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            tls.says("{\"t\":\"bye\"}");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"quit\"}"), tls.rest());
        }
    }

    @Test
    void the_last_lines_reach_a_client_that_keeps_sending() {
        try (LineClient sender = encrypted()) {
            sender.logIn("ada");
            sender.says("no json\n".repeat(2_000));
            List<String> rest = sender.rest();
            assertEquals("{\"t\":\"bye\",\"reason\":\"error\"}", rest.get(rest.size() - 1));
        }
    }

    @Test
    void a_half_closed_client_still_receives_replies() {
        try (LineClient lineClient = encrypted()) {
            lineClient.says(
                    "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}",
                    "{\"t\":\"list\",\"id\":1,\"what\":\"games\"}");
            lineClient.saysNoMore();
            lineClient.hears("welcome");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", lineClient.hears("ok"));
            assertEquals(List.of(), lineClient.rest());
        }
    }

    @Test
    void shutdown_waits_until_the_bye_is_delivered() {
        try (LineClient tls = encrypted()) {
            tls.logIn("ada");
            server.close();
            tls.hears("notice");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), tls.rest());
        }
    }

    @Test
    void connection_limits_apply_to_the_tls_port() {
        GatewayLimits narrow = HASTY.with(1, 200, 100);
        try (ParlorServer small =
                        ParlorServer.start(ServerConfig.embedded().with(narrow).with(BOTH));
                LineClient first = LineClient.guest(small, "ada");
                LineClient second = LineClient.encrypted(small.tlsPort().orElseThrow(), 0)) {
            assertTrue(second.hears("error").contains("\"code\":\"server_full\""));
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":10000}"), second.rest());
            first.says("{\"t\":\"ping\"}");
            first.hears("pong");
        }
    }

    @Test
    void a_client_that_does_not_log_in_is_disconnected() {
        try (LineClient idler = encrypted()) {
            idler.hears("hello");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.rest());
        }
    }

    @Test
    void hundreds_of_unfinished_handshakes_do_not_block_others_and_are_closed() {
        byte[] partialHello = HexFormat.of().parseHex("1603010200010001fc0303");
        List<LineClient> idlers = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                idlers.add(LineClient.connect(tlsPort()));
                idlers.get(i).sends(partialHello);
            }
            try (LineClient healthy = encrypted()) {
                healthy.logIn("healthy");
            }
            for (LineClient idler : idlers) {
                assertEquals(List.of(), idler.rest());
            }
        } finally {
            idlers.forEach(LineClient::close);
        }
    }

    @Test
    void plaintext_on_the_tls_port_closes_the_connection() {
        for (String words : List.of(
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}\n",
                "GET / HTTP/1.1\r\n\r\n",
                "\u0016\u0003")) {
            try (LineClient plain = LineClient.connect(tlsPort())) {
                plain.sends(words.getBytes(StandardCharsets.UTF_8));
                assertTrue(plain.rest().stream().noneMatch(line -> line.contains("{")), words);
            }
        }
    }

    @Test
    void a_tls_only_server_listens_on_one_port() {
        TlsSettings only = new TlsSettings(0, true, CertificateReloader::selfMade);
        try (ParlorServer closed = ParlorServer.start(ServerConfig.embedded().with(only));
                LineClient tls = LineClient.encrypted(closed.port(), 0)) {
            assertEquals(closed.port(), closed.tlsPort().orElseThrow());
            tls.logIn("ada");
        }
    }
}
