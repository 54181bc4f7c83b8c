package org.parlor.bots.engine.reversi.learn;

import org.parlor.bots.engine.reversi.pattern.Stages;

/**
 * A number for each weight of two neighbouring stages, side by side as one position needs them, and after them one for
 * each number of discs. Taken out of the numbers of all weights because so they fit into a cache.
 */
final class Pairs {
    private static final int OF_DISCS = 2 * Stages.SIZE;
    private static final int DISCS_MAX = 64;

    final double[] values = new double[OF_DISCS + DISCS_MAX + 1];
    private final int stage;

    /** All zero. */
    Pairs(int stage) {
        this.stage = stage;
    }

    static Pairs of(int stage, double[] all) {
        Pairs pairs = new Pairs(stage);
        int first = stage * Stages.SIZE;
        for (int number = 0; number < Stages.SIZE; number++) {
            pairs.values[2 * number] = all[first + number];
            pairs.values[2 * number + 1] = all[first + Stages.SIZE + number];
        }
        System.arraycopy(all, Stages.COUNT * Stages.SIZE, pairs.values, OF_DISCS, DISCS_MAX + 1);
        return pairs;
    }

    static int ofDiscs(int discs) {
        return OF_DISCS + discs;
    }

    /** Touches nothing that another pair of stages touches, unless they have a stage in common. */
    void addTo(double[] all) {
        int first = stage * Stages.SIZE;
        for (int number = 0; number < Stages.SIZE; number++) {
            all[first + number] += values[2 * number];
            all[first + Stages.SIZE + number] += values[2 * number + 1];
        }
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            if (Stages.before(discs) == stage) {
                all[Stages.COUNT * Stages.SIZE + discs] += values[OF_DISCS + discs];
            }
        }
    }
}
