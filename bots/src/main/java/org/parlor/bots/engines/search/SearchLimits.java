package org.parlor.bots.engines.search;

/**
 * Limits of one search. The first ply is always searched completely.
 *
 * @param depthMax depth in plies, 1 to {@link #DEPTH_MAX}
 * @param budgetNanos time limit
 * @param nodesMax limit of nodes, checked every 256 to 1,024 nodes, or up to 65,536 in Reversi endgames; {@link
 *     Long#MAX_VALUE} for none
 */
public record SearchLimits(int depthMax, long budgetNanos, long nodesMax) {
    public static final int DEPTH_MAX = 200;

    private static final long NANOS_PER_NODE = 400;

    public SearchLimits {
        if (depthMax < 1 || depthMax > DEPTH_MAX) {
            throw new IllegalArgumentException("depth must be 1 to " + DEPTH_MAX + ", not " + depthMax);
        }
        if (budgetNanos < 0) {
            throw new IllegalArgumentException("negative time budget: " + budgetNanos + " ns");
        }
        if (nodesMax < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, not " + nodesMax);
        }
    }

    /** Returns limits without one of nodes. */
    public SearchLimits(int depthMax, long budgetNanos) {
        this(depthMax, budgetNanos, Long.MAX_VALUE);
    }

    /** Returns a fixed depth without a time limit. */
    public static SearchLimits depth(int depthMax) {
        return new SearchLimits(depthMax, Long.MAX_VALUE);
    }

    /** Returns the approximate time that nodes take on one core. */
    public static long nanos(long nodes) {
        return nodes > Long.MAX_VALUE / NANOS_PER_NODE ? Long.MAX_VALUE : nodes * NANOS_PER_NODE;
    }

    public SearchLimits withDepth(int otherDepthMax) {
        return new SearchLimits(otherDepthMax, budgetNanos, nodesMax);
    }

    public SearchLimits withBudget(long otherBudgetNanos) {
        return new SearchLimits(depthMax, otherBudgetNanos, nodesMax);
    }

    /** Returns limits of time only; the depth is unlimited. */
    public static SearchLimits millis(long budgetMillis) {
        return new SearchLimits(DEPTH_MAX, budgetMillis * 1_000_000);
    }
}
