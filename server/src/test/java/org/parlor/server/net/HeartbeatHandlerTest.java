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
    private final GatewayFixture gateway = GatewayFixture.loggedIn();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void a_peer_is_pinged_after_fifteen_seconds_without_a_line() {
        gateway.advance(Duration.ofMillis(14_999));
        assertEquals(List.of(), gateway.receive());

        gateway.advance(Duration.ofMillis(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gateway.receive());
    }

    @Test
    void any_line_counts_as_activity_even_a_blank_one() {
        gateway.advance(Duration.ofSeconds(10));
        gateway.send("\r\n");
        gateway.advance(Duration.ofSeconds(14));
        assertEquals(List.of(), gateway.receive());

        gateway.advance(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gateway.receive());
    }

    @Test
    void a_partial_line_does_not_count_as_activity() {
        gateway.advance(Duration.ofSeconds(14));
        gateway.send("{");
        gateway.advance(Duration.ofSeconds(1));
        assertEquals(List.of(new SessionMessage.Ping(1L)), gateway.receive());
    }

    @Test
    void idleness_is_reported_after_45_seconds_and_every_15_seconds_thereafter() {
        for (int second = 0; second < 90; second++) {
            gateway.advance(Duration.ofSeconds(1));
        }
        assertEquals(
                List.of(
                        new Command.ConnectionIdle(1, 45_000),
                        new Command.ConnectionIdle(1, 60_000),
                        new Command.ConnectionIdle(1, 75_000),
                        new Command.ConnectionIdle(1, 90_000)),
                gateway.commands);
        assertEquals(6, gateway.receive().size());
    }

    @Test
    void activity_after_idleness_is_reported_before_the_request() {
        for (int second = 0; second < 45; second++) {
            gateway.advance(Duration.ofSeconds(1));
        }
        gateway.sendLines("{\"t\":\"pong\",\"n\":1}", "{\"t\":\"pong\",\"n\":2}");
        assertEquals(List.of(new Command.ConnectionIdle(1, 45_000), new Command.ConnectionActive(1)), gateway.commands);
    }

    @Test
    void the_rtt_of_a_remote_peer_is_measured_at_login_and_every_15_seconds() {
        try (GatewayFixture far = GatewayFixture.remote()) {
            far.logIn();
            far.advance(Duration.ofMillis(80));
            far.sendLines("{\"t\":\"pong\",\"n\":1}", "{\"t\":\"pong\",\"n\":1}");
            assertEquals(List.of(new Command.RttMeasured(1, 80)), far.commands);

            far.advance(Duration.ofMillis(14_920));
            assertEquals(List.of(new SessionMessage.Ping(2L)), far.receive());
        }
    }

    @Test
    void the_rtt_of_a_local_peer_is_not_measured() {
        gateway.advance(Duration.ofSeconds(15));
        gateway.sendLines("{\"t\":\"pong\",\"n\":1}");
        assertEquals(List.of(), gateway.commands);
    }

    @Test
    void nothing_is_reported_after_a_disconnect() {
        gateway.deliver(new Effect.Disconnect(1, new SessionMessage.Bye("kicked", null)));
        gateway.receive();
        gateway.commands.clear();
        gateway.advance(Duration.ofMinutes(5));
        assertEquals(List.of(), gateway.receive());
        assertEquals(List.of(), gateway.commands);
    }
}
