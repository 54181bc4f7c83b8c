package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import java.util.function.ObjDoubleConsumer;
import org.parlor.bots.engines.reversi.pattern.GameStages;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/**
 * Fits the weights to the scores of the samples: ridge regression by conjugate gradients with diagonal preconditioning. The
 * ridge grows with the number of empty squares, because early positions predict the final score less well. Deterministic;
 * the number of threads does not change the result.
 */
final class LeastSquaresFit {
    private static final int DISCS_MAX = 64;

    private final SampleSet samples;
    private final ExecutorService threads;

    private final double[] weights;
    private final double[] ridge = new double[PatternWeights.LEARNED];
    /** Preconditioner: squared feature count of each weight plus its ridge. */
    private final double[] scale = new double[PatternWeights.LEARNED];
    /** The negative gradient of the loss. */
    private final double[] gradient = new double[PatternWeights.LEARNED];

    private final double[] direction = new double[PatternWeights.LEARNED];
    /** The Hessian times the direction. */
    private final double[] curvature = new double[PatternWeights.LEARNED];

    private double slope;

    /**
     * @param start initial weights, in discs
     * @param ridge regularisation per empty square, in samples that pull each weight to zero
     */
    LeastSquaresFit(SampleSet samples, double[] start, double ridge, ExecutorService threads) {
        this.weights = start.clone();
        this.samples = samples;
        this.threads = threads;
        for (int stage = 0; stage < GameStages.COUNT; stage++) {
            int first = stage * GameStages.SIZE;
            Arrays.fill(this.ridge, first, first + GameStages.SIZE, ridge * (DISCS_MAX - GameStages.discs(stage)));
        }
        System.arraycopy(this.ridge, 0, scale, 0, scale.length);
        Arrays.setAll(gradient, i -> -this.ridge[i] * weights[i]);
        pass(stage -> accumulate(stage));
        slope = updateDirection(0);
    }

    private void accumulate(int stage) {
        StagePairWeights known = StagePairWeights.of(stage, weights);
        StagePairWeights gradients = new StagePairWeights(stage);
        StagePairWeights scales = new StagePairWeights(stage);
        each(samples, stage, (features, score) -> {
            features.add(gradients, score - features.sum(known));
            features.addSquares(scales);
        });
        gradients.addTo(gradient);
        scales.addTo(scale);
    }

    /** Performs one conjugate gradient step; does nothing after convergence. */
    void step() {
        if (slope == 0) {
            return;
        }
        Arrays.setAll(curvature, i -> ridge[i] * direction[i]);
        pass(stage -> applyDirection(stage));
        double length = slope / product(direction, curvature);
        for (int i = 0; i < weights.length; i++) {
            weights[i] += length * direction[i];
            gradient[i] -= length * curvature[i];
        }
        slope = updateDirection(slope);
    }

    private void applyDirection(int stage) {
        StagePairWeights directions = StagePairWeights.of(stage, direction);
        StagePairWeights images = new StagePairWeights(stage);
        each(samples, stage, (features, score) -> features.add(images, features.sum(directions)));
        images.addTo(curvature);
    }

    /** Computes the next conjugate direction and returns the squared norm of the preconditioned gradient. */
    private double updateDirection(double slopeBefore) {
        double now = 0;
        for (int i = 0; i < gradient.length; i++) {
            now += scale[i] == 0 ? 0 : gradient[i] * gradient[i] / scale[i];
        }
        double keep = slopeBefore == 0 ? 0 : now / slopeBefore;
        for (int i = 0; i < direction.length; i++) {
            direction[i] = (scale[i] == 0 ? 0 : gradient[i] / scale[i]) + keep * direction[i];
        }
        return now;
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Returns the root mean square error, in discs. */
    double loss(SampleSet sampleSet) {
        double[] squares = new double[GameStages.COUNT];
        pass(stage -> {
            StagePairWeights known = StagePairWeights.of(stage, weights);
            each(sampleSet, stage, (features, score) -> squares[stage] += square(features.sum(known) - score));
        });
        return Math.sqrt(Arrays.stream(squares).sum() / Math.max(1, sampleSet.size()));
    }

    private static double square(double number) {
        return number * number;
    }

    /** Returns the weights in discs. */
    double[] weights() {
        return weights.clone();
    }

    /** Returns the weights rounded to hundredths of a disc. */
    PatternWeights rounded() {
        short[] hundredths = new short[weights.length];
        for (int i = 0; i < weights.length; i++) {
            long rounded = Math.round(100 * weights[i]);
            hundredths[i] = (short) Math.max(Short.MIN_VALUE, Math.min(rounded, Short.MAX_VALUE));
        }
        return PatternWeights.of(hundredths);
    }

    /**
     * Runs a task for every pair of neighbouring stages. A task touches only the weights of its pair, so every second pair runs
     * in parallel, without locks and with a fixed order of additions.
     */
    private void pass(IntConsumer task) {
        for (int parity = 0; parity < 2; parity++) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int stage = parity; stage < GameStages.COUNT - 1; stage += 2) {
                int pair = stage;
                tasks.add(() -> {
                    task.accept(pair);
                    return null;
                });
            }
            ParallelTasks.invokeAll(threads, tasks);
        }
    }

    private static void each(SampleSet samples, int stage, ObjDoubleConsumer<FeatureVector> consumer) {
        FeatureVector features = new FeatureVector();
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            SampleSet.Bucket bucket = samples.bucket(discs);
            for (int i = 0; i < bucket.size() && GameStages.before(discs) == stage; i++) {
                features.load(bucket.own(i), bucket.opp(i));
                consumer.accept(features, bucket.score(i));
            }
        }
    }

    /** The sparse feature vector of one position: active weights and their coefficients. Reused for the next position. */
    private static final class FeatureVector {
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
}
