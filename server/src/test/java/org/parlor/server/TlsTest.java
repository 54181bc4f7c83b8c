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

/** A server with both ports, over real sockets: what goes over the plain one goes over the other, noise ends there. */
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
    void both_greetings_tell_of_the_port() {
        try (LineClient plain = LineClient.connect(server);
                LineClient secret = encrypted()) {
            for (LineClient lineClient : List.of(plain, secret)) {
                SessionMessage.Hello hello = lineClient.hears("hello", SessionMessage.Hello.class);
                assertEquals(Integer.valueOf(tlsPort()), hello.tlsPort());
                assertTrue(hello.caps().contains("tls"));
            }
        }
    }

    @Test
    void people_meet_whichever_port_they_came_by() {
        try (LineClient plain = LineClient.guest(server, "ada");
                LineClient secret = encrypted()) {
            secret.logIn("bob");
            plain.says("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(plain.hears("ok").contains("guest-bob"));
            secret.says("{\"t\":\"list\",\"id\":1,\"what\":\"users\"}");
            assertTrue(secret.hears("ok").contains("guest-ada"));
        }
    }

    @Test
    void long_lines_and_many_at_once_come_through() {
        try (LineClient secret = encrypted()) {
            secret.logIn("ada");
            String start = "{\"t\":\"list\",\"id\":1,\"what\":\"games\",\"pad\":\"";
            secret.says(start + "x".repeat(16_384 - start.length() - 2) + "\"}");
            assertEquals("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}", secret.hears("ok"));
            String[] lines = new String[60];
            Arrays.setAll(lines, i -> "{\"t\":\"spec\",\"id\":" + i + ",\"game\":\"reversi\"}");
            secret.says(lines);
            for (int i = 0; i < lines.length; i++) {
                assertTrue(secret.line().startsWith("{\"t\":\"ok\",\"re\":" + i + ","));
            }
        }
    }

    @Test
    void a_bye_is_answered_by_one_and_by_an_end_that_nobody_can_forge() {
        try (LineClient secret = encrypted()) {
            secret.logIn("ada");
            secret.says("{\"t\":\"bye\"}");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"quit\"}"), secret.rest());
        }
    }

    @Test
    void the_last_words_are_read_even_by_one_who_goes_on_talking() {
        try (LineClient chatterbox = encrypted()) {
            chatterbox.logIn("ada");
            chatterbox.says("no json\n".repeat(2_000));
            List<String> rest = chatterbox.rest();
            assertEquals("{\"t\":\"bye\",\"reason\":\"error\"}", rest.get(rest.size() - 1));
        }
    }

    @Test
    void one_who_has_said_the_last_word_still_gets_the_answers() {
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
    void a_stopping_server_tells_everybody_and_waits_until_it_is_read() {
        try (LineClient secret = encrypted()) {
            secret.logIn("ada");
            server.close();
            secret.hears("notice");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}"), secret.rest());
        }
    }

    @Test
    void there_is_no_room_behind_the_other_door_either() {
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
    void whoever_does_not_log_in_is_sent_away() {
        try (LineClient idler = encrypted()) {
            idler.hears("hello");
            assertEquals(List.of("{\"t\":\"bye\",\"reason\":\"idle\"}"), idler.rest());
        }
    }

    @Test
    void hundreds_who_never_finish_their_handshake_keep_nobody_out_and_are_closed() {
        byte[] beginning = HexFormat.of().parseHex("1603010200010001fc0303");
        List<LineClient> idlers = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                idlers.add(LineClient.connect(tlsPort()));
                idlers.get(i).sends(beginning);
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
    void plain_words_and_noise_on_the_port_for_tls_end_the_connection() {
        for (String words : List.of(
                "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}\n",
                "GET / HTTP/1.1\r\n\r\n",
                "\u0016\u0003")) {
            try (LineClient stranger = LineClient.connect(tlsPort())) {
                stranger.sends(words.getBytes(StandardCharsets.UTF_8));
                assertTrue(stranger.rest().stream().noneMatch(line -> line.contains("{")), words);
            }
        }
    }

    @Test
    void without_a_plain_port_there_is_one_and_it_is_encrypted() {
        TlsSettings only = new TlsSettings(0, true, CertificateReloader::selfMade);
        try (ParlorServer closed = ParlorServer.start(ServerConfig.embedded().with(only));
                LineClient secret = LineClient.encrypted(closed.port(), 0)) {
            assertEquals(closed.port(), closed.tlsPort().orElseThrow());
            secret.logIn("ada");
        }
    }
}
