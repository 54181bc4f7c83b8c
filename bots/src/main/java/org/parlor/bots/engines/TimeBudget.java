package org.parlor.bots.engines;

/**
 * Time budget of one move, counted from the start of the turn.
 *
 * @param targetMillis intended search time
 * @param limitMillis hard limit, including the wait for a free thread
 */
public record TimeBudget(long targetMillis, long limitMillis) {

    public TimeBudget {
        if (targetMillis < 0 || limitMillis < 0) {
            throw new IllegalArgumentException("negative time: " + targetMillis + ", " + limitMillis);
        }
    }
}
