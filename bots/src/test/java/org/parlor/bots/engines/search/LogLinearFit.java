package org.parlor.bots.engines.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Weighted least-squares fit of the coefficients of the logarithm of measured deviations. */
public final class LogLinearFit {
    private final int terms;
    private final double[][] equations;

    /** @param terms number of terms, and so of coefficients */
    public LogLinearFit(int terms) {
        this.terms = terms;
        this.equations = new double[terms][terms + 1];
    }

    public void add(double[] values, double deviation, double weight) {
        for (int row = 0; row < terms; row++) {
            for (int column = 0; column < terms; column++) {
                equations[row][column] += weight * values[row] * values[column];
            }
            equations[row][terms] += weight * values[row] * Math.log(deviation);
        }
    }

    /** Solves the normal equations in place by Gauss-Jordan elimination and returns the coefficients. */
    public String solve() {
        for (int pivot = 0; pivot < terms; pivot++) {
            for (int row = 0; row < terms; row++) {
                double share = row == pivot ? 0 : equations[row][pivot] / equations[pivot][pivot];
                for (int column = pivot; column <= terms; column++) {
                    equations[row][column] -= share * equations[pivot][column];
                }
            }
        }
        double[] weights = new double[terms];
        Arrays.setAll(weights, i -> equations[i][terms] / equations[i][i]);
        return Arrays.stream(weights)
                .mapToObj(weight -> String.format(Locale.ROOT, "%.4f", weight))
                .collect(Collectors.joining(", "));
    }
}
