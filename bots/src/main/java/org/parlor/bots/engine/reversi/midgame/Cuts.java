package org.parlor.bots.engine.reversi.midgame;

/**
 * What a shallow look tells of a deeper one (Multi-ProbCut): how far the two values usually lie apart, and how many such
 * distances a value must lie outside the window before the deeper look is left out. The numbers are fitted to our own
 * searches.
 */
final class Cuts {
    /** Levels of sureness: how likely a cut is right, from a daring one to {@link #SURE}, where nothing is cut. */
    static final int DARING = 0;

    static final int SURE = 5;

    /** From this depth on a look is worth cutting short. */
    static final int DEPTH_MIN = 3;

    /** By level, in standard deviations. */
    private static final double[] DISTANCE = {1.1, 1.5, 2.0, 2.6, 3.3};

    private static final int[] SHALLOW = {0, 0, 0, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4, 5, 6, 5, 6, 5, 6, 7, 8, 7, 8};

    private static final int DEPTHS = 64;

    /** By depth and empty squares, the standard deviation of the deep value from the shallow one, in hundredths. */
    private static final float[] DEVIATION = deviations();

    private Cuts() {}

    /** The depth of the look that may stand for a deeper one. */
    static int shallow(int depth) {
        return SHALLOW[Math.min(depth, SHALLOW.length - 2 + (depth & 1))];
    }

    /** How far outside a bound the shallow value must be, in hundredths. */
    static int distance(int sureness, int depth, int empties) {
        return (int) (DISTANCE[sureness] * DEVIATION[depth * DEPTHS + empties]);
    }

    private static float[] deviations() {
        float[] deviations = new float[DEPTHS * DEPTHS];
        for (int depth = 1; depth < DEPTHS; depth++) {
            for (int empties = 0; empties < DEPTHS; empties++) {
                deviations[depth * DEPTHS + empties] = 350 + 12 * (depth - shallow(depth));
            }
        }
        return deviations;
    }
}
