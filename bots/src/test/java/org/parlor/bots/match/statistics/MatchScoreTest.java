package org.parlor.bots.match.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchScoreTest {

    @Test
    void pairs_add_up_to_wins_draws_and_losses() {
        MatchScore matchScore = score(2, 2, 2, 1, 1, 0, 0, 2);
        assertEquals(new MatchScore(4, 2, 2, List.of(0, 1, 1, 1, 1)), matchScore);
        assertEquals(0.625, matchScore.score());
    }

    @Test
    void pairs_won_once_each_are_equal_strength_with_an_error() {
        MatchScore even = score(2, 0, 0, 2);
        assertEquals("+0 (-271 to +271)", EloEstimate.of(even).toString());
        assertEquals(0.5, even.superiority());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 1, 0, +191 (-304 to +518), 0.5964",
        "0, 0, 0, 0, 1, +inf (-275 to +inf), 0.676",
        "0, 0, 1, 0, 0, +0 (-367 to +367), 0.500",
        "0, 0, 0, 0, 3, +inf (-85 to +inf), 0.8953",
        "0, 0, 50, 0, 0, +0 (-25 to +25), 0.500"
    })
    void few_pairs_are_not_certain(int none, int one, int two, int three, int four, String elo, double superiority) {
        MatchScore matchScore = PublishedMatches.pairs(none, one, two, three, four);
        assertEquals(elo, EloEstimate.of(matchScore).toString());
        assertEquals(superiority, matchScore.superiority(), 0.0005);
    }

    @Test
    void the_error_is_the_standard_error_of_the_mean_of_pairs_and_prior() {
        // Pairs with 4, 4, 0 and 2 of 4 half points and a prior of two wins and two losses: mean 0.5625.
        MatchScore matchScore = score(2, 2, 2, 2, 0, 0, 1, 1);
        assertEquals(0.5625, matchScore.centre());
        double squares = 4 * 0.4375 * 0.4375 + 3 * 0.5625 * 0.5625 + 0.0625 * 0.0625;
        assertEquals(Math.sqrt(squares / 8 / 8), matchScore.error(), 1e-12);
    }

    @Test
    void three_quarters_of_the_points_are_191_elo() {
        assertEquals(190.85, EloEstimate.of(score(2, 1, 1, 2)).difference(), 0.01);
    }

    @Test
    void a_clean_sweep_has_an_infinite_difference_and_a_finite_lower_bound() {
        MatchScore ten = score(2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
        assertEquals("+inf (+4 to +inf)", EloEstimate.of(ten).toString());
        assertEquals(0.9775, ten.superiority(), 0.0005);
    }

    /**
     * Sources: the first three from the tests of fastchess (app/tests/elo_test.cpp, "EloPentanomial 1" to 3), which gives
     * frequencies as LL, LD, WL, DD, WD, WW; the last from the benchmark document of the Reversi engine neural-reversi
     * ("4.0.0 vs 3.0.0").
     */
    @ParameterizedTest
    @CsvSource({
        "34, 54, 63, 64, 75, 55.58, 27.65, 1.0000",
        "332, 433, 498, 333, 334, -8.64, 10.33, 0.0505",
        "7895, 8757, 5685, 568, 9999, -21.04, 2.95, 0.0000",
        "2410, 367, 5075, 327, 2605, 5.6, 4.5, 0.9925"
    })
    void published_matches_have_the_published_elo_and_errors(
            int none, int one, int two, int three, int four, double difference, double error, double superiority) {
        MatchScore matchScore = PublishedMatches.pairs(none, one, two, three, four);
        assertEquals(difference, EloEstimate.of(matchScore).difference(), 0.05);
        assertEquals(error, EloEstimate.of(matchScore).error(), 0.05);
        assertEquals(superiority, matchScore.superiority(), 0.0005);
    }

    /** Source: as above, "EloPentanomial 1" to 3. */
    @ParameterizedTest
    @CsvSource({
        "34, 54, 63, 64, 75, 57.94, 28.28",
        "332, 433, 498, 333, 334, -9.17, 10.96",
        "7895, 8757, 5685, 568, 9999, -19.01, 2.65"
    })
    void published_matches_have_the_published_normalized_elo(
            int none, int one, int two, int three, int four, double difference, double error) {
        EloEstimate elo = EloEstimate.normalized(PublishedMatches.pairs(none, one, two, three, four));
        assertEquals(difference, elo.difference(), 0.01 * Math.abs(difference));
        assertEquals(error, elo.error(), 0.01 * error);
    }

    @Test
    void scores_add_up_and_reverse() {
        MatchScore one = score(2, 2, 2, 1);
        assertEquals(new MatchScore(0, 1, 3, List.of(1, 1, 0, 0, 0)), one.reversed());
        assertEquals(new MatchScore(3, 2, 3, List.of(1, 1, 0, 1, 1)), one.plus(one.reversed()));
    }

    @Test
    void draws_and_pairs_have_shares() {
        MatchScore matchScore = score(2, 2, 2, 1, 1, 1, 0, 2, 0, 0, 0, 1, 1, 2, 2, 0);
        assertEquals(5.0 / 16, matchScore.drawnGames());
        assertEquals(3.0 / 8, matchScore.drawnPairs());
        assertEquals(3, matchScore.pairsWon());
        assertEquals(2, matchScore.pairsLost());
    }

    /** Values from standard tables. */
    @ParameterizedTest
    @CsvSource({"0, 0.5", "1, 0.8413447461", "-1.959963985, 0.025", "3, 0.9986501020", "-6, 0.000000000987", "40, 1"})
    void the_normal_distribution_matches_standard_tables(double z, double below) {
        assertEquals(below, MatchScore.normalBelow(z), 1e-10);
    }

    /** The score of pairs with these half points of their two games. */
    private static MatchScore score(int... halfPoints) {
        MatchScore matchScore = MatchScore.NONE;
        for (int game = 0; game < halfPoints.length; game += 2) {
            matchScore = matchScore.plus(halfPoints[game], halfPoints[game + 1]);
        }
        return matchScore;
    }
}
