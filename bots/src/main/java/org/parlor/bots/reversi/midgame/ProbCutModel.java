package org.parlor.bots.reversi.midgame;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Standard deviation of a deep search value from a shallow one: grows with the difference in depth, shrinks with the shallow
 * depth and the number of empty squares.
 */
final class ProbCutModel {
    private static final int TERMS = 4;

    private final double[] weights;

    /** @param weights coefficients of the logarithm of the standard deviation, in hundredths of a disc */
    ProbCutModel(double... weights) {
        this.weights = weights.clone();
    }

    double of(int depth, int shallow, int empties) {
        double[] terms = terms(depth, shallow, empties);
        double sum = 0;
        for (int i = 0; i < TERMS; i++) {
            sum += weights[i] * terms[i];
        }
        return Math.exp(sum);
    }

    private static double[] terms(int depth, int shallow, int empties) {
        return new double[] {1, Math.log(depth - shallow), shallow, empties};
    }

    @Override
    public String toString() {
        return Arrays.stream(weights)
                .mapToObj(weight -> String.format("%.4f", weight))
                .collect(Collectors.joining(", "));
    }

    /** Weighted least-squares fit of the coefficients to measured deviations. */
    static final class ModelFit {
        private final double[][] equations = new double[TERMS][TERMS + 1];

        void add(int depth, int shallow, int empties, double deviation, double weight) {
            double[] terms = terms(depth, shallow, empties);
            for (int row = 0; row < TERMS; row++) {
                for (int column = 0; column < TERMS; column++) {
                    equations[row][column] += weight * terms[row] * terms[column];
                }
                equations[row][TERMS] += weight * terms[row] * Math.log(deviation);
            }
        }

        /** Solves the normal equations in place by Gauss-Jordan elimination. */
        ProbCutModel solve() {
            for (int pivot = 0; pivot < TERMS; pivot++) {
                for (int row = 0; row < TERMS; row++) {
                    double share = row == pivot ? 0 : equations[row][pivot] / equations[pivot][pivot];
                    for (int column = pivot; column <= TERMS; column++) {
                        equations[row][column] -= share * equations[pivot][column];
                    }
                }
            }
            double[] weights = new double[TERMS];
            Arrays.setAll(weights, i -> equations[i][TERMS] / equations[i][i]);
            return new ProbCutModel(weights);
        }
    }
}
