package org.parlor.server.core.rating;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Glicko-2 as described in Mark E. Glickman, "Example of the Glicko-2 system" (2013); steps and symbols follow the
 * paper. Each game is a rating period; in addition, each day without a game counts as one.
 */
public final class Glicko2 {
    private static final double SCALE = 173.7178;
    /** Constrains the change of volatility. */
    private static final double TAU = 0.5;

    private static final double PRECISION = 0.000_001;
    private static final double DAY_MILLIS = 86_400_000;

    private Glicko2() {}

    /** A game from one player's view: the opponent and 1, 0.5 or 0 points. */
    record Game(Rating opponent, double points) {}

    /** Returns the rating after one game. */
    public static Rating after(Rating before, Rating opponent, double points, long now) {
        return after(aged(before, now), List.of(new Game(aged(opponent, now), points)), now);
    }

    /** Returns the rating with its deviation increased for the days since the last game. */
    static Rating aged(Rating rating, long now) {
        double days = Math.max(0, now - rating.at()) / DAY_MILLIS;
        double phi = Math.hypot(rating.rd() / SCALE, rating.volatility() * Math.sqrt(days));
        return new Rating(rating.r(), Math.min(Rating.RD_MAX, phi * SCALE), rating.volatility(), now);
    }

    /** Returns the rating after the games of one period. */
    static Rating after(Rating before, List<Game> games, long now) {
        double mu = mu(before);
        double phi = before.rd() / SCALE;
        double information = 0;
        double surprise = 0;
        for (Game game : games) {
            double g = g(game.opponent().rd() / SCALE);
            double expected = 1 / (1 + Math.exp(-g * (mu - mu(game.opponent()))));
            information += g * g * expected * (1 - expected);
            surprise += g * (game.points() - expected);
        }
        double v = 1 / information;
        double volatility = volatility(before.volatility(), phi, v, v * surprise);
        double phiStar = Math.hypot(phi, volatility);
        double phiAfter = 1 / Math.sqrt(1 / (phiStar * phiStar) + 1 / v);
        double muAfter = mu + phiAfter * phiAfter * surprise;
        return new Rating(
                Rating.R_INITIAL + muAfter * SCALE, Math.min(Rating.RD_MAX, phiAfter * SCALE), volatility, now);
    }

    private static double mu(Rating rating) {
        return (rating.r() - Rating.R_INITIAL) / SCALE;
    }

    private static double g(double phi) {
        return 1 / Math.sqrt(1 + 3 * phi * phi / (Math.PI * Math.PI));
    }

    /** Step 5: finds the zero of f with the Illinois algorithm. */
    private static double volatility(double sigma, double phi, double v, double delta) {
        double a = Math.log(sigma * sigma);
        DoubleUnaryOperator f = x -> {
            double e = Math.exp(x);
            double variance = phi * phi + v + e;
            return e * (delta * delta - variance) / (2 * variance * variance) - (x - a) / (TAU * TAU);
        };
        double low = a;
        // f(a - TAU) is at least 1 / TAU - 1 / 2, so the first step of the paper's search for a positive value is
        // enough.
        double excess = delta * delta - phi * phi - v;
        double high = excess > 0 ? Math.log(excess) : a - TAU;
        double fLow = f.applyAsDouble(low);
        double fHigh = f.applyAsDouble(high);
        while (Math.abs(high - low) > PRECISION) {
            double next = low + (low - high) * fLow / (fHigh - fLow);
            double fNext = f.applyAsDouble(next);
            if (fNext * fHigh <= 0) {
                low = high;
                fLow = fHigh;
            } else {
                fLow /= 2;
            }
            high = next;
            fHigh = fNext;
        }
        return Math.exp(low / 2);
    }
}
