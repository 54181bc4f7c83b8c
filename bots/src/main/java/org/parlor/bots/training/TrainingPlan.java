package org.parlor.bots.training;

import java.util.List;

/**
 * What is to be learned and how.
 *
 * @param seed of every choice made at random
 * @param depths how far the players of each generation look ahead; 0: they move at random
 * @param games of each generation, the last number for all that follow
 * @param exactEmpties empty squares from which games are played perfectly
 * @param steps of each fit
 * @param ridge how many positions for each empty square hold each weight to zero
 * @param gatingPairs openings over which new weights play against the ones before
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

    PlayerStrength strength(int generation) {
        return new PlayerStrength(depths.get(generation), exactEmpties);
    }

    /** A seed for the games of each generation. */
    long seed(int generation) {
        return 1000 * seed + generation;
    }

    /** What must be the same for the games of a generation to be the same. */
    String title(int generation) {
        return "# seed " + seed + ", depths " + depths.subList(0, generation + 1) + ", exact " + exactEmpties;
    }
}
