package org.parlor.client.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;

class ClockStateTest {
    @Test
    void the_message_of_the_clocks_has_the_time_left_now() {
        ClockState clock = new ClockState(List.of(60_000L, 50_000L), 1, List.of(), List.of(), 1_000);
        assertEquals(new GameMessage.Clock(List.of(60_000L, 45_000L), 1, null, null), clock.toMessage(6_000));
    }
}
