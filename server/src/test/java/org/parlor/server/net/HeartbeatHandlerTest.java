package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** A quiet peer is pinged, the core hears of a silent one. */
class HeartbeatHandlerTest {
    private final GatewayFixture gatewayFixture = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gatewayFixture.close();
    }

    @Test
    void a_peer_is_pinged_after_fifteen_seconds_without_a_line() {
        gatewayFixture.passes(Duration.ofMillis(14_999));
        assertEquals(List.of(), gatewayFixture.hears());

        gatewayFixture.passes(Duration.ofMillis(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gatewayFixture.hears());
    }

    @Test
    void any_line_counts_as_life_even_a_blank_one() {
        gatewayFixture.passes(Duration.ofSeconds(10));
        gatewayFixture.sends("\r\n");
        gatewayFixture.passes(Duration.ofSeconds(14));
        assertEquals(List.of(), gatewayFixture.hears());

        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gatewayFixture.hears());
    }

    @Test
    void half_a_line_is_no_life() {
        gatewayFixture.passes(Duration.ofSeconds(14));
        gatewayFixture.sends("{");
        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gatewayFixture.hears());
    }

    @Test
    void silence_is_told_after_forty_five_seconds_and_again_every_fifteen() {
        for (int second = 0; second < 90; second++) {
            gatewayFixture.passes(Duration.ofSeconds(1));
        }
        assertEquals(
                List.of(
                        new Command.ConnectionIdle(1, 45_000),
                        new Command.ConnectionIdle(1, 60_000),
                        new Command.ConnectionIdle(1, 75_000),
                        new Command.ConnectionIdle(1, 90_000)),
                gatewayFixture.told);
        assertEquals(6, gatewayFixture.hears().size());
    }

    @Test
    void the_first_line_after_a_silence_is_told_before_what_it_says() {
        for (int second = 0; second < 45; second++) {
            gatewayFixture.passes(Duration.ofSeconds(1));
        }
        gatewayFixture.says("{\"t\":\"pong\",\"n\":1}", "{\"t\":\"pong\",\"n\":2}");
        assertEquals(
                List.of(new Command.ConnectionIdle(1, 45_000), new Command.ConnectionActive(1)), gatewayFixture.told);
    }

    @Test
    void the_way_to_a_peer_elsewhere_is_measured_at_the_log_in_and_every_fifteen_seconds() {
        try (GatewayFixture far = GatewayFixture.far()) {
            far.logIn();
            far.passes(Duration.ofMillis(80));
            far.says("{\"t\":\"pong\",\"n\":1}", "{\"t\":\"pong\",\"n\":1}");
            assertEquals(List.of(new Command.RttMeasured(1, 80)), far.told);

            far.passes(Duration.ofMillis(14_920));
            assertEquals(List.of(new SessionMessage.Ping(2L)), far.hears());
        }
    }

    @Test
    void the_way_within_this_computer_is_not_measured() {
        gatewayFixture.passes(Duration.ofSeconds(15));
        gatewayFixture.says("{\"t\":\"pong\",\"n\":1}");
        assertEquals(List.of(), gatewayFixture.told);
    }

    @Test
    void nothing_is_told_of_one_who_is_gone() {
        gatewayFixture.does(new Effect.Disconnect(1, new SessionMessage.Bye("kicked", null)));
        gatewayFixture.hears();
        gatewayFixture.told.clear();
        gatewayFixture.passes(Duration.ofMinutes(5));
        assertEquals(List.of(), gatewayFixture.hears());
        assertEquals(List.of(), gatewayFixture.told);
    }
}
