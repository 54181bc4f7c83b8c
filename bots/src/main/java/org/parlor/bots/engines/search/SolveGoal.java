package org.parlor.bots.engines.search;

/** The goal of solving a position. */
public enum SolveGoal {
    /** The final margin. */
    MARGIN,
    /** Only win, draw or loss. */
    RESULT
}
