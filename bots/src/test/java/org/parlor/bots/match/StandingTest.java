package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StandingTest {

    @Test
    void pairs_add_up_to_wins_draws_and_losses() {
        Standing standing = standing(new Pair(2, 2), new Pair(2, 1), new Pair(1, 0), new Pair(0, 2));
        assertEquals("+4 =2 -2", standing.toString());
        assertEquals(8, standing.games());
        assertEquals(0.625, standing.score());
    }

    @Test
    void openings_that_decide_the_game_for_one_seat_leave_no_doubt_that_both_are_as_strong() {
        assertEquals(0, standing(new Pair(2, 0), new Pair(0, 2)).error());
        assertEquals(
                "+0 (+0 to +0)",
                Elo.of(standing(new Pair(2, 0), new Pair(0, 2))).toString());
    }

    @Test
    void the_error_is_that_of_the_mean_of_pairs() {
        // Pairs of 4, 4, 0 and 2 half points of 4: mean 0.625, variance 0.171875, and the root of a quarter of it.
        Standing standing = standing(new Pair(2, 2), new Pair(2, 2), new Pair(0, 0), new Pair(1, 1));
        assertEquals(Math.sqrt(0.171875 / 4), standing.error(), 1e-12);
    }

    @Test
    void three_quarters_of_the_points_are_191_elo() {
        assertEquals(190.85, Elo.of(standing(new Pair(2, 1), new Pair(1, 2))).difference(), 0.01);
    }

    @Test
    void who_won_everything_is_better_by_more_than_a_bound() {
        Standing ten =
                Stream.generate(() -> new Pair(2, 2)).limit(5).reduce(Standing.NONE, Standing::plus, (a, b) -> b);
        // Ten games in a row are won once in twenty times at 74 points of 100.
        assertEquals("+inf (+183 to +inf)", Elo.of(ten).toString());
    }

    private static Standing standing(Pair... pairs) {
        return Stream.of(pairs).reduce(Standing.NONE, Standing::plus, (one, other) -> other);
    }
}
