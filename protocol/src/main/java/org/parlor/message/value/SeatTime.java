package org.parlor.message.value;

/**
 * The remaining time of one seat.
 *
 * @param millis remaining milliseconds of the main time or, in overtime, of the current period
 * @param periods remaining byo-yomi periods, including the current one
 * @param overtime whether the main time is used up
 * @param bank remaining milliseconds of the reserve of a correspondence game
 */
public record SeatTime(long millis, int periods, boolean overtime, long bank) {

    /** Returns the time before the first move; 0 without a clock. */
    public static SeatTime initial(TimeControl tc) {
        long main = tc.base() == 0 ? tc.inc() : tc.base();
        return new SeatTime(main + tc.per(), tc.periods(), false, tc.bankMillis());
    }

    /** Returns the milliseconds until the flag falls, all periods and the bank included. */
    public long untilFlag(TimeControl tc) {
        return millis + (long) (overtime ? periods - 1 : periods) * tc.period() + bank;
    }

    /** Deducts elapsed time. Consumes periods one by one, then the bank; after that 0 ms remain. */
    public SeatTime minus(long elapsed, TimeControl tc) {
        long rest = elapsed;
        SeatTime time = this;
        while (rest >= time.millis && time.hasNextPeriod()) {
            rest -= time.millis;
            time = new SeatTime(tc.period(), time.overtime ? time.periods - 1 : time.periods, true, bank);
        }
        long overdrawn = Math.max(0, rest - time.millis);
        return new SeatTime(
                Math.max(0, time.millis - rest), time.periods, time.overtime, Math.max(0, bank - overdrawn));
    }

    private boolean hasNextPeriod() {
        return overtime ? periods > 1 : periods > 0;
    }

    /** Adds the increment of a move, or restores the period or the time per move. */
    public SeatTime afterMove(TimeControl tc) {
        long remaining = overtime ? tc.period() : tc.per() > 0 ? tc.per() : millis + tc.inc();
        return new SeatTime(remaining, periods, overtime, bank);
    }
}
