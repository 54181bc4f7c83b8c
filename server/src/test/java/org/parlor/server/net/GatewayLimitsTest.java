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

/** How much a connection may say, and how long its lines may be. */
class GatewayLimitsTest {
    private static final String SPECS = "{\"t\":\"specs\",\"id\":7}";
    private static final String MOVE = "{\"t\":\"move\",\"g\":\"g1\",\"ply\":0,\"move\":\"a1\"}";

    private final GatewayFixture gatewayFixture = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gatewayFixture.close();
    }

    @Test
    void the_request_after_a_hundred_is_refused_until_its_time_has_come() {
        says(SPECS, 101);
        assertEquals(100, said());
        Command.InvalidRequest tooMany = assertInstanceOf(Command.InvalidRequest.class, gatewayFixture.told.get(100));
        assertEquals(
                RequestException.limited(ErrorCode.RATE_LIMITED, "requests", 101, "Too many requests, slow down")
                        .reply(RequestId.of(7)),
                tooMany.refusal().reply(tooMany.id()));
        assertFalse(tooMany.fatal());

        gatewayFixture.passes(Duration.ofMillis(101));
        gatewayFixture.says(SPECS);
        assertEquals("RequestReceived", gatewayFixture.told.get(101).getClass().getSimpleName());
    }

    @Test
    void moves_pings_and_blank_lines_are_not_counted() {
        says(MOVE, 150);
        says("{\"t\":\"ping\"}", 150);
        says("{\"t\":\"pong\"}", 150);
        says(" ", 1_000);
        says(SPECS, 100);
        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(400, said());
        assertEquals(400, gatewayFixture.told.size());
    }

    @Test
    void bad_lines_are_counted_too() {
        for (int i = 0; i < 30; i++) {
            gatewayFixture.says("{", "{", "{", "{\"t\":\"resign\"}", "{\"t\":\"ping\"}");
        }
        List<ErrorCode> codes = gatewayFixture.told.stream()
                .filter(Command.InvalidRequest.class::isInstance)
                .map(command -> ((Command.InvalidRequest) command).refusal().code())
                .toList();
        assertFalse(codes.subList(0, 100).contains(ErrorCode.RATE_LIMITED), codes.toString());
        assertEquals(Collections.nCopies(20, ErrorCode.RATE_LIMITED), codes.subList(100, codes.size()));
    }

    @Test
    void lines_faster_than_the_limit_are_read_more_slowly_but_never_refused() {
        says(MOVE, 2_000);
        assertTrue(said() < 600, said() + " at once");

        for (int i = 0; i < 10; i++) {
            int before = said();
            gatewayFixture.passes(Duration.ofMillis(100));
            assertTrue(said() - before <= 51, said() - before + " in a tenth of a second");
        }
        for (int i = 0; i < 300; i++) {
            gatewayFixture.passes(Duration.ofMillis(10));
        }
        assertEquals(2_000, said());
        assertEquals(2_000, gatewayFixture.told.size());
    }

    @Test
    void a_flood_of_blank_lines_is_read_more_slowly_too() {
        says("", 16_000);
        gatewayFixture.says("{\"t\":\"ping\"}");
        assertEquals(0, said());

        gatewayFixture.passes(Duration.ofSeconds(2));
        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(1, said());
    }

    @Test
    void lines_that_come_one_at_a_time_never_pause_reading() {
        for (int i = 0; i < 100; i++) {
            reads("{\"t\":\"pong\"}\n");
            assertTrue(gatewayFixture.channel.config().isAutoRead(), "paused after line " + (i + 1));
        }
    }

    @Test
    void more_than_32_lines_in_one_read_pause_reading_until_other_connections_have_been_read() {
        reads("{\"t\":\"ping\"}\n".repeat(33));
        assertFalse(gatewayFixture.channel.config().isAutoRead());
        assertEquals(32, said());

        gatewayFixture.channel.runPendingTasks();
        assertTrue(gatewayFixture.channel.config().isAutoRead());
        assertEquals(33, said());
    }

    /** One read of the event loop, before it runs any task. */
    private void reads(String text) {
        gatewayFixture.channel.pipeline().fireChannelRead(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
        gatewayFixture.channel.pipeline().fireChannelReadComplete();
    }

    @Test
    void a_line_may_have_16384_bytes_however_it_ends() {
        String line = padded(16_384);
        gatewayFixture.sends(line + "\n");
        gatewayFixture.sends(line + "\r\n");
        gatewayFixture.sends(line + "\r");
        gatewayFixture.sends("\n");
        assertEquals(3, said());
        assertEquals(3, gatewayFixture.told.size());
    }

    @Test
    void a_longer_line_is_fatal_and_refused_in_its_turn() {
        gatewayFixture.sends(SPECS + "\n" + padded(16_385) + "\n" + SPECS + "\n");
        assertEquals(2, gatewayFixture.told.size());
        assertTooLong(gatewayFixture.told.get(1));
    }

    @Test
    void a_line_is_too_long_before_it_ends() {
        gatewayFixture.sends(padded(20_000));
        assertEquals(1, gatewayFixture.told.size());
        assertTooLong(gatewayFixture.told.get(0));
    }

    @Test
    void before_the_log_in_a_long_line_is_answered_by_an_error_and_a_bye() {
        try (GatewayFixture fresh = new GatewayFixture()) {
            fresh.hears();
            fresh.sends(padded(20_000) + "\n");
            assertEquals(
                    List.of(
                            RequestException.of(
                                            ErrorCode.LINE_TOO_LONG, "A line has at most 16384 bytes, this one more")
                                    .reply(null),
                            new SessionMessage.Bye("error", null)),
                    fresh.hears());
            assertFalse(fresh.channel.isOpen());
        }
    }

    @Test
    void a_connection_for_which_there_is_no_room_is_told_when_to_come_again() {
        try (GatewayFixture full = new GatewayFixture(GatewayLimits.standard().with(0, 200, 100))) {
            assertEquals(
                    List.of(
                            RequestException.limited(
                                            ErrorCode.SERVER_FULL,
                                            "connections",
                                            10_000,
                                            "The server is full at the moment")
                                    .reply(null, true),
                            new SessionMessage.Bye("restart", 10_000L)),
                    full.hears());
            assertFalse(full.channel.isOpen());
            assertEquals(List.of(), full.told);
        }
    }

    private void says(String line, int times) {
        gatewayFixture.says(Collections.nCopies(times, line).toArray(new String[0]));
        gatewayFixture.channel.runPendingTasks();
    }

    private int said() {
        return (int) gatewayFixture.told.stream()
                .filter(Command.RequestReceived.class::isInstance)
                .count();
    }

    private static String padded(int length) {
        String start = "{\"t\":\"specs\",\"pad\":\"";
        return start + "x".repeat(length - start.length() - 2) + "\"}";
    }

    private static void assertTooLong(Command command) {
        Command.InvalidRequest wrong = assertInstanceOf(Command.InvalidRequest.class, command);
        assertEquals(ErrorCode.LINE_TOO_LONG, wrong.refusal().code());
        assertTrue(wrong.fatal());
    }
}
