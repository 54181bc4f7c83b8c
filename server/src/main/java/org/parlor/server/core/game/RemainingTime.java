package org.parlor.server.core.game;

/**
 * What one seat has left.
 *
 * @param left milliseconds of the main time or, in overtime, of the period that runs
 * @param periods still to lose, the running one included
 * @param overtime whether the main time is used up and periods count
 * @param spare how much of the network's delay it may still be spared, in milliseconds
 */
record RemainingTime(long left, int periods, boolean overtime, long spare) {

    /** All of it together: after so much thinking the flag falls. */
    long untilFlag(long period) {
        return left + (overtime ? periods - 1 : periods) * period;
    }

    /** After thinking for so long. Periods are lost one by one; when the last is used up nothing is left. */
    RemainingTime after(long elapsed, long period) {
        long rest = elapsed;
        RemainingTime time = this;
        while (rest >= time.left && time.hasNextPeriod()) {
            rest -= time.left;
            time = new RemainingTime(period, time.overtime ? time.periods - 1 : time.periods, true, spare);
        }
        return time.withLeft(Math.max(0, time.left - rest));
    }

    private boolean hasNextPeriod() {
        return overtime ? periods > 1 : periods > 0;
    }

    RemainingTime withLeft(long newLeft) {
        return new RemainingTime(newLeft, periods, overtime, spare);
    }

    RemainingTime withSpare(long newSpare) {
        return new RemainingTime(left, periods, overtime, newSpare);
    }
}
