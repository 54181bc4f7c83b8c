package org.parlor.bots.training;

import org.parlor.bots.reversi.pattern.GameStages;

/**
 * A number for each weight of two neighbouring stages, side by side as one position needs them, and after them one for
 * each number of discs. Taken out of the numbers of all weights because so they fit into a cache.
 */
final class StagePairWeights {
    private static final int OF_DISCS = 2 * GameStages.SIZE;
    private static final int DISCS_MAX = 64;

    final double[] values = new double[OF_DISCS + DISCS_MAX + 1];
    private final int stage;

    /** All zero. */
    StagePairWeights(int stage) {
        this.stage = stage;
    }

    static StagePairWeights of(int stage, double[] all) {
        StagePairWeights stagePair = new StagePairWeights(stage);
        int first = stage * GameStages.SIZE;
        for (int number = 0; number < GameStages.SIZE; number++) {
            stagePair.values[2 * number] = all[first + number];
            stagePair.values[2 * number + 1] = all[first + GameStages.SIZE + number];
        }
        System.arraycopy(all, GameStages.COUNT * GameStages.SIZE, stagePair.values, OF_DISCS, DISCS_MAX + 1);
        return stagePair;
    }

    static int ofDiscs(int discs) {
        return OF_DISCS + discs;
    }

    /** Touches nothing that another pair of stages touches, unless they have a stage in common. */
    void addTo(double[] all) {
        int first = stage * GameStages.SIZE;
        for (int number = 0; number < GameStages.SIZE; number++) {
            all[first + number] += values[2 * number];
            all[first + GameStages.SIZE + number] += values[2 * number + 1];
        }
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            if (GameStages.before(discs) == stage) {
                all[GameStages.COUNT * GameStages.SIZE + discs] += values[OF_DISCS + discs];
            }
        }
    }
}
