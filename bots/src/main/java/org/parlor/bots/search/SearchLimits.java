package org.parlor.bots.search;

/**
 * Limits of one search. The first ply is always searched completely.
 *
 * @param depthMax depth in plies, 1 to {@link #DEPTH_MAX}
 * @param budgetNanos time limit
 */
public record SearchLimits(int depthMax, long budgetNanos) {
    public static final int DEPTH_MAX = 200;

    public SearchLimits {
        if (depthMax < 1 || depthMax > DEPTH_MAX) {
            throw new IllegalArgumentException("depth must be 1 to " + DEPTH_MAX + ", not " + depthMax);
        }
        if (budgetNanos < 0) {
            throw new IllegalArgumentException("negative time budget: " + budgetNanos + " ns");
        }
    }

    /** Returns a fixed depth without a time limit. */
    public static SearchLimits depth(int depthMax) {
        return new SearchLimits(depthMax, Long.MAX_VALUE);
    }

    /** Returns limits of time only; the depth is unlimited. */
    public static SearchLimits millis(long budgetMillis) {
        return new SearchLimits(DEPTH_MAX, budgetMillis * 1_000_000);
    }
}
