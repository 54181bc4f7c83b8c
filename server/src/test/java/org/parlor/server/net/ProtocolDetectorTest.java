package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Effect;

/** Who is at the door: clients of ours, browsers, TLS, noise. */
class ProtocolDetectorTest {
    private static final List<ServerMessage> SENT_AWAY = List.of(
            RequestException.of(ErrorCode.BAD_JSON, "A line is one JSON object").reply(null, true),
            new SessionMessage.Bye("error", null));
    private static final String BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

    private final GatewayFixture gatewayFixture = new GatewayFixture();

    @BeforeEach
    void swallow_the_greeting() {
        gatewayFixture.hears();
    }

    @AfterEach
    void close() {
        gatewayFixture.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "POST /login HTTP/1.0\r\n",
                "HEAD ",
                "OPTIONS * HTTP/1.1\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
            })
    void a_browser_gets_an_answer_it_understands(String request) {
        gatewayFixture.sends(request);
        assertEquals(BAD_REQUEST, gatewayFixture.hearsText());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_browser_is_recognised_letter_by_letter() {
        for (String letter : List.of("\r\n", "G", "E", "T")) {
            gatewayFixture.sends(letter);
            assertEquals("", gatewayFixture.hearsText());
        }
        gatewayFixture.sends(" ");
        assertEquals(BAD_REQUEST, gatewayFixture.hearsText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "[", "7", "\"", "GETS", "get / ", "PUT\n", "\uFEFF{}", "\u0000", "USER ada\r\n"})
    void noise_is_sent_away_at_once(String noise) {
        gatewayFixture.sends(noise);
        assertEquals(SENT_AWAY, gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_tls_hello_is_sent_away_without_waiting_for_a_line() {
        gatewayFixture.sends(HexFormat.of().parseHex("16030100050100"));
        assertEquals(SENT_AWAY, gatewayFixture.hears());
        assertFalse(gatewayFixture.channel.isOpen());
    }

    @Test
    void a_hello_may_come_byte_by_byte_and_after_blanks() {
        gatewayFixture.sends(" \r\n\n\t ");
        for (byte b : (GatewayFixture.HELLO + "\r\n").getBytes(StandardCharsets.UTF_8)) {
            gatewayFixture.sends(new byte[] {b});
        }
        assertEquals(1, gatewayFixture.told.size());
        assertTrue(gatewayFixture.channel.isOpen());
    }

    @Test
    void only_the_first_bytes_are_looked_at() {
        gatewayFixture.says(GatewayFixture.HELLO);
        gatewayFixture.does(new Effect.AcceptLogin(1));
        gatewayFixture.says("GET / HTTP/1.1");
        assertEquals(2, gatewayFixture.told.size());
        assertEquals("", gatewayFixture.hearsText());
        assertTrue(gatewayFixture.channel.isOpen());
    }
}
