package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.parlor.bots.reversi.pattern.PatternWeights;

/**
 * New weights against old: every opening twice, once from each side.
 *
 * @param points of the new ones, a half for a draw
 * @param lead discs by which the new ones won a game on average
 */
record GatingMatch(int games, double points, double lead) {
    private static final int PAIRS_A_TASK = 10;
    /** Openings that no generation was taught with. */
    private static final long SEED = 0x7121_A100;

    static GatingMatch of(
            PatternWeights fresh, PatternWeights old, PlayerStrength strength, int pairs, ExecutorService threads) {
        List<Callable<List<Integer>>> tasks = new ArrayList<>();
        for (int first = 0; first < pairs; first += PAIRS_A_TASK) {
            int from = first;
            tasks.add(() -> leads(
                    new SelfPlayPlayer(fresh, strength),
                    new SelfPlayPlayer(old, strength),
                    from,
                    Math.min(from + PAIRS_A_TASK, pairs)));
        }
        double points = 0;
        double lead = 0;
        for (List<Integer> leads : ParallelTasks.invokeAll(threads, tasks)) {
            for (int one : leads) {
                points += (1 + Integer.signum(one)) / 2.0;
                lead += one;
            }
        }
        return new GatingMatch(2 * pairs, points, lead / (2 * pairs));
    }

    private static List<Integer> leads(SelfPlayPlayer fresh, SelfPlayPlayer old, int from, int to) {
        List<Integer> leads = new ArrayList<>();
        for (int number = from; number < to; number++) {
            leads.add(new SelfPlayGenerator(fresh, old, SEED).game(number).score());
            leads.add(-new SelfPlayGenerator(old, fresh, SEED).game(number).score());
        }
        return leads;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f %% of %d games, %+.2f discs a game", 100 * points / games, games, lead);
    }
}
