package org.parlor.message.value;

/**
 * The remaining time of one seat.
 *
 * @param millis remaining milliseconds of the main time or, in overtime, of the current period
 * @param periods remaining byo-yomi periods, including the current one
 * @param overtime whether the main time is used up
 */
public record SeatTime(long millis, int periods, boolean overtime) {

    /** Returns the time before the first move; 0 without a clock. */
    public static SeatTime initial(TimeControl tc) {
        if (tc instanceof TimeControl.ByoYomi byoYomi) {
            return new SeatTime(byoYomi.base(), byoYomi.periods(), false);
        }
        return new SeatTime(tc instanceof TimeControl.None ? 0 : tc.firstMoveMillis(), 0, false);
    }

    /** Returns the milliseconds until the flag falls, all periods included. */
    public long untilFlag(TimeControl tc) {
        return millis + (overtime ? periods - 1 : periods) * tc.periodMillis();
    }

    /** Deducts elapsed time. Consumes periods one by one; after the last one 0 ms remain. */
    public SeatTime minus(long elapsed, TimeControl tc) {
        long rest = elapsed;
        SeatTime time = this;
        while (rest >= time.millis && time.hasNextPeriod()) {
            rest -= time.millis;
            time = new SeatTime(tc.periodMillis(), time.overtime ? time.periods - 1 : time.periods, true);
        }
        return new SeatTime(Math.max(0, time.millis - rest), time.periods, time.overtime);
    }

    private boolean hasNextPeriod() {
        return overtime ? periods > 1 : periods > 0;
    }

    /** Adds the increment of a move, or restores the period or the time per move. */
    public SeatTime afterMove(TimeControl tc) {
        if (tc instanceof TimeControl.Fischer fischer) {
            return new SeatTime(millis + fischer.inc(), periods, overtime);
        } else if (tc instanceof TimeControl.PerMove perMove) {
            return new SeatTime(perMove.per(), periods, overtime);
        }
        return overtime ? new SeatTime(tc.periodMillis(), periods, true) : this;
    }
}
