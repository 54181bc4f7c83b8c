package org.parlor.server.core.game;

/**
 * Remaining time of one seat.
 *
 * @param millis remaining milliseconds of the main time or, in overtime, of the current period
 * @param periods remaining byo-yomi periods, including the current one
 * @param overtime whether the main time is used up
 * @param lagBudget milliseconds of network lag that can still be compensated
 */
record RemainingTime(long millis, int periods, boolean overtime, long lagBudget) {

    /** Returns the milliseconds until the flag falls, all periods included. */
    long total(long period) {
        return millis + (overtime ? periods - 1 : periods) * period;
    }

    /** Deducts elapsed time. Consumes periods one by one; after the last one 0 ms remain. */
    RemainingTime minus(long elapsed, long period) {
        long rest = elapsed;
        RemainingTime time = this;
        while (rest >= time.millis && time.hasNextPeriod()) {
            rest -= time.millis;
            time = new RemainingTime(period, time.overtime ? time.periods - 1 : time.periods, true, lagBudget);
        }
        return new RemainingTime(Math.max(0, time.millis - rest), time.periods, time.overtime, lagBudget);
    }

    private boolean hasNextPeriod() {
        return overtime ? periods > 1 : periods > 0;
    }
}
