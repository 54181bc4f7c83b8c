package org.parlor.bots.training;

import org.parlor.bots.reversi.pattern.GameStages;
import org.parlor.bots.reversi.pattern.PatternAccumulator;
import org.parlor.bots.reversi.pattern.PatternWeights;

/** One position as the fit sees it: the weights that count for it, and how much each does. Used again for the next. */
final class FeatureVector {
    /** Only asked what is seen, never what it is worth. */
    private static final PatternWeights NONE = PatternWeights.of(new short[PatternWeights.LEARNED]);

    private final PatternAccumulator accumulator = new PatternAccumulator(NONE);
    private final int[] indices = new int[PatternAccumulator.INDEX_COUNT];
    private int ofDiscs;
    private double shareAfter;

    void load(long own, long opp) {
        accumulator.reset(own, opp);
        accumulator.indices(indices);
        int discs = Long.bitCount(own | opp);
        ofDiscs = StagePairWeights.ofDiscs(discs);
        shareAfter = (double) GameStages.fractionAfter(discs) / GameStages.STEP;
    }

    /** What the position is worth by some weights. */
    double sum(StagePairWeights weights) {
        double[] pairs = weights.values;
        double before = 0;
        double after = 0;
        for (int number : indices) {
            before += pairs[2 * number];
            after += pairs[2 * number + 1];
        }
        return before * (1 - shareAfter) + after * shareAfter + pairs[ofDiscs];
    }

    /** Adds to each weight's entry as much of a value as the weight counts. */
    void add(StagePairWeights entries, double value) {
        add(entries.values, value, value * (1 - shareAfter), value * shareAfter);
    }

    /** Adds the square of how much each weight counts; one that is seen twice is taken for two. */
    void addSquares(StagePairWeights entries) {
        add(entries.values, 1, (1 - shareAfter) * (1 - shareAfter), shareAfter * shareAfter);
    }

    private void add(double[] pairs, double value, double before, double after) {
        for (int number : indices) {
            pairs[2 * number] += before;
            pairs[2 * number + 1] += after;
        }
        pairs[ofDiscs] += value;
    }
}
