package org.parlor.bots.engine.reversi.learn;

import java.util.List;
import org.parlor.rules.InvalidInput;

/**
 * What is to be learned and how.
 *
 * @param seed of every choice made at random
 * @param depths how far the players of each generation look ahead; 0: they move at random
 * @param games of each generation
 * @param exactEmpties empty squares from which games are played perfectly
 * @param steps of each fit
 * @param ridge how many positions for each empty square hold each weight to zero
 * @param trialPairs openings over which new weights play against the ones before
 */
public record Plan(
        long seed, List<Integer> depths, int games, int exactEmpties, int steps, double ridge, int trialPairs) {
    private static final int GAMES_MAX = 10_000_000;

    /** @throws InvalidInput if it cannot be followed */
    public Plan {
        depths = List.copyOf(depths);
        for (int depth : depths) {
            check("depths", 0, 12, depth);
        }
        check("games", 20, GAMES_MAX, games);
        check("exact", 0, 24, exactEmpties);
        check("steps", 1, 1000, steps);
        check("trial", 0, GAMES_MAX, trialPairs);
        if (!(ridge >= 0 && ridge <= 1e9)) {
            throw new InvalidInput("ridge", "--ridge is 0 to 1e9, not " + ridge);
        }
    }

    private static void check(String option, int min, int max, int value) {
        if (value < min || value > max) {
            throw new InvalidInput(option, "--" + option + " is " + min + " to " + max + ", not " + value);
        }
    }

    int generations() {
        return depths.size();
    }

    Skill skill(int generation) {
        return new Skill(depths.get(generation), exactEmpties);
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
