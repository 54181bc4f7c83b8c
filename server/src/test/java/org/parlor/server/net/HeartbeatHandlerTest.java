package org.parlor.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;

/** Pings, idle notifications and round-trip times. */
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
    void any_line_counts_as_activity_even_a_blank_one() {
        gatewayFixture.passes(Duration.ofSeconds(10));
        gatewayFixture.sends("\r\n");
        gatewayFixture.passes(Duration.ofSeconds(14));
        assertEquals(List.of(), gatewayFixture.hears());

        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gatewayFixture.hears());
    }

    @Test
    void a_partial_line_does_not_count_as_activity() {
        gatewayFixture.passes(Duration.ofSeconds(14));
        gatewayFixture.sends("{");
        gatewayFixture.passes(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gatewayFixture.hears());
    }

    @Test
    void idleness_is_reported_after_45_seconds_and_every_15_seconds_thereafter() {
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
    void activity_after_idleness_is_reported_before_the_request() {
        for (int second = 0; second < 45; second++) {
            gatewayFixture.passes(Duration.ofSeconds(1));
        }
        gatewayFixture.says("{\"t\":\"pong\",\"n\":1}", "{\"t\":\"pong\",\"n\":2}");
        assertEquals(
                List.of(new Command.ConnectionIdle(1, 45_000), new Command.ConnectionActive(1)), gatewayFixture.told);
    }

    @Test
    void the_rtt_of_a_remote_peer_is_measured_at_login_and_every_15_seconds() {
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
    void the_rtt_of_a_local_peer_is_not_measured() {
        gatewayFixture.passes(Duration.ofSeconds(15));
        gatewayFixture.says("{\"t\":\"pong\",\"n\":1}");
        assertEquals(List.of(), gatewayFixture.told);
    }

    @Test
    void nothing_is_reported_after_a_disconnect() {
        gatewayFixture.does(new Effect.Disconnect(1, new SessionMessage.Bye("kicked", null)));
        gatewayFixture.hears();
        gatewayFixture.told.clear();
        gatewayFixture.passes(Duration.ofMinutes(5));
        assertEquals(List.of(), gatewayFixture.hears());
        assertEquals(List.of(), gatewayFixture.told);
    }
}
