package org.parlor.bots.engine.reversi.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.parlor.bots.engine.reversi.pattern.Lookout;
import org.parlor.bots.engine.reversi.pattern.Weights;

/** Games to learn from, but for some of the newest that are held back and show how well the rest was understood. */
final class Lesson {
    private static final int ONE_HELD_BACK_OF = 20;

    private final List<PlayedGame> games;
    private final Samples ends = new Samples();
    private final Samples heldBack = new Samples();

    Lesson(List<PlayedGame> older, List<PlayedGame> newest) {
        this.games = new ArrayList<>(older);
        for (int number = 0; number < newest.size(); number++) {
            if (number % ONE_HELD_BACK_OF == 0) {
                newest.get(number).addTo(heldBack);
            } else {
                games.add(newest.get(number));
            }
        }
        games.forEach(game -> game.addTo(ends));
    }

    @Override
    public String toString() {
        return ends.size() + " positions, " + heldBack.size() + " held back";
    }

    /** Fits twice: to how the games ended, then to what these first weights hold of what came after each position. */
    Weights teach(Plan plan, ExecutorService threads, Teller teller) {
        Fit first = new Fit(ends, new double[Weights.LEARNED], plan.ridge(), threads);
        LossCurve curve = new LossCurve(first.loss(heldBack));
        teller.tell(curve.line(0, curve.before()));
        run(first, plan.steps(), curve, teller);
        Fit second = new Fit(foreseen(first.rounded(), plan), first.weights(), plan.ridge(), threads);
        teller.tell("now with what came after each position");
        run(second, (plan.steps() + 1) / 2, curve, teller);
        return second.rounded();
    }

    private Samples foreseen(Weights weights, Plan plan) {
        Lookout lookout = new Lookout(weights);
        Samples samples = new Samples();
        games.forEach(game -> game.addTo(samples, lookout, plan.exactEmpties()));
        return samples;
    }

    private void run(Fit fit, int steps, LossCurve curve, Teller teller) {
        for (int step = 1; step <= steps; step++) {
            teller.progress("step " + step + " of " + steps);
            fit.step();
            teller.tell(curve.line(step, fit.loss(heldBack)));
        }
    }
}
