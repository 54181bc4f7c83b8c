package org.parlor.bots.engines.search;

/**
 * The standard deviation of the loss of a move, the best score minus that of the move, at limited depth from the exact loss.
 * Its logarithm is linear in those of the depth and of the plies beyond it. Measured by {@code LossCalibrationTest}.
 *
 * @param beyondMax most plies beyond the depth that were measured; with more, the deviation is the same
 */
public record LossDeviation(double constant, double depthFactor, double beyondFactor, int beyondMax) {

    public int hundredths(int depth, int pliesLeft) {
        double[] terms = terms(depth, Math.min(pliesLeft, depth + beyondMax));
        double logarithm = constant * terms[0] + depthFactor * terms[1] + beyondFactor * terms[2];
        // Not Math.exp, whose last bit depends on the machine.
        return (int) StrictMath.round(StrictMath.exp(logarithm));
    }

    /** Returns the terms of the logarithm. */
    public static double[] terms(int depth, int pliesLeft) {
        return new double[] {1, StrictMath.log(depth), StrictMath.log(Math.max(1, pliesLeft - depth))};
    }
}
