package org.parlor.bots.match.statistics;

import java.util.Locale;

/**
 * An Elo difference with its 95 % confidence interval. A difference of d means an expected score of 1 / (1 +
 * 10^(-d/400)).
 */
public record EloEstimate(double difference, double low, double high) {
    private static final double POINTS_PER_DECADE = 400;
    /** Makes a difference in normalized Elo similar to one in Elo if no game is drawn. */
    static final double NORMALIZED = 800 / Math.log(10);

    /** 95 % of normally distributed values lie within this many standard deviations of the mean. */
    private static final double ERRORS_95 = 1.959963984540054;

    /**
     * Estimates the difference from the score of a match. It is infinite if all games were won, and a bound is infinite if
     * the interval of the score reaches 0 or 1.
     */
    public static EloEstimate of(MatchScore matchScore) {
        double margin = ERRORS_95 * matchScore.error();
        return new EloEstimate(
                difference(matchScore.score()),
                difference(matchScore.centre() - margin),
                difference(matchScore.centre() + margin));
    }

    /**
     * Estimates the difference in normalized Elo: the distance of the score from one half in standard deviations of a game,
     * which depends less on the shares of draws and unbalanced openings. See M. Van den Bergh, Comments on normalized Elo,
     * cantate.be/Fishtest/normalized_elo_practical.pdf.
     */
    public static EloEstimate normalized(MatchScore matchScore) {
        double margin = ERRORS_95 * matchScore.error();
        double scale = NORMALIZED / Math.sqrt(2 * matchScore.variance());
        return new EloEstimate(
                scale * (matchScore.score() - 0.5),
                scale * (matchScore.centre() - margin - 0.5),
                scale * (matchScore.centre() + margin - 0.5));
    }

    /** Returns the expected score of a contestant that is stronger by the difference. */
    static double score(double difference) {
        return 1 / (1 + Math.pow(10, -difference / POINTS_PER_DECADE));
    }

    private static double difference(double score) {
        double clamped = Math.max(0, Math.min(1, score));
        return POINTS_PER_DECADE * Math.log10(clamped / (1 - clamped));
    }

    /** Returns half the width of the confidence interval. */
    public double error() {
        return (high - low) / 2;
    }

    @Override
    public String toString() {
        return points(difference) + " (" + points(low) + " to " + points(high) + ")";
    }

    private static String points(double points) {
        return Double.isInfinite(points) ? points > 0 ? "+inf" : "-inf" : String.format(Locale.ROOT, "%+.0f", points);
    }
}
