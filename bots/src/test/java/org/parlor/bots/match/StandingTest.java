package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandingTest {

    @Test
    void pairs_add_up_to_wins_draws_and_losses() {
        Standing standing = standing(new Pair(2, 2), new Pair(2, 1), new Pair(1, 0), new Pair(0, 2));
        assertEquals(new Standing(4, 2, 2, List.of(0, 1, 1, 1, 1)), standing);
        assertEquals(0.625, standing.score());
    }

    @Test
    void openings_that_decide_the_game_for_one_seat_leave_no_doubt_that_both_are_as_strong() {
        Standing even = standing(new Pair(2, 0), new Pair(0, 2));
        assertEquals(0, even.error());
        assertEquals("+0 (+0 to +0)", Elo.of(even).toString());
        assertEquals(0.5, even.superiority());
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
        assertEquals(1, ten.superiority());
    }

    /**
     * The first three are what the tests of fastchess expect (app/tests/elo_test.cpp, "EloPentanomial 1" to 3), which
     * gives frequencies as LL, LD, WL, DD, WD, WW; the last is of a Reversi engine's own report (neural-reversi, "4.0.0 vs
     * 3.0.0", in the document of its benchmarks).
     */
    @ParameterizedTest
    @CsvSource({
        "34, 54, 63, 64, 75, 55.58, 27.65, 1.0000",
        "332, 433, 498, 333, 334, -8.64, 10.33, 0.0505",
        "7895, 8757, 5685, 568, 9999, -21.04, 2.95, 0.0000",
        "2410, 367, 5075, 327, 2605, 5.6, 4.5, 0.9925"
    })
    void published_matches_come_to_the_published_elo_and_errors(
            int none, int one, int two, int three, int four, double difference, double error, double superiority) {
        Standing standing = Published.pairs(none, one, two, three, four);
        assertEquals(difference, Elo.of(standing).difference(), 0.05);
        assertEquals(error, Elo.of(standing).error(), 0.05);
        assertEquals(superiority, standing.superiority(), 0.0001);
    }

    /** Of any table of the normal distribution. */
    @ParameterizedTest
    @CsvSource({"0, 0.5", "1, 0.8413447461", "-1.959963985, 0.025", "3, 0.9986501020", "-6, 0.000000000987", "40, 1"})
    void the_normal_distribution_is_that_of_the_tables(double z, double below) {
        assertEquals(below, Normal.below(z), 1e-10);
    }

    private static Standing standing(Pair... pairs) {
        return Stream.of(pairs).reduce(Standing.NONE, Standing::plus, (one, other) -> other);
    }
}
