package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/** The games of a fit. One in 20 of the newest games is held out to measure the error. */
final class TrainingSet {
    private static final int HELD_OUT_INTERVAL = 20;
    /** Width of the bar in a progress line, in characters. */
    private static final int BAR_WIDTH = 60;

    private final List<SelfPlayGame> games;
    private final SampleSet samples = new SampleSet();
    private final SampleSet heldOut = new SampleSet();

    TrainingSet(List<SelfPlayGame> older, List<SelfPlayGame> newest) {
        this.games = new ArrayList<>(older);
        for (int number = 0; number < newest.size(); number++) {
            if (number % HELD_OUT_INTERVAL == 0) {
                newest.get(number).addTo(heldOut);
            } else {
                games.add(newest.get(number));
            }
        }
        games.forEach(game -> game.addTo(samples));
    }

    @Override
    public String toString() {
        return samples.size() + " positions, " + heldOut.size() + " held out";
    }

    /** Fits twice: to the final scores, then to labels that blend in evaluations of later positions by the first fit. */
    PatternWeights fit(TrainingPlan plan, ExecutorService threads, ProgressListener listener) {
        LeastSquaresFit first = new LeastSquaresFit(samples, new double[PatternWeights.LEARNED], plan.ridge(), threads);
        double initialLoss = first.loss(heldOut);
        listener.onResult(line(0, initialLoss, initialLoss));
        run(first, plan.steps(), initialLoss, listener);
        LeastSquaresFit second =
                new LeastSquaresFit(relabelled(first.rounded(), plan), first.weights(), plan.ridge(), threads);
        listener.onResult("refitting with labels from later positions");
        run(second, (plan.steps() + 1) / 2, initialLoss, listener);
        return second.rounded();
    }

    private SampleSet relabelled(PatternWeights weights, TrainingPlan plan) {
        PatternAccumulator accumulator = new PatternAccumulator(weights);
        SampleSet relabelled = new SampleSet();
        games.forEach(game -> game.addTo(relabelled, accumulator, plan.exactEmpties()));
        return relabelled;
    }

    private void run(LeastSquaresFit fit, int steps, double initialLoss, ProgressListener listener) {
        for (int step = 1; step <= steps; step++) {
            listener.onProgress("step " + step + " of " + steps);
            fit.step();
            listener.onResult(line(step, fit.loss(heldOut), initialLoss));
        }
    }

    /** Returns one point of the loss curve, with a bar relative to the initial loss. */
    private static String line(int step, double loss, double initialLoss) {
        int length = (int) Math.round(BAR_WIDTH * Math.min(1, loss / initialLoss));
        return String.format(Locale.ROOT, "step %3d: RMS error %6.3f discs  %s", step, loss, "#".repeat(length));
    }
}
