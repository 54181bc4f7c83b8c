package org.parlor.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OutageTest {
    private long nowMillis = 5_000;
    private final Outage outage = new Outage(() -> TimeUnit.MILLISECONDS.toNanos(nowMillis));

    @Test
    void each_cause_is_to_be_logged_once_until_the_outage_ends() {
        assertEquals(OptionalLong.empty(), outage.end());
        assertTrue(outage.notice("refused"));
        nowMillis += 100;
        assertFalse(outage.notice("refused"));
        assertTrue(outage.notice("timeout"));
        nowMillis += 100;
        assertEquals(OptionalLong.of(200), outage.end());
        assertEquals(OptionalLong.empty(), outage.end());
        assertTrue(outage.notice("refused"));
    }

    @Test
    void the_number_of_causes_is_bounded() {
        for (int i = 0; i < 10; i++) {
            assertTrue(outage.notice("cause " + i));
        }
        assertFalse(outage.notice("another"));
    }

    @Test
    void an_outage_that_is_still_noticed_does_not_end_after_a_quiet_time() {
        outage.notice("refused");
        nowMillis += 59_000;
        outage.notice("refused");
        nowMillis += 59_000;
        assertEquals(OptionalLong.empty(), outage.endAfter(60_000));
        nowMillis += 1_000;
        assertEquals(OptionalLong.of(119_000), outage.endAfter(60_000));
    }
}
