package org.parlor.bots.engine;

/**
 * How long one move may be thought about, counted from when the turn came.
 *
 * @param targetMillis what the move deserves
 * @param limitMillis what must not be exceeded, a wait for a free thread included
 */
public record TimeBudget(long targetMillis, long limitMillis) {

    public TimeBudget {
        if (targetMillis < 0 || limitMillis < 0) {
            throw new IllegalArgumentException("negative time: " + targetMillis + ", " + limitMillis);
        }
    }
}
