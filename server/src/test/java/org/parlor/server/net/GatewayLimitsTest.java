package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ServerSettings;

/** Request rate, line rate and line length limits. */
class GatewayLimitsTest {
    private static final String SPECS = "{\"t\":\"specs\",\"id\":7}";
    private static final String MOVE = "{\"t\":\"move\",\"g\":\"g1\",\"ply\":0,\"move\":\"a1\"}";

    private final GatewayFixture gateway = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void the_101st_request_is_rejected_until_a_token_is_available() {
        says(SPECS, 101);
        assertEquals(100, requests());
        Command.InvalidRequest tooMany = assertInstanceOf(Command.InvalidRequest.class, gateway.commands.get(100));
        assertEquals(
                RequestException.limitExceeded(
                                ErrorCode.RATE_LIMITED, "requests", 101, "Too many requests, retry later")
                        .reply(RequestId.of(7)),
                tooMany.refusal());

        gateway.advance(Duration.ofMillis(101));
        gateway.sendLines(SPECS);
        assertEquals("RequestReceived", gateway.commands.get(101).getClass().getSimpleName());
    }

    @Test
    void moves_pings_and_blank_lines_are_not_counted() {
        says(MOVE, 150);
        says("{\"t\":\"ping\"}", 150);
        says("{\"t\":\"pong\"}", 150);
        says(" ", 1_000);
        says(SPECS, 100);
        gateway.advance(Duration.ofSeconds(1));
        assertEquals(400, requests());
        assertEquals(400, gateway.commands.size());
    }

    @Test
    void bad_lines_count_as_requests() {
        for (int i = 0; i < 30; i++) {
            gateway.sendLines("{", "{", "{", "{\"t\":\"resign\"}", "{\"t\":\"ping\"}");
        }
        List<String> codes = gateway.commands.stream()
                .filter(Command.InvalidRequest.class::isInstance)
                .map(command -> ((Command.InvalidRequest) command).refusal().code())
                .toList();
        assertFalse(codes.subList(0, 100).contains(ErrorCode.RATE_LIMITED.wireName()), codes.toString());
        assertEquals(Collections.nCopies(20, ErrorCode.RATE_LIMITED.wireName()), codes.subList(100, codes.size()));
    }

    @Test
    void lines_above_the_rate_limit_are_throttled_but_never_rejected() {
        says(MOVE, 2_000);
        assertTrue(requests() < 600, requests() + " at once");

        for (int i = 0; i < 10; i++) {
            int before = requests();
            gateway.advance(Duration.ofMillis(100));
            assertTrue(requests() - before <= 51, requests() - before + " in a tenth of a second");
        }
        for (int i = 0; i < 300; i++) {
            gateway.advance(Duration.ofMillis(10));
        }
        assertEquals(2_000, requests());
        assertEquals(2_000, gateway.commands.size());
    }

    @Test
    void blank_lines_are_throttled_too() {
        says("", 16_000);
        gateway.sendLines("{\"t\":\"ping\"}");
        assertEquals(0, requests());

        gateway.advance(Duration.ofSeconds(2));
        gateway.advance(Duration.ofSeconds(1));
        assertEquals(1, requests());
    }

    @Test
    void single_lines_never_pause_reading() {
        for (int i = 0; i < 100; i++) {
            readOnce("{\"t\":\"pong\"}\n");
            assertTrue(gateway.channel.config().isAutoRead(), "paused after line " + (i + 1));
        }
    }

    @Test
    void more_than_32_lines_in_one_read_pause_reading_until_other_connections_have_been_read() {
        readOnce("{\"t\":\"ping\"}\n".repeat(33));
        assertFalse(gateway.channel.config().isAutoRead());
        assertEquals(32, requests());

        gateway.channel.runPendingTasks();
        assertTrue(gateway.channel.config().isAutoRead());
        assertEquals(33, requests());
    }

    /** A single read of the event loop, before it runs any task. */
    private void readOnce(String text) {
        gateway.channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
        gateway.channel.pipeline().fireChannelReadComplete();
    }

    @Test
    void a_line_may_have_16384_bytes_however_it_ends() {
        String line = padded(16_384);
        gateway.send(line + "\n");
        gateway.send(line + "\r\n");
        gateway.send(line + "\r");
        gateway.send("\n");
        assertEquals(3, requests());
        assertEquals(3, gateway.commands.size());
    }

    @Test
    void a_longer_line_is_fatal_and_rejected_in_order() {
        gateway.send(SPECS + "\n" + padded(16_385) + "\n" + SPECS + "\n");
        assertEquals(2, gateway.commands.size());
        assertTooLong(gateway.commands.get(1));
    }

    @Test
    void a_line_is_rejected_as_too_long_before_its_end() {
        gateway.send(padded(20_000));
        assertEquals(1, gateway.commands.size());
        assertTooLong(gateway.commands.get(0));
    }

    @Test
    void before_login_an_overlong_line_is_answered_with_an_error_and_a_bye() {
        try (GatewayFixture fresh = new GatewayFixture()) {
            fresh.receive();
            fresh.send(padded(20_000) + "\n");
            assertEquals(
                    List.of(
                            RequestException.of(ErrorCode.LINE_TOO_LONG, "Line too long: at most 16384 bytes")
                                    .reply(null),
                            new SessionMessage.Bye("error", null)),
                    fresh.receive());
            assertFalse(fresh.channel.isOpen());
        }
    }

    @Test
    void a_connection_over_the_limit_is_rejected_with_a_retry_delay() {
        try (GatewayFixture full = new GatewayFixture(
                ServerSettings.standard().with(ServerSettings.CONNECTIONS_MAX, 0),
                command -> {},
                new ConnectionRegistry())) {
            assertEquals(
                    List.of(
                            RequestException.limitExceeded(
                                            ErrorCode.SERVER_FULL,
                                            "connections",
                                            10_000,
                                            "The server is full, try again later")
                                    .reply(null, true),
                            new SessionMessage.Bye("restart", 10_000L)),
                    full.receive());
            assertFalse(full.channel.isOpen());
            assertEquals(List.of(), full.commands);
        }
    }

    private void says(String line, int times) {
        gateway.sendLines(Collections.nCopies(times, line).toArray(new String[0]));
        gateway.channel.runPendingTasks();
    }

    private int requests() {
        return (int) gateway.commands.stream()
                .filter(Command.RequestReceived.class::isInstance)
                .count();
    }

    private static String padded(int length) {
        String start = "{\"t\":\"specs\",\"pad\":\"";
        return start + "x".repeat(length - start.length() - 2) + "\"}";
    }

    private static void assertTooLong(Command command) {
        Command.InvalidRequest wrong = assertInstanceOf(Command.InvalidRequest.class, command);
        assertEquals(ErrorCode.LINE_TOO_LONG.wireName(), wrong.refusal().code());
        assertTrue(wrong.isFatal());
    }
}
