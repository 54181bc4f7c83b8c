package org.parlor.bots.match.statistics;

/** The normal distribution with mean 0 and deviation 1. */
final class NormalDistribution {
    /** So many deviations to both sides of the mean hold 95 %. */
    static final double ERRORS_95 = 1.959963984540054;

    private static final int TERMS_MAX = 300;
    /** Beyond it nothing is left that a double could tell. */
    private static final double FAR = 9;

    private NormalDistribution() {}

    /** The share of it that lies below. */
    static double below(double z) {
        if (Math.abs(z) > FAR) {
            return z > 0 ? 1 : 0;
        }
        // Marsaglia's series: 1/2 + density(z) (z + z^3/3 + z^5/(3 5) + ...), all of one sign, so nothing cancels.
        double term = z;
        double sum = z;
        for (int i = 1; i < TERMS_MAX && Math.abs(term) > 1e-17; i++) {
            term *= z * z / (2 * i + 1);
            sum += term;
        }
        return Math.max(0, Math.min(1, 0.5 + sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)));
    }
}
