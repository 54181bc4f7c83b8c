package org.parlor.bots.match.statistics;

/** The standard normal distribution. */
final class NormalDistribution {
    /** The 97.5 % quantile: 95 % of the values lie within this many standard deviations of the mean. */
    static final double ERRORS_95 = 1.959963984540054;

    private static final int TERMS_MAX = 300;
    /** Beyond this value the distribution function rounds to 0 or 1. */
    private static final double FAR = 9;

    private NormalDistribution() {}

    /** Returns the cumulative distribution function. */
    static double below(double z) {
        if (Math.abs(z) > FAR) {
            return z > 0 ? 1 : 0;
        }
        // Marsaglia's series: 1/2 + density(z) (z + z^3/3 + z^5/(3 5) + ...); all terms have the same sign, so that no
        // precision is lost.
        double term = z;
        double sum = z;
        for (int i = 1; i < TERMS_MAX && Math.abs(term) > 1e-17; i++) {
            term *= z * z / (2 * i + 1);
            sum += term;
        }
        return Math.max(0, Math.min(1, 0.5 + sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)));
    }
}
