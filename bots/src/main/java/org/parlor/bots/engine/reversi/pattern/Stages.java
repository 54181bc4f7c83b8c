package org.parlor.bots.engine.reversi.pattern;

/**
 * How the course of a game is cut: weights are learned for boards of 8, 12, 16 … 60 discs and drawn in a straight line
 * between them, so that neighbours learn from each other and nothing jumps.
 */
final class Stages {
    static final int COUNT = 14;
    /** Discs from one stage to the next. */
    static final int STEP = 4;

    private static final int FIRST = 8;

    private Stages() {}

    /** The stage at or before a number of discs, never the last. */
    static int before(int discs) {
        return Math.min(past(discs) / STEP, COUNT - 2);
    }

    /** How many parts of {@link #STEP} the stage after that weighs. */
    static int partAfter(int discs) {
        return past(discs) - STEP * before(discs);
    }

    private static int past(int discs) {
        return Math.max(0, Math.min(discs - FIRST, STEP * (COUNT - 1)));
    }
}
