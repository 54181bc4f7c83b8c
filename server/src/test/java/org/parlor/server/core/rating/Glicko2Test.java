package org.parlor.server.core.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formulas reproduce the published example and behave at their limits. */
class Glicko2Test {
    private static final long NOW = 1_763_683_200_000L;
    private static final Rating NEW = Rating.initial(NOW);

    private static Rating rating(double r, double rd) {
        return new Rating(r, rd, 0.06, NOW);
    }

    @Test
    void the_example_of_glickmans_paper_is_reproduced() {
        Rating after = Glicko2.after(
                rating(1500, 200),
                List.of(
                        new Glicko2.Game(rating(1400, 30), 1),
                        new Glicko2.Game(rating(1550, 100), 0),
                        new Glicko2.Game(rating(1700, 300), 0)),
                NOW);
        assertEquals(1464.06, after.r(), 0.01);
        assertEquals(151.52, after.rd(), 0.01);
        assertEquals(0.05999, after.volatility(), 0.00001);
    }

    @Test
    void between_equals_win_and_loss_are_symmetric_and_a_draw_changes_nothing() {
        double won = Glicko2.after(NEW, NEW, 1, NOW).r();
        double lost = Glicko2.after(NEW, NEW, 0, NOW).r();
        assertEquals(3_000, won + lost, 1e-9);
        assertEquals(1_500, Glicko2.after(NEW, NEW, 0.5, NOW).r(), 1e-9);
        assertTrue(won > 1_600, "a first win is worth only " + (won - 1_500));
    }

    @Test
    void inactivity_increases_the_deviation_up_to_its_initial_value() {
        Rating sure = rating(1_700, 60);
        assertEquals(60, Glicko2.aged(sure, NOW).rd(), 1e-9);
        long later = NOW + Duration.ofDays(78).toMillis();
        assertEquals(110, Glicko2.aged(sure, later).rd(), 0.5);
        assertEquals(
                350,
                Glicko2.aged(sure, NOW + Duration.ofDays(100_000).toMillis()).rd(),
                1e-9);
        assertEquals(1_700, Glicko2.aged(sure, later).r(), 1e-9);
    }

    @Test
    void many_games_in_one_period_still_change_a_rating() {
        Rating rating = NEW;
        for (int i = 0; i < 10_000; i++) {
            rating = Glicko2.after(rating, rating(1_500, 60), i % 2, NOW);
        }
        assertTrue(rating.rd() > 40 && rating.rd() < 80, "rd is " + rating.rd());
        assertEquals(1_500, rating.r(), 15);
    }

    @Test
    void repeated_wins_against_the_weakest_gain_less_and_less() {
        Rating rating = NEW;
        for (int i = 0; i < 10_000; i++) {
            rating = Glicko2.after(rating, rating(700, 60), 1, NOW);
        }
        assertTrue(rating.r() < 3_000 && rating.rd() <= 350, rating.toString());
    }

    /** Step 5 of the paper, solved by bisection. The last two rows are results more surprising than the deviations. */
    @ParameterizedTest
    @CsvSource({
        "1500, 350, 0.06, 1500, 350, 1",
        "1500, 200, 0.06, 1400, 30, 0.5",
        "1700, 350, 1.5, 1600, 350, 0.5",
        "2500, 30, 0.06, 1500, 40, 0",
        "1200, 60, 0.9, 2300, 60, 1",
    })
    void the_volatility_solves_the_equation_of_the_paper(
            double r, double rd, double volatility, double opponentR, double opponentRd, double points) {
        double phi = rd / 173.7178;
        double g = 1 / Math.sqrt(1 + 3 * Math.pow(opponentRd / 173.7178 / Math.PI, 2));
        double expected = 1 / (1 + Math.exp(-g * (r - opponentR) / 173.7178));
        double v = 1 / (g * g * expected * (1 - expected));
        double delta = v * g * (points - expected);
        double a = 2 * Math.log(volatility);
        DoubleUnaryOperator f = x -> Math.exp(x)
                        * (delta * delta - phi * phi - v - Math.exp(x))
                        / (2 * Math.pow(phi * phi + v + Math.exp(x), 2))
                - (x - a) / 0.25;
        Rating after = Glicko2.after(
                new Rating(r, rd, volatility, NOW), new Rating(opponentR, opponentRd, 0.06, NOW), points, NOW);
        assertEquals(Math.exp(zero(f) / 2), after.volatility(), 1e-6);
    }

    /** The zero of a decreasing function. */
    private static double zero(DoubleUnaryOperator f) {
        double low = -40;
        double high = 40;
        while (high - low > 1e-12) {
            double middle = (low + high) / 2;
            if (f.applyAsDouble(middle) > 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
