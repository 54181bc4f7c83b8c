package org.parlor.bots.engines.reversi.midgame;

/**
 * Multi-ProbCut parameters: the depth of the shallow search and the margin by which its value must lie outside the window to
 * prune the deep search. Measured by {@code ProbCutCalibrationTest}.
 */
final class MultiProbCut {
    /** Confidence level at which at most one cut in seven is wrong. */
    static final int LOW_CONFIDENCE = 0;
    /** Confidence level at which at most one cut in forty is wrong. */
    static final int HIGH_CONFIDENCE = 1;
    /** No cuts. */
    static final int FULL_CONFIDENCE = 2;

    /** Minimum depth of a cut. */
    static final int DEPTH_MIN = 3;

    /** Margin by level, in standard deviations. */
    private static final double[] DEVIATIONS = {1.1, 2.0};

    /** Result of {@code ProbCutCalibrationTest} with 200 games to depth 9. */
    private static final double[] COEFFICIENTS = {6.3250, 0.3343, -0.1085, -0.0210};

    private static final int DEPTHS = 64;

    /** By depth and empty squares: standard deviation of the deep value from the shallow one, in hundredths of a disc. */
    private static final float[] DEVIATION_TABLE = deviations();

    private MultiProbCut() {}

    /**
     * Returns the depth of the shallow search; same parity as the deep one, because evaluations oscillate
     * with it.
     */
    static int shallowDepth(int depth) {
        return Math.max(2 - (depth & 1), 2 * (depth / 4) + (depth & 1));
    }

    /** Returns the margin in hundredths of a disc. */
    static int margin(int confidence, int depth, int empties) {
        return (int) (DEVIATIONS[confidence] * DEVIATION_TABLE[depth * DEPTHS + empties]);
    }

    private static float[] deviations() {
        float[] deviations = new float[DEPTHS * DEPTHS];
        for (int depth = DEPTH_MIN; depth < DEPTHS; depth++) {
            for (int empties = 0; empties < DEPTHS; empties++) {
                deviations[depth * DEPTHS + empties] = (float) deviation(terms(depth, shallowDepth(depth), empties));
            }
        }
        return deviations;
    }

    private static double deviation(double[] terms) {
        double sum = 0;
        for (int i = 0; i < terms.length; i++) {
            sum += COEFFICIENTS[i] * terms[i];
        }
        return Math.exp(sum);
    }

    /**
     * Returns the terms of the logarithm of the standard deviation, which grows with the difference in depth and shrinks with
     * the shallow depth and the number of empty squares.
     */
    static double[] terms(int depth, int shallow, int empties) {
        return new double[] {1, Math.log(depth - shallow), shallow, empties};
    }
}
