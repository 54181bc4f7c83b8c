package org.parlor.bots.protocols.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GtpClockTest {
    private static final long NO_CAP = 1_000_000;

    @Test
    void the_main_time_minus_a_reserve_is_shared_among_the_moves_left() {
        GtpClock clock = new GtpClock(60_000, 0, 0);
        assertEquals(57_000 / 30, target(clock, 30));
        clock.spend(0, 20_000);
        assertEquals(38_000 / 20, target(clock, 20));
    }

    @Test
    void a_period_is_shared_among_its_moves_and_restarts() {
        GtpClock clock = new GtpClock(0, 30_000, 3);
        assertEquals(9_000, target(clock, 30));
        clock.spend(0, 10_000);
        clock.spend(0, 5_000);
        assertEquals(13_500, target(clock, 30));
        clock.spend(0, 15_000);
        assertEquals(9_000, target(clock, 30));
    }

    @Test
    void the_main_time_is_followed_by_periods() {
        GtpClock clock = new GtpClock(10_000, 20_000, 2);
        clock.spend(0, 12_000);
        assertEquals(9_000, target(clock, 30));
    }

    @Test
    void time_left_overrides_the_own_count() {
        GtpClock clock = new GtpClock(60_000, 0, 0);
        clock.update(0, 1_000, 0);
        assertEquals(950 / 10, target(clock, 10));
        clock.update(0, 10_000, 5);
        assertEquals(1_800, target(clock, 10));
        clock.update(0, 0, 0);
        assertEquals(0, target(clock, 10));
    }

    private static long target(GtpClock clock, int movesLeft) {
        return clock.budget(0, movesLeft, NO_CAP).optimumMillis();
    }
}
