package org.parlor.bots.engines.search;

import java.util.concurrent.TimeUnit;

/**
 * Limits of one search. The first ply is always searched completely.
 *
 * @param depthMax depth in plies, 1 to {@link #DEPTH_MAX}
 * @param optimumNanos soft limit: no iteration starts after half of it. If it is less than the hard limit, the course of the
 *     search scales it
 * @param maximumNanos hard limit
 * @param nodesMax limit of nodes, checked every 256 to 1,024 nodes, or up to 65,536 in Reversi endgames; {@link
 *     Long#MAX_VALUE} for none
 */
public record SearchLimits(int depthMax, long optimumNanos, long maximumNanos, long nodesMax) {
    public static final int DEPTH_MAX = 200;

    private static final long NANOS_PER_NODE = 400;

    public SearchLimits {
        if (depthMax < 1 || depthMax > DEPTH_MAX) {
            throw new IllegalArgumentException("depth must be 1 to " + DEPTH_MAX + ", not " + depthMax);
        }
        if (optimumNanos < 0 || maximumNanos < optimumNanos) {
            throw new IllegalArgumentException(
                    "optimum and maximum time: " + optimumNanos + ", " + maximumNanos + " ns");
        }
        if (nodesMax < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, not " + nodesMax);
        }
    }

    /** Returns limits with a fixed time. */
    public SearchLimits(int depthMax, long nanos, long nodesMax) {
        this(depthMax, nanos, nanos, nodesMax);
    }

    /** Returns limits with a fixed time, without one of nodes. */
    public SearchLimits(int depthMax, long nanos) {
        this(depthMax, nanos, Long.MAX_VALUE);
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
        return new SearchLimits(otherDepthMax, optimumNanos, maximumNanos, nodesMax);
    }

    /** Returns these limits with the time of others, as far as that is less. */
    public SearchLimits within(SearchLimits time) {
        return new SearchLimits(
                depthMax,
                Math.min(optimumNanos, time.optimumNanos),
                Math.min(maximumNanos, time.maximumNanos),
                nodesMax);
    }

    /** Returns a fixed time; the depth is unlimited. */
    public static SearchLimits millis(long millis) {
        return new SearchLimits(DEPTH_MAX, TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
