package org.parlor.bots.engines.kalah;

import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * Determines which positions can be solved, and estimates the time: at least 0.1 s, and above that within a factor of ten for
 * all solved start positions.
 */
public final class SolveFeasibility {
    /** By pits per side: the number of seeds in play at which solving visits 2^{@link #BITS} positions. */
    private static final int[] SEEDS = {0, 1000, 500, 150, 80, 46, 48, 43, 40};

    private static final double BITS = 27;
    private static final double BITS_MIN = 18;
    private static final double STEEPNESS = 2.7;
    private static final double NODES_PER_SECOND = 2.5e6;

    private SolveFeasibility() {}

    /** Returns whether the solver supports the position: up to eight pits a side and 127 seeds in play. */
    public static boolean isSolvable(KalahPosition position) {
        return isSolvable(position.rules()) && seedsInPlay(position) <= PitPacking.SEEDS_MAX;
    }

    /** Returns whether the solver supports positions of these rules. */
    public static boolean isSolvable(KalahRules rules) {
        return rules.pits() <= PitPacking.PITS_MAX;
    }

    /** Returns the estimated solving time, in seconds of one core. */
    public static double seconds(KalahPosition position) {
        double ratio = seedsInPlay(position) / (double) SEEDS[position.rules().pits()];
        double bits = BITS_MIN + (BITS - BITS_MIN) * Math.pow(ratio, STEEPNESS);
        return Math.pow(2, bits) / NODES_PER_SECOND;
    }

    static int seedsInPlay(KalahPosition position) {
        KalahRules rules = position.rules();
        int seeds = 0;
        for (int seat = 0; seat < 2; seat++) {
            for (int pit = 0; pit < rules.pits(); pit++) {
                seeds += position.seeds(rules.firstPit(seat) + pit);
            }
        }
        return seeds;
    }
}
