package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.TimeBudget;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/** How long a move may take under each time control, the way to the server and back reserved. */
class TimeManagerTest {
    private static final long CAP = 2000;

    @Test
    void without_a_clock_the_levels_own_cap_rules() {
        assertEquals(new TimeBudget(2000, 4000), plan(new TimeControl.None(), null, 20));
    }

    @Test
    void a_time_for_each_move_is_used_up_to_the_reserve() {
        assertEquals(new TimeBudget(900, 900), plan(new TimeControl.PerMove(1000), clock(1000), 20));
        assertEquals(new TimeBudget(0, 0), plan(new TimeControl.PerMove(100), clock(100), 20));
    }

    @Test
    void the_cap_holds_under_a_generous_clock() {
        assertEquals(
                2000, plan(new TimeControl.PerMove(60_000), clock(60_000), 20).targetMillis());
    }

    @Test
    void a_base_is_shared_among_the_moves_to_come_and_most_of_the_increment_is_spent() {
        TimeControl fischer = new TimeControl.Fischer(60_000, 1000);
        assertEquals(new TimeBudget(950 + 750, 28_500 / 3), plan(fischer, clock(30_000), 30));
    }

    @Test
    void no_plan_ever_lets_the_flag_fall() {
        for (TimeControl timeControl : List.of(
                new TimeControl.Fischer(0, 100),
                new TimeControl.Fischer(1000, 0),
                new TimeControl.Fischer(600_000, 5000),
                new TimeControl.ByoYomi(10_000, 1000, 3),
                new TimeControl.ByoYomi(0, 100, 1),
                new TimeControl.PerMove(40))) {
            for (long left = 0; left < 20_000; left += 7) {
                TimeBudget plan = plan(timeControl, clock(left), 1);
                assertTrue(plan.targetMillis() <= plan.limitMillis(), plan + " of " + left);
                assertTrue(plan.limitMillis() == 0 || plan.limitMillis() <= left - 50, plan + " of " + left);
            }
        }
    }

    @Test
    void a_period_that_comes_back_whole_is_used_whole() {
        TimeControl byoYomi = new TimeControl.ByoYomi(10_000, 1000, 3);
        assertEquals(new TimeBudget(900, 900), plan(byoYomi, clock(1000), 20));
        assertEquals(new TimeBudget(5700 / 20 + 500, 5400), plan(byoYomi, clock(6000), 20));
    }

    @Test
    void a_slow_way_to_the_server_is_reserved_twice() {
        LatencyTracker latency = new LatencyTracker();
        latency.record(400);
        assertEquals(new TimeBudget(200, 200), overA(latency));
        latency.record(20);
        assertEquals(350, latency.millis());
        assertEquals(new TimeBudget(300, 300), overA(latency));
        for (int i = 0; i < 100; i++) {
            latency.record(20);
        }
        assertEquals(20, latency.millis());
        assertEquals(new TimeBudget(900, 900), overA(latency));
    }

    private static TimeBudget overA(LatencyTracker latency) {
        return TimeManager.allocate(new TimeControl.PerMove(1000), clock(1000), 1, 20, CAP, latency.millis());
    }

    private static TimeBudget plan(TimeControl timeControl, GameMessage.@Nullable Clock clock, int movesLeft) {
        return TimeManager.allocate(timeControl, clock, 1, movesLeft, CAP);
    }

    private static GameMessage.Clock clock(long left) {
        return new GameMessage.Clock(List.of(999_999L, left), 1, 0L, null);
    }
}
