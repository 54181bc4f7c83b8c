package org.parlor.bots.reversi.midgame;

/**
 * Multi-ProbCut parameters: the depth of the shallow search and the margin by which its value must lie outside the window to
 * prune the deep search. Measured by {@link ProbCutCalibration}.
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

    /** Result of {@code parlor-bots calibrate --games 200 --depth 9}. */
    private static final ProbCutModel MEASURED = new ProbCutModel(6.3250, 0.3343, -0.1085, -0.0210);

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
                deviations[depth * DEPTHS + empties] = (float) MEASURED.of(depth, shallowDepth(depth), empties);
            }
        }
        return deviations;
    }
}
