package org.parlor.bots.training;

import org.parlor.bots.engines.reversi.pattern.GameStages;

/**
 * One number per weight of two neighbouring stages, interleaved, followed by one per number of discs. Copied from the full
 * array so that they fit into the cache.
 */
final class StagePairWeights {
    private static final int DISCS_OFFSET = 2 * GameStages.SIZE;
    private static final int DISCS_MAX = 64;

    final double[] values = new double[DISCS_OFFSET + DISCS_MAX + 1];
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
        System.arraycopy(all, GameStages.COUNT * GameStages.SIZE, stagePair.values, DISCS_OFFSET, DISCS_MAX + 1);
        return stagePair;
    }

    static int discsIndex(int discs) {
        return DISCS_OFFSET + discs;
    }

    /** Adds the numbers to the full array. Pairs without a common stage touch disjoint elements. */
    void addTo(double[] all) {
        int first = stage * GameStages.SIZE;
        for (int number = 0; number < GameStages.SIZE; number++) {
            all[first + number] += values[2 * number];
            all[first + GameStages.SIZE + number] += values[2 * number + 1];
        }
        for (int discs = 0; discs <= DISCS_MAX; discs++) {
            if (GameStages.before(discs) == stage) {
                all[GameStages.COUNT * GameStages.SIZE + discs] += values[DISCS_OFFSET + discs];
            }
        }
    }
}
