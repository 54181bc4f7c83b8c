package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** When a search begins another iteration, in virtual time. */
class SearchTimerTest {
    private static final SearchLimits ADAPTIVE = new SearchLimits(SearchLimits.DEPTH_MAX, 100, 400, Long.MAX_VALUE);
    private static final SearchLimits FIXED = new SearchLimits(SearchLimits.DEPTH_MAX, 100);

    private long now = 5;

    @Test
    void a_steady_search_stops_sooner_and_an_unsteady_one_later_than_a_fixed_time() {
        assertEquals(50, lastStart(FIXED, 1, 1, 1, 1, 1, 1));
        assertEquals(35, lastStart(ADAPTIVE, 1, 1, 1, 1, 1, 1));
        assertEquals(108, lastStart(ADAPTIVE, 1, 2, 3, 4, 5, 6));
    }

    @Test
    void a_fixed_time_does_not_depend_on_the_course_of_the_search() {
        assertEquals(lastStart(FIXED, 1, 1, 1, 1, 1, 1), lastStart(FIXED, 1, 2, 3, 4, 5, 6));
    }

    @Test
    void no_iteration_begins_that_is_unlikely_to_finish() {
        SearchLimits shortTime = new SearchLimits(SearchLimits.DEPTH_MAX, 100, 110, Long.MAX_VALUE);
        assertFalse(allowsNextAfter(shortTime, 0, 40));
        assertTrue(allowsNextAfter(shortTime, 20, 20));
    }

    private boolean allowsNextAfter(SearchLimits limits, long first, long second) {
        SearchTimer timer = timer(limits);
        now += first;
        timer.finishIteration(1, 0, 0.5);
        now += second;
        timer.finishIteration(1, 0, 0.5);
        return timer.allowsNextIteration();
    }

    @Test
    void the_hard_limit_stops_a_search_once_it_is_enforced() {
        SearchTimer timer = timer(ADAPTIVE);
        now += 400;
        assertFalse(timer.test(1));
        timer.enforceLimit();
        assertTrue(timer.test(1));
        SearchTimer sooner = timer(ADAPTIVE);
        sooner.enforceLimit();
        now += 399;
        assertFalse(sooner.test(1));
    }

    @Test
    void a_search_that_solves_the_position_may_use_all_of_the_time() {
        SearchTimer timer = timer(ADAPTIVE);
        now += 90;
        assertFalse(timer.allowsNextIteration());
        assertTrue(timer.allowsSolving(310));
        assertFalse(timer.allowsSolving(311));
        SearchTimer fixed = timer(FIXED);
        now += 50;
        assertFalse(fixed.allowsSolving(1));
    }

    /** Returns the last time at which a search would begin an iteration after these with these best moves. */
    private long lastStart(SearchLimits limits, int... bestMoves) {
        SearchTimer timer = timer(limits);
        long start = now;
        for (int move : bestMoves) {
            timer.finishIteration(move, 0, 0.5);
        }
        while (timer.allowsNextIteration()) {
            now++;
        }
        return now - start;
    }

    private SearchTimer timer(SearchLimits limits) {
        return new SearchTimer(() -> now, limits, () -> false);
    }
}
