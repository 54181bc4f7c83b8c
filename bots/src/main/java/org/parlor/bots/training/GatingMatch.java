package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.parlor.bots.reversi.pattern.PatternWeights;

/**
 * The result of a match of new against previous weights; every opening is played twice, with sides swapped.
 *
 * @param points points of the new weights; a draw counts one half
 * @param lead average margin of the new weights, in discs per game
 */
record GatingMatch(int games, double points, double lead) {
    private static final int PAIRS_PER_TASK = 10;
    /** Differs from the seeds of all generations. */
    private static final long SEED = 0x7121_A100;

    static GatingMatch of(
            PatternWeights fresh, PatternWeights old, EngineStrength strength, int pairs, ExecutorService threads) {
        List<Callable<List<Integer>>> tasks = new ArrayList<>();
        for (int first = 0; first < pairs; first += PAIRS_PER_TASK) {
            int from = first;
            tasks.add(() -> leads(
                    new SelfPlayEngine(fresh, strength),
                    new SelfPlayEngine(old, strength),
                    from,
                    Math.min(from + PAIRS_PER_TASK, pairs)));
        }
        double points = 0;
        double lead = 0;
        for (List<Integer> leads : ParallelTasks.invokeAll(threads, tasks)) {
            for (int margin : leads) {
                points += (1 + Integer.signum(margin)) / 2.0;
                lead += margin;
            }
        }
        return new GatingMatch(2 * pairs, points, lead / (2 * pairs));
    }

    private static List<Integer> leads(SelfPlayEngine fresh, SelfPlayEngine old, int from, int to) {
        List<Integer> leads = new ArrayList<>();
        for (int number = from; number < to; number++) {
            leads.add(new SelfPlayGenerator(fresh, old, SEED).game(number).score());
            leads.add(-new SelfPlayGenerator(old, fresh, SEED).game(number).score());
        }
        return leads;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f %% of %d games, %+.2f discs per game", 100 * points / games, games, lead);
    }
}
