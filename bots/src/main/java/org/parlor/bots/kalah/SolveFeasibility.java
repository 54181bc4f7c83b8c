package org.parlor.bots.kalah;

import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/** What can be proved, and about how long it will take: right within a factor of ten at the starts that were solved. */
public final class SolveFeasibility {
    /** By pits a side: with so many seeds in play a proof visits two to the power of {@link #BITS} positions. */
    private static final int[] SEEDS = {0, 1000, 500, 150, 80, 46, 48, 43, 40};

    private static final double BITS = 27;
    private static final double BITS_MIN = 18;
    private static final double STEEPNESS = 2.7;
    private static final double NODES_PER_SECOND = 2.5e6;

    private SolveFeasibility() {}

    /** Whether a proof can be asked for, however long it takes: up to eight pits a side and 127 seeds in play. */
    public static boolean isSolvable(KalahPosition position) {
        return isSolvable(position.rules()) && seedsInPlay(position) <= PitRow.SEEDS_MAX;
    }

    /** Whether there are positions under these rules that can be proved. */
    public static boolean isSolvable(KalahRules rules) {
        return rules.pits() <= PitRow.PITS_MAX;
    }

    /** Seconds of one core that a proof takes. */
    public static double seconds(KalahPosition position) {
        double part = seedsInPlay(position) / (double) SEEDS[position.rules().pits()];
        double bits = BITS_MIN + (BITS - BITS_MIN) * Math.pow(part, STEEPNESS);
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
