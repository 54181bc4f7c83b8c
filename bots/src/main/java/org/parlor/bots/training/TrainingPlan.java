package org.parlor.bots.training;

import java.util.List;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;

/**
 * The settings of a training run.
 *
 * @param seed random seed
 * @param depths search depth of the engine of each generation; 0 plays at random
 * @param games number of games of each generation; the last number applies to all further ones
 * @param exactEmpties number of empty squares from which games are played perfectly
 * @param steps conjugate gradient steps per fit
 * @param ridge regularisation per empty square, in samples
 * @param gatingPairs openings of the match of new against previous weights
 */
public record TrainingPlan(
        long seed,
        List<Integer> depths,
        List<Integer> games,
        int exactEmpties,
        int steps,
        double ridge,
        int gatingPairs) {

    public TrainingPlan {
        depths = List.copyOf(depths);
        games = List.copyOf(games);
    }

    int generations() {
        return depths.size();
    }

    int games(int generation) {
        return games.get(Math.min(generation, games.size() - 1));
    }

    SelfPlayEngine engine(int generation, PatternWeights weights) {
        return new SelfPlayEngine(weights, depths.get(generation), exactEmpties);
    }

    /** Returns the seed of the games of a generation. */
    long seed(int generation) {
        return 1000 * seed + generation;
    }

    /** Returns the settings that determine the games of a generation. */
    String title(int generation) {
        return "# seed " + seed + ", depths " + depths.subList(0, generation + 1) + ", exact " + exactEmpties;
    }
}
