package org.parlor.bots.engines.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The factors by which the course of a search changes its time. */
class SearchStabilityTest {
    private final SearchStability stability = new SearchStability();

    @Test
    void a_steady_search_takes_less_time_and_one_with_an_obvious_move_least() {
        add(4, 7, 100, 0.5);
        assertEquals(1, stability.timeFactor(), 1e-9);
        add(1, 7, 100, 0.5);
        assertEquals(0.7, stability.timeFactor(), 1e-9);
        add(1, 7, 100, 0.95);
        assertEquals(0.49, stability.timeFactor(), 1e-9);
    }

    @Test
    void a_new_best_move_adds_time_that_decays() {
        add(3, 7, 100, 0.5);
        add(1, 8, 100, 0.5);
        assertEquals(1.6, stability.timeFactor(), 1e-9);
        add(1, 8, 100, 0.5);
        assertEquals(1.3, stability.timeFactor(), 1e-9);
        add(1, 7, 100, 0.5);
        assertEquals(1.75, stability.timeFactor(), 1e-9);
    }

    @Test
    void a_falling_value_adds_time_and_a_rising_one_none() {
        add(2, 7, 100, 0.5);
        add(1, 7, -100, 0.5);
        assertEquals(1.4, stability.timeFactor(), 1e-9);
        add(1, 7, 900, 0.5);
        assertEquals(1, stability.timeFactor(), 1e-9);
    }

    @Test
    void the_factor_is_limited() {
        for (int i = 0; i < 10; i++) {
            add(1, i, -1000 * i, 0.1);
        }
        assertEquals(2.5, stability.timeFactor(), 1e-9);
        assertEquals(1, new SearchStability().timeFactor(), 1e-9);
    }

    private void add(int times, int move, int value, double effort) {
        for (int i = 0; i < times; i++) {
            stability.add(move, value, effort);
        }
    }
}
