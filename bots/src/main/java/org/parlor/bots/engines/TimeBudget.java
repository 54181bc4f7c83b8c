package org.parlor.bots.engines;

import java.util.concurrent.TimeUnit;
import org.parlor.bots.engines.search.SearchLimits;

/**
 * Time budget of one move.
 *
 * @param optimumMillis soft limit of the search; see {@link SearchLimits#optimumNanos}
 * @param maximumMillis longest search
 * @param deadlineMillis end of the turn, counted from its start: includes the wait for a free thread
 */
public record TimeBudget(long optimumMillis, long maximumMillis, long deadlineMillis) {
    /** The part of the optimum that pondering saves at most: the search after it repeats its iterations. */
    private static final double PONDERED_PART_MAX = 0.75;

    public TimeBudget {
        if (optimumMillis < 0 || maximumMillis < optimumMillis || deadlineMillis < maximumMillis) {
            throw new IllegalArgumentException(
                    "times: " + optimumMillis + ", " + maximumMillis + ", " + deadlineMillis + " ms");
        }
    }

    /** Returns the limits of a search that begins with the turn. */
    public SearchLimits limits() {
        return new SearchLimits(
                SearchLimits.DEPTH_MAX,
                TimeUnit.MILLISECONDS.toNanos(optimumMillis),
                TimeUnit.MILLISECONDS.toNanos(maximumMillis),
                Long.MAX_VALUE);
    }

    /** Returns the budget after the position was searched in the opponent's time. */
    public TimeBudget afterPondering(long ponderedMillis) {
        long saved = Math.min(ponderedMillis, (long) (PONDERED_PART_MAX * optimumMillis));
        return new TimeBudget(optimumMillis - saved, maximumMillis, deadlineMillis);
    }
}
