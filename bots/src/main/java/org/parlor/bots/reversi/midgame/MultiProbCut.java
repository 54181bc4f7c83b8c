package org.parlor.bots.reversi.midgame;

/**
 * What a shallow look tells of a deeper one (Multi-ProbCut): how far the two values usually lie apart, and how many such
 * distances a value must lie outside the window before the deeper look is left out. {@link ProbCutCalibration} measured it.
 */
final class MultiProbCut {
    /** The levels of confidence: a cut is wrong in one case of seven at most. */
    static final int LOW_CONFIDENCE = 0;
    /** It is wrong in one of forty. */
    static final int HIGH_CONFIDENCE = 1;
    /** Nothing is cut. */
    static final int FULL_CONFIDENCE = 2;

    /** From this depth on a look may be cut. */
    static final int DEPTH_MIN = 3;

    /** By level, in standard deviations. */
    private static final double[] DEVIATIONS = {1.1, 2.0};

    /** By {@code parlor-bots calibrate --games 200 --depth 9}. */
    private static final ProbCutModel MEASURED = new ProbCutModel(6.3250, 0.3343, -0.1085, -0.0210);

    private static final int DEPTHS = 64;

    /** By depth and empty squares, the standard deviation of the deep value from the shallow one, in hundredths. */
    private static final float[] DEVIATION_TABLE = deviations();

    private MultiProbCut() {}

    /** The depth of the look that may stand for a deeper one: of the same parity, as values swing with that. */
    static int shallowDepth(int depth) {
        return Math.max(2 - (depth & 1), 2 * (depth / 4) + (depth & 1));
    }

    /** How far outside a bound the shallow value must be, in hundredths. */
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
