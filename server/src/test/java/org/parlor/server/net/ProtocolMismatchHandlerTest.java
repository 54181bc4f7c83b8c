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

/** Detection of clients, HTTP, TLS and other input. */
class ProtocolMismatchHandlerTest {
    private static final List<ServerMessage> REJECTED = List.of(
            RequestException.of(ErrorCode.BAD_JSON, "A line must be one JSON object")
                    .reply(null, true),
            new SessionMessage.Bye("error", null));
    private static final String BAD_REQUEST = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

    private final GatewayFixture gateway = new GatewayFixture();

    @BeforeEach
    void skip_the_hello() {
        gateway.receive();
    }

    @AfterEach
    void close() {
        gateway.close();
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
    void an_http_request_is_answered_with_400(String request) {
        gateway.send(request);
        assertEquals(BAD_REQUEST, gateway.receiveText());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void an_http_request_is_detected_byte_by_byte() {
        for (String letter : List.of("\r\n", "G", "E", "T")) {
            gateway.send(letter);
            assertEquals("", gateway.receiveText());
        }
        gateway.send(" ");
        assertEquals(BAD_REQUEST, gateway.receiveText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "[", "7", "\"", "GETS", "get / ", "PUT\n", "\uFEFF{}", "\u0000", "USER ada\r\n"})
    void other_input_is_rejected_at_once(String noise) {
        gateway.send(noise);
        assertEquals(REJECTED, gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_tls_hello_is_rejected_without_waiting_for_a_line() {
        gateway.send(HexFormat.of().parseHex("16030100050100"));
        assertEquals(REJECTED, gateway.receive());
        assertFalse(gateway.channel.isOpen());
    }

    @Test
    void a_hello_may_arrive_byte_by_byte_and_after_blanks() {
        gateway.send(" \r\n\n\t ");
        for (byte b : (GatewayFixture.HELLO + "\r\n").getBytes(StandardCharsets.UTF_8)) {
            gateway.send(new byte[] {b});
        }
        assertEquals(1, gateway.commands.size());
        assertTrue(gateway.channel.isOpen());
    }

    @Test
    void only_the_first_bytes_are_inspected() {
        gateway.sendLines(GatewayFixture.HELLO);
        gateway.deliver(GatewayFixture.accepted(1));
        gateway.sendLines("GET / HTTP/1.1");
        // The log-in, the refusal, and the turns that the line may have answered.
        assertEquals(3, gateway.commands.size());
        assertEquals("", gateway.receiveText());
        assertTrue(gateway.channel.isOpen());
    }
}
