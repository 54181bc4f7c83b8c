package org.parlor.bots.match.statistics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulates matches of equal players: 95 % intervals contain 0 in at least 94 % of them, and the SPRT with its default values
 * accepts H1 in at most 5 %. The shares of pairs with 0 (and 4), 1 (and 3) and 2 half points are those of matches of 400
 * pairs between equal levels (easy, casual, medium, and hard with a depth of 4), made symmetric, and of two games that are
 * mostly drawn or won by the first player.
 */
class CalibrationTest {
    private static final int MATCHES = 1_000;
    private static final int PAIRS_MAX = 50_000;

    @ParameterizedTest
    @CsvSource({
        "tictactoe, 0.09, 0.15",
        "kalah, 0.2, 0.07",
        "reversi, 0.25, 0.025",
        "kalah at a depth of 4, 0.004, 0.001",
        "drawn, 0, 0.01",
        "mostly drawn, 0.005, 0.045",
        "won by the first player, 0.01, 0"
    })
    void equal_players_are_rarely_found_unequal(String game, double sweeps, double threes) {
        Random random = new Random(1);
        for (int pairs : List.of(1, 2, 3, 5, 10, 20, 50, 200)) {
            assertCovered(sweeps, threes, pairs, MATCHES, random);
        }
        assertFalseH1(Sprt.Model.LOGISTIC, sweeps, threes, MATCHES, 10, random);
    }

    /** Tests after every pair, as a match does; the fast test saves time. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "tictactoe, 0.09, 0.15",
        "kalah, 0.2, 0.07",
        "reversi, 0.25, 0.025",
        "kalah at a depth of 4, 0.004, 0.001",
        "drawn, 0, 0.01",
        "mostly drawn, 0.005, 0.045",
        "won by the first player, 0.01, 0"
    })
    void equal_players_are_rarely_found_unequal_in_many_matches(String game, double sweeps, double threes) {
        Random random = new Random(2);
        for (int pairs : List.of(1, 2, 3, 5, 10, 20, 50, 200, 1_000)) {
            assertCovered(sweeps, threes, pairs, 5 * MATCHES, random);
        }
        assertFalseH1(Sprt.Model.LOGISTIC, sweeps, threes, 5 * MATCHES, 1, random);
        assertFalseH1(Sprt.Model.NORMALIZED, sweeps, threes, MATCHES, 5, random);
    }

    private static void assertCovered(double sweeps, double threes, int pairs, int matches, Random random) {
        int covered = 0;
        for (int match = 0; match < matches; match++) {
            int[] counts = new int[5];
            for (int pair = 0; pair < pairs; pair++) {
                counts[draw(sweeps, threes, random)]++;
            }
            EloEstimate elo = EloEstimate.of(score(counts));
            covered += elo.low() <= 0 && elo.high() >= 0 ? 1 : 0;
        }
        double share = (double) covered / matches;
        assertTrue(share >= 0.94, pairs + " pairs: " + share);
    }

    private static void assertFalseH1(
            Sprt.Model model, double sweeps, double threes, int matches, int step, Random random) {
        Sprt test = new Sprt(model, 0, 10, 0.05, 0.05);
        int accepted = 0;
        for (int match = 0; match < matches; match++) {
            int[] counts = new int[5];
            Sprt.Verdict verdict = Sprt.Verdict.OPEN;
            for (int pair = 1; pair <= PAIRS_MAX && verdict == Sprt.Verdict.OPEN; pair++) {
                counts[draw(sweeps, threes, random)]++;
                verdict = pair % step == 0 ? test.verdict(score(counts)) : verdict;
            }
            accepted += verdict == Sprt.Verdict.H1 ? 1 : 0;
        }
        double share = (double) accepted / matches;
        assertTrue(share <= 0.05, "H1 accepted in " + share);
    }

    /** Draws the half points of a pair. */
    private static int draw(double sweeps, double threes, Random random) {
        double drawn = random.nextDouble();
        double off = Math.abs(drawn - 0.5);
        int distance = off > 0.5 - sweeps ? 2 : off > 0.5 - sweeps - threes ? 1 : 0;
        return drawn < 0.5 ? 2 - distance : 2 + distance;
    }

    private static MatchScore score(int[] counts) {
        return PublishedMatches.pairs(counts[0], counts[1], counts[2], counts[3], counts[4]);
    }
}
