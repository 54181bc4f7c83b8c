package org.parlor.bots.reversi.pattern;

/**
 * How the course of a game is cut: weights are learned for boards of 8, 12, 16 … 60 discs and drawn in a straight line
 * between them, so that neighbours learn from each other and nothing jumps.
 */
public final class GameStages {
    public static final int COUNT = 14;
    /** Discs from one stage to the next. */
    public static final int STEP = 4;

    /** Weights learned for each. */
    public static final int SIZE = PatternSet.SHARED_COUNT;

    private static final int FIRST = 8;
    /** Games are learned from after their random moves, so boards with fewer discs are taken for ones with so many. */
    private static final int LEARNED_FROM = 12;

    private GameStages() {}

    public static int discs(int stage) {
        return FIRST + STEP * stage;
    }

    /** The stage at or before a number of discs, never the last. */
    public static int before(int discs) {
        return Math.min(discsPast(discs) / STEP, COUNT - 2);
    }

    /** How many parts of {@link #STEP} the stage after that weighs. */
    public static int fractionAfter(int discs) {
        return discsPast(discs) - STEP * before(discs);
    }

    private static int discsPast(int discs) {
        return Math.max(LEARNED_FROM, Math.min(discs, discs(COUNT - 1))) - FIRST;
    }
}
