package org.parlor.bots.search;

/**
 * How far one search may go. The first ply is always looked at in full, whatever the limits.
 *
 * @param depthMax plies to look ahead, 1 to {@link #DEPTH_MAX}
 * @param budgetNanos time to use at most
 */
public record SearchLimits(int depthMax, long budgetNanos) {
    public static final int DEPTH_MAX = 200;

    public SearchLimits {
        if (depthMax < 1 || depthMax > DEPTH_MAX) {
            throw new IllegalArgumentException("depth is 1 to " + DEPTH_MAX + ", not " + depthMax);
        }
        if (budgetNanos < 0) {
            throw new IllegalArgumentException("a budget of " + budgetNanos + " ns");
        }
    }

    /** That many plies, however long it takes. */
    public static SearchLimits depth(int depthMax) {
        return new SearchLimits(depthMax, Long.MAX_VALUE);
    }

    /** As deep as the time allows. */
    public static SearchLimits millis(long budgetMillis) {
        return new SearchLimits(DEPTH_MAX, budgetMillis * 1_000_000);
    }
}
