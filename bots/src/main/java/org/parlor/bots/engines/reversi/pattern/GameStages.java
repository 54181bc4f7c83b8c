package org.parlor.bots.engines.reversi.pattern;

/**
 * Stages of a game: weights are trained for 8, 12, 16 … 60 discs and interpolated linearly between stages.
 */
public final class GameStages {
    public static final int COUNT = 14;
    /** Discs from one stage to the next. */
    public static final int STEP = 4;

    /** Weights per stage. */
    public static final int SIZE = PatternSet.SHARED_COUNT;

    private static final int FIRST = 8;
    /** Training games start after their random moves; boards with fewer discs use the weights of this number. */
    private static final int TRAINED_DISCS_MIN = 12;

    private GameStages() {}

    public static int discs(int stage) {
        return FIRST + STEP * stage;
    }

    /** Returns the stage at or before a number of discs; never the last stage. */
    public static int before(int discs) {
        return Math.min(discsPast(discs) / STEP, COUNT - 2);
    }

    /** Returns the interpolation weight of the following stage, in parts of {@link #STEP}. */
    public static int fractionAfter(int discs) {
        return discsPast(discs) - STEP * before(discs);
    }

    private static int discsPast(int discs) {
        return Math.max(TRAINED_DISCS_MIN, Math.min(discs, discs(COUNT - 1))) - FIRST;
    }
}
