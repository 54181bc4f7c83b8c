package org.parlor.bots.match.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.InvalidInputException;

class SprtTest {

    @Test
    void the_bounds_are_those_that_keep_the_error_probabilities() {
        Sprt test = new Sprt(Sprt.Model.LOGISTIC, 0, 5, 0.01, 0.1);
        assertEquals(Math.log(0.08), test.lower(), 1e-12);
        assertEquals(Math.log(125), test.upper(), 1e-12);
    }

    /**
     * Sources: the first two from the tests of fastchess for logistic Elo (app/tests/sprt_test.cpp, "logistic pentanomial 1"
     * and 2). The others were computed by a separate program for pairs from Fishtest's tests (stats/stat_util.py), with the
     * formulas of its LLRcalc.py and the root found by bisection.
     */
    @ParameterizedTest
    @CsvSource({
        "223, 9863, 21279, 10037, 246, 0.5, 2.5, -3.07",
        "871, 26175, 55983, 26678, 821, 0, 2, -4.98",
        "10789, 19328, 33806, 19402, 10543, -3, 1, 2.131",
        "39, 2226, 31451, 2412, 40, 0.2, 0.9, 2.163",
        "0, 0, 0, 0, 104, 0, 5, 1.486",
        "1, 2, 3, 4, 5, 0, 3, 0.0854"
    })
    void published_pairs_have_the_published_ratio(
            int none, int one, int two, int three, int four, double elo0, double elo1, double ratio) {
        MatchScore matchScore = PublishedMatches.pairs(none, one, two, three, four);
        assertEquals(
                ratio, new Sprt(Sprt.Model.LOGISTIC, elo0, elo1, 0.05, 0.05).logLikelihoodRatio(matchScore), 0.005);
    }

    /**
     * Sources: the first two from the tests of fastchess (app/tests/sprt_test.cpp, "normalized pentanomial 1" and 2). The last
     * by hand: the likeliest distributions of pairs that were all won have a share of 0.5 and 0.5102 of them.
     */
    @ParameterizedTest
    @CsvSource({
        "365, 16618, 36229, 16974, 390, 0, 2, 2.25",
        "127, 4883, 10712, 5150, 104, -1.75, 0.25, 3.01",
        "0, 0, 0, 0, 104, 0, 5, 2.095"
    })
    void published_pairs_have_the_published_ratio_of_normalized_elo(
            int none, int one, int two, int three, int four, double elo0, double elo1, double ratio) {
        MatchScore matchScore = PublishedMatches.pairs(none, one, two, three, four);
        Sprt test = new Sprt(Sprt.Model.NORMALIZED, elo0, elo1, 0.05, 0.05);
        assertEquals(ratio, test.logLikelihoodRatio(matchScore), 0.01 * Math.abs(ratio));
    }

    @Test
    void swapping_the_contestants_and_the_hypotheses_negates_the_ratio() {
        Sprt test = new Sprt(Sprt.Model.LOGISTIC, -4, 9, 0.05, 0.05);
        Sprt round = new Sprt(Sprt.Model.LOGISTIC, -9, 4, 0.05, 0.05);
        assertEquals(
                test.logLikelihoodRatio(PublishedMatches.pairs(3, 20, 40, 27, 9)),
                -round.logLikelihoodRatio(PublishedMatches.pairs(9, 27, 40, 20, 3)),
                1e-9);
    }

    @Test
    void a_match_without_games_is_undecided() {
        assertEquals(Sprt.Verdict.OPEN, new Sprt(Sprt.Model.LOGISTIC, 0, 5, 0.05, 0.05).verdict(MatchScore.NONE));
    }

    /** Simulates 300 matches under H0 (equal strength) and 300 under H1 (50 Elo), with a fixed seed. */
    @Test
    void the_error_rates_are_within_the_specified_bounds() {
        Sprt test = new Sprt(Sprt.Model.LOGISTIC, 0, 50, 0.05, 0.05);
        Random random = new Random(1);
        assertEquals(0.04, wrong(test, 0, Sprt.Verdict.H1, random), 0.03);
        assertEquals(0.04, wrong(test, 50, Sprt.Verdict.H0, random), 0.03);
    }

    private static double wrong(Sprt test, double elo, Sprt.Verdict unwanted, Random random) {
        int matches = 300;
        int wrong = 0;
        for (int i = 0; i < matches; i++) {
            MatchScore matchScore = MatchScore.NONE;
            while (test.verdict(matchScore) == Sprt.Verdict.OPEN) {
                matchScore = matchScore.plus(game(elo, random), game(elo, random));
            }
            wrong += test.verdict(matchScore) == unwanted ? 1 : 0;
        }
        return (double) wrong / matches;
    }

    private static int game(double elo, Random random) {
        double draw = 0.2;
        double drawn = random.nextDouble();
        double win = EloEstimate.score(elo) - draw / 2;
        return drawn < win ? 2 : drawn < win + draw ? 1 : 0;
    }

    @Test
    void the_elo_values_have_a_range_and_an_order() {
        assertEquals(-1_000, new Sprt(Sprt.Model.LOGISTIC, -1_000, -500, 0.05, 0.05).elo0());
        assertEquals("the Elo values of --sprt must be between -1000 and 1000", rejection(-1_500, -500));
        assertEquals("the Elo values of --sprt must be between -1000 and 1000", rejection(0, Double.NaN));
        assertEquals("--sprt must have the smaller Elo value first, such as 0,10", rejection(10, 0));
    }

    private static String rejection(double elo0, double elo1) {
        return String.valueOf(
                assertThrows(InvalidInputException.class, () -> new Sprt(Sprt.Model.LOGISTIC, elo0, elo1, 0.05, 0.05))
                        .getMessage());
    }

    @Test
    void invalid_parameters_are_rejected() {
        assertThrows(InvalidInputException.class, () -> new Sprt(Sprt.Model.LOGISTIC, 5, 5, 0.05, 0.05));
        assertThrows(InvalidInputException.class, () -> new Sprt(Sprt.Model.LOGISTIC, 0, 5, 0, 0.05));
        assertThrows(InvalidInputException.class, () -> new Sprt(Sprt.Model.LOGISTIC, 0, 5, 0.05, 0.5));
    }
}
