package org.parlor.bots.search;

/** How much is wanted of the end of a position. */
public enum Aim {
    /** By how much it is won or lost. */
    MARGIN,
    /** Only who wins. */
    RESULT
}
