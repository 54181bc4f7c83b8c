package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import org.parlor.bots.reversi.pattern.GameStages;
import org.parlor.bots.reversi.pattern.PatternWeights;

/**
 * Finds the weights with which the sums come nearest to how the games ended: least squares by conjugate gradients, each
 * weight scaled by how often it is seen. What is rarely seen stays small, as a ridge holds each weight to zero, the
 * harder the more squares are still empty, since so much more the end is up to chance. It knows no randomness, and the
 * number of threads does not change the result.
 */
final class LeastSquaresFit {
    private static final int DISCS_MAX = 64;

    private final SampleSet samples;
    private final ExecutorService threads;

    private final double[] weights;
    private final double[] ridge = new double[PatternWeights.LEARNED];
    /** How often each weight is seen, and its ridge. */
    private final double[] scale = new double[PatternWeights.LEARNED];
    /** Down this the loss falls fastest. */
    private final double[] gradient = new double[PatternWeights.LEARNED];

    private final double[] direction = new double[PatternWeights.LEARNED];
    /** What the direction does to the gradient. */
    private final double[] curvature = new double[PatternWeights.LEARNED];

    private double slope;

    /**
     * @param start weights to begin with, in discs
     * @param ridge positions for each empty square that say zero for each weight
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

    /** One step nearer, if there is any. */
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

    /** The next direction: down the scaled gradient, but not back along the last one. */
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

    /** The root of the mean square of what the weights miss, in discs. */
    double loss(SampleSet of) {
        double[] squares = new double[GameStages.COUNT];
        pass(stage -> {
            StagePairWeights known = StagePairWeights.of(stage, weights);
            each(of, stage, (features, score) -> squares[stage] += square(features.sum(known) - score));
        });
        return Math.sqrt(Arrays.stream(squares).sum() / Math.max(1, of.size()));
    }

    private static double square(double number) {
        return number * number;
    }

    /** In discs. */
    double[] weights() {
        return weights.clone();
    }

    /** As they are used, rounded to hundredths. */
    PatternWeights rounded() {
        short[] hundredths = new short[weights.length];
        for (int i = 0; i < weights.length; i++) {
            long rounded = Math.round(100 * weights[i]);
            hundredths[i] = (short) Math.max(Short.MIN_VALUE, Math.min(rounded, Short.MAX_VALUE));
        }
        return PatternWeights.of(hundredths);
    }

    /**
     * Something for every stage but the last and the one after it. As it touches the weights of these two only, every
     * other one can be done at the same time without a lock and in an order that is always the same.
     */
    private void pass(IntConsumer task) {
        for (int parity = 0; parity < 2; parity++) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int stage = parity; stage < GameStages.COUNT - 1; stage += 2) {
                int each = stage;
                tasks.add(() -> {
                    task.accept(each);
                    return null;
                });
            }
            ParallelTasks.invokeAll(threads, tasks);
        }
    }

    private static void each(SampleSet samples, int stage, SampleConsumer consumer) {
        FeatureVector features = new FeatureVector();
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            SampleSet.Bucket bucket = samples.bucket(discs);
            for (int i = 0; i < bucket.size() && GameStages.before(discs) == stage; i++) {
                features.load(bucket.own(i), bucket.opp(i));
                consumer.take(features, bucket.score(i));
            }
        }
    }

    private interface SampleConsumer {
        void take(FeatureVector features, double score);
    }
}
