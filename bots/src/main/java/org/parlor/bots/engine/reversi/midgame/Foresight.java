package org.parlor.bots.engine.reversi.midgame;

/** Tells beforehand how long the end will take. */
final class Foresight {
    /** So many plies before the end are left to the looks that go to the end. */
    private static final int LAST_PLIES = 10;

    private static final int PLIES_MIN = 6;

    /** How far to look ahead before looking to the end. */
    int pliesAhead(int empties) {
        return Math.max(PLIES_MIN, empties - LAST_PLIES);
    }

    boolean canSolve(int empties, long nanos) {
        return empties <= 16;
    }
}
