package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/** Tests the time budget under each time control, including the latency reserve. */
class TimeManagerTest {
    private static final long CAP = 2000;

    @Test
    void without_a_clock_or_with_days_per_move_the_level_cap_is_the_time_of_a_move() {
        assertEquals(new TimeBudget(2000, 2000, 4000), budget(new TimeControl.None(), null, 20));
        TimeControl days = new TimeControl.Correspondence(3, 5);
        assertEquals(new TimeBudget(2000, 2000, 4000), budget(days, clock(days.firstMoveMillis()), 20));
    }

    @Test
    void a_per_move_time_is_used_except_for_the_reserve() {
        assertEquals(new TimeBudget(900, 900, 900), budget(new TimeControl.PerMove(1000), clock(1000), 20));
        assertEquals(new TimeBudget(0, 0, 0), budget(new TimeControl.PerMove(100), clock(100), 20));
    }

    @Test
    void the_cap_limits_a_move_under_a_long_clock() {
        assertEquals(new TimeBudget(2000, 2000, 54_000), budget(new TimeControl.PerMove(60_000), clock(60_000), 20));
    }

    @Test
    void a_base_time_is_shared_among_the_moves_left_and_most_of_the_increment_is_used() {
        TimeControl fischer = new TimeControl.Fischer(60_000, 1000);
        assertEquals(
                new TimeBudget(950 + 750, 4 * 1700, 28_500 / 3),
                TimeManager.allocate(fischer, clock(30_000), 1, 30, 60_000, 0));
    }

    @Test
    void an_unstable_search_takes_at_most_a_third_of_the_remaining_time() {
        TimeControl fischer = new TimeControl.Fischer(60_000, 0);
        assertEquals(
                new TimeBudget(28_500 / 5, 28_500 / 3, 28_500 / 3),
                TimeManager.allocate(fischer, clock(30_000), 1, 5, 60_000, 0));
    }

    @Test
    void moves_after_the_position_has_become_solvable_are_expected_to_be_few() {
        assertEquals(30, TimeManager.movesLeft(100));
        assertEquals(13, TimeManager.movesLeft(20));
        assertEquals(3, TimeManager.movesLeft(0));
    }

    @Test
    void no_moves_are_expected_after_the_end_of_the_game() {
        assertEquals(30, TimeManager.movesToEnd(100));
        assertEquals(10, TimeManager.movesToEnd(20));
        assertEquals(1, TimeManager.movesToEnd(1));
    }

    @Test
    void no_budget_exceeds_the_remaining_time() {
        for (TimeControl timeControl : List.of(
                new TimeControl.Fischer(0, 100),
                new TimeControl.Fischer(1000, 0),
                new TimeControl.Fischer(600_000, 5000),
                new TimeControl.ByoYomi(10_000, 1000, 3),
                new TimeControl.ByoYomi(0, 100, 1),
                new TimeControl.PerMove(40))) {
            for (long left = 0; left < 20_000; left += 7) {
                TimeBudget budget = budget(timeControl, clock(left), 1);
                assertTrue(
                        budget.deadlineMillis() == 0 || budget.deadlineMillis() <= left - 50, budget + " of " + left);
            }
        }
    }

    @Test
    void a_byo_yomi_period_is_used_completely() {
        TimeControl byoYomi = new TimeControl.ByoYomi(10_000, 1000, 3);
        assertEquals(new TimeBudget(900, 900, 900), budget(byoYomi, clock(1000), 20));
        assertEquals(new TimeBudget(5700 / 20 + 500, CAP, 5400), budget(byoYomi, clock(6000), 20));
    }

    @Test
    void twice_the_round_trip_time_is_reserved() {
        LatencyTracker latency = new LatencyTracker();
        latency.record(400);
        assertEquals(new TimeBudget(200, 200, 200), budget(latency));
        latency.record(20);
        assertEquals(350, latency.millis());
        assertEquals(new TimeBudget(300, 300, 300), budget(latency));
        for (int i = 0; i < 100; i++) {
            latency.record(20);
        }
        assertEquals(20, latency.millis());
        assertEquals(new TimeBudget(900, 900, 900), budget(latency));
    }

    private static TimeBudget budget(LatencyTracker latency) {
        return TimeManager.allocate(new TimeControl.PerMove(1000), clock(1000), 1, 20, CAP, latency.millis());
    }

    private static TimeBudget budget(TimeControl timeControl, GameMessage.@Nullable Clock clock, int movesLeft) {
        return TimeManager.allocate(timeControl, clock, 1, movesLeft, CAP, 0);
    }

    private static GameMessage.Clock clock(long left) {
        return new GameMessage.Clock(List.of(999_999L, left), 1, 0L, null);
    }
}
