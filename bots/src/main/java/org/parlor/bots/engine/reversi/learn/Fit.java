package org.parlor.bots.engine.reversi.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.function.IntConsumer;
import org.parlor.bots.engine.reversi.pattern.Stages;
import org.parlor.bots.engine.reversi.pattern.Weights;

/**
 * Finds the weights with which the sums come nearest to how the games ended: least squares by conjugate gradients, each
 * weight scaled by how often it is seen. What is rarely seen stays small, as a ridge holds each weight to zero, the
 * harder the more squares are still empty, since so much more the end is up to chance. It knows no randomness, and the
 * number of threads does not change the result.
 */
final class Fit {
    private static final int DISCS_MAX = 64;

    private final Samples samples;
    private final ExecutorService threads;

    private final double[] weights;
    private final double[] ridge = new double[Weights.LEARNED];
    /** How often each weight is seen, and its ridge. */
    private final double[] scale = new double[Weights.LEARNED];
    /** Down this the loss falls fastest. */
    private final double[] gradient = new double[Weights.LEARNED];

    private final double[] direction = new double[Weights.LEARNED];
    /** What the direction does to the gradient. */
    private final double[] image = new double[Weights.LEARNED];

    private double slope;

    /**
     * @param start weights to begin with, in discs
     * @param ridge positions for each empty square that say zero for each weight
     */
    Fit(Samples samples, double[] start, double ridge, ExecutorService threads) {
        this.weights = start.clone();
        this.samples = samples;
        this.threads = threads;
        for (int stage = 0; stage < Stages.COUNT; stage++) {
            int first = stage * Stages.SIZE;
            Arrays.fill(this.ridge, first, first + Stages.SIZE, ridge * (DISCS_MAX - Stages.discs(stage)));
        }
        System.arraycopy(this.ridge, 0, scale, 0, scale.length);
        Arrays.setAll(gradient, i -> -this.ridge[i] * weights[i]);
        pass(stage -> look(stage));
        slope = turn(0);
    }

    private void look(int stage) {
        Pairs known = Pairs.of(stage, weights);
        Pairs gradients = new Pairs(stage);
        Pairs scales = new Pairs(stage);
        each(samples, stage, (row, score) -> {
            row.add(gradients, score - row.sum(known));
            row.addSquares(scales);
        });
        gradients.addTo(gradient);
        scales.addTo(scale);
    }

    /** One step nearer, if there is any. */
    void step() {
        if (slope == 0) {
            return;
        }
        Arrays.setAll(image, i -> ridge[i] * direction[i]);
        pass(stage -> map(stage));
        double length = slope / product(direction, image);
        for (int i = 0; i < weights.length; i++) {
            weights[i] += length * direction[i];
            gradient[i] -= length * image[i];
        }
        slope = turn(slope);
    }

    private void map(int stage) {
        Pairs directions = Pairs.of(stage, direction);
        Pairs images = new Pairs(stage);
        each(samples, stage, (row, score) -> row.add(images, row.sum(directions)));
        images.addTo(image);
    }

    /** The next direction: down the scaled gradient, but not back along the last one. */
    private double turn(double slopeBefore) {
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
    double loss(Samples of) {
        double[] squares = new double[Stages.COUNT];
        pass(stage -> {
            Pairs known = Pairs.of(stage, weights);
            each(of, stage, (row, score) -> squares[stage] += square(row.sum(known) - score));
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
    Weights rounded() {
        short[] hundredths = new short[weights.length];
        for (int i = 0; i < weights.length; i++) {
            long rounded = Math.round(100 * weights[i]);
            hundredths[i] = (short) Math.max(Short.MIN_VALUE, Math.min(rounded, Short.MAX_VALUE));
        }
        return Weights.of(hundredths);
    }

    /**
     * Something for every stage but the last and the one after it. As it touches the weights of these two only, every
     * other one can be done at the same time without a lock and in an order that is always the same.
     */
    private void pass(IntConsumer task) {
        for (int parity = 0; parity < 2; parity++) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int stage = parity; stage < Stages.COUNT - 1; stage += 2) {
                int each = stage;
                tasks.add(() -> {
                    task.accept(each);
                    return null;
                });
            }
            Tasks.all(threads, tasks);
        }
    }

    private static void each(Samples samples, int stage, Step step) {
        Row row = new Row();
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            Samples.Pile pile = samples.with(discs);
            for (int i = 0; i < pile.size() && Stages.before(discs) == stage; i++) {
                row.see(pile.own(i), pile.opp(i));
                step.take(row, pile.score(i));
            }
        }
    }

    private interface Step {
        void take(Row row, double score);
    }
}
