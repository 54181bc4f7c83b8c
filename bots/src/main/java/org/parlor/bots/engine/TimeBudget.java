package org.parlor.bots.engine;

/**
 * How long one move may be thought about, counted from when the turn came.
 *
 * @param wishMillis what the move deserves
 * @param limitMillis what must not be exceeded, a wait for a free thread included
 */
public record TimeBudget(long wishMillis, long limitMillis) {

    public TimeBudget {
        if (wishMillis < 0 || limitMillis < 0) {
            throw new IllegalArgumentException("negative time: " + wishMillis + ", " + limitMillis);
        }
    }
}
