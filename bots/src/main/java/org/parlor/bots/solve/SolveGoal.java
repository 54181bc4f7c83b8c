package org.parlor.bots.solve;

/** What to solve a position for. */
public enum SolveGoal {
    /** The final margin. */
    MARGIN,
    /** Only win, draw or loss. */
    RESULT
}
