package org.parlor.bots.solve;

/** How much is wanted of the end of a position. */
public enum SolveGoal {
    /** By how much it is won or lost. */
    MARGIN,
    /** Only who wins. */
    RESULT
}
