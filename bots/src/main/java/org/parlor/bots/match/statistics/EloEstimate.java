package org.parlor.bots.match.statistics;

import java.util.Locale;

/**
 * How much stronger one contestant is than another, in Elo: with d points more the expected score is 1 / (1 +
 * 10^(-d/400)). The bounds hold with 95 %.
 */
public record EloEstimate(double difference, double low, double high) {
    private static final double POINTS_A_DECADE = 400;
    private static final double DOUBT = 0.05;

    /**
     * By the score and the errors of pairs. Where every game was won the score has no error and the difference no
     * bound; then the low one is the score that would be that lucky in one match of twenty.
     */
    public static EloEstimate of(MatchScore matchScore) {
        double score = matchScore.score();
        double lucky = Math.pow(DOUBT, 1.0 / matchScore.games());
        double error = NormalDistribution.ERRORS_95 * matchScore.error();
        double low = score == 1 ? lucky : score - error;
        double high = score == 0 ? 1 - lucky : score + error;
        return new EloEstimate(difference(score), difference(low), difference(high));
    }

    /** The expected score of who is better by so much. */
    static double score(double difference) {
        return 1 / (1 + Math.pow(10, -difference / POINTS_A_DECADE));
    }

    private static double difference(double score) {
        double held = Math.max(0, Math.min(1, score));
        return POINTS_A_DECADE * Math.log10(held / (1 - held));
    }

    /** Half of what lies between the bounds. */
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
