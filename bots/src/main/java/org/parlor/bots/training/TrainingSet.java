package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.parlor.bots.reversi.pattern.PatternAccumulator;
import org.parlor.bots.reversi.pattern.PatternWeights;

/** Games to learn from, but for some of the newest that are held back and show how well the rest was understood. */
final class TrainingSet {
    private static final int ONE_HELD_BACK_OF = 20;

    private final List<SelfPlayGame> games;
    private final SampleSet samples = new SampleSet();
    private final SampleSet heldBack = new SampleSet();

    TrainingSet(List<SelfPlayGame> older, List<SelfPlayGame> newest) {
        this.games = new ArrayList<>(older);
        for (int number = 0; number < newest.size(); number++) {
            if (number % ONE_HELD_BACK_OF == 0) {
                newest.get(number).addTo(heldBack);
            } else {
                games.add(newest.get(number));
            }
        }
        games.forEach(game -> game.addTo(samples));
    }

    @Override
    public String toString() {
        return samples.size() + " positions, " + heldBack.size() + " held back";
    }

    /** Fits twice: to how the games ended, then to what these first weights hold of what came after each position. */
    PatternWeights fit(TrainingPlan plan, ExecutorService threads, ProgressListener listener) {
        LeastSquaresFit first = new LeastSquaresFit(samples, new double[PatternWeights.LEARNED], plan.ridge(), threads);
        LossCurve curve = new LossCurve(first.loss(heldBack));
        listener.onResult(curve.line(0, curve.before()));
        run(first, plan.steps(), curve, listener);
        LeastSquaresFit second =
                new LeastSquaresFit(relabelEndings(first.rounded(), plan), first.weights(), plan.ridge(), threads);
        listener.onResult("now with what came after each position");
        run(second, (plan.steps() + 1) / 2, curve, listener);
        return second.rounded();
    }

    private SampleSet relabelEndings(PatternWeights weights, TrainingPlan plan) {
        PatternAccumulator accumulator = new PatternAccumulator(weights);
        SampleSet relabelled = new SampleSet();
        games.forEach(game -> game.addTo(relabelled, accumulator, plan.exactEmpties()));
        return relabelled;
    }

    private void run(LeastSquaresFit fit, int steps, LossCurve curve, ProgressListener listener) {
        for (int step = 1; step <= steps; step++) {
            listener.onProgress("step " + step + " of " + steps);
            fit.step();
            listener.onResult(curve.line(step, fit.loss(heldBack)));
        }
    }
}
