package org.parlor.bots.training;

import org.parlor.bots.engines.reversi.pattern.GameStages;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/** The sparse feature vector of one position: active weights and their coefficients. Reused for the next position. */
final class FeatureVector {
    /** Only indices are read, so the weights do not matter. */
    private static final PatternWeights NONE = PatternWeights.of(new short[PatternWeights.LEARNED]);

    private final PatternAccumulator accumulator = new PatternAccumulator(NONE);
    private final int[] indices = new int[PatternAccumulator.INDEX_COUNT];
    private int discsIndex;
    private double shareAfter;

    void load(long own, long opp) {
        accumulator.reset(own, opp);
        accumulator.indices(indices);
        int discs = Long.bitCount(own | opp);
        discsIndex = StagePairWeights.discsIndex(discs);
        shareAfter = (double) GameStages.fractionAfter(discs) / GameStages.STEP;
    }

    /** Returns the dot product with the weights: the predicted score. */
    double sum(StagePairWeights weights) {
        double[] pairs = weights.values;
        double before = 0;
        double after = 0;
        for (int number : indices) {
            before += pairs[2 * number];
            after += pairs[2 * number + 1];
        }
        return before * (1 - shareAfter) + after * shareAfter + pairs[discsIndex];
    }

    /** Adds the features, multiplied by a value. */
    void add(StagePairWeights entries, double value) {
        add(entries.values, value, value * (1 - shareAfter), value * shareAfter);
    }

    /** Adds the squared coefficients; a weight that occurs twice counts as two. */
    void addSquares(StagePairWeights entries) {
        add(entries.values, 1, (1 - shareAfter) * (1 - shareAfter), shareAfter * shareAfter);
    }

    private void add(double[] pairs, double value, double before, double after) {
        for (int number : indices) {
            pairs[2 * number] += before;
            pairs[2 * number + 1] += after;
        }
        pairs[discsIndex] += value;
    }
}
