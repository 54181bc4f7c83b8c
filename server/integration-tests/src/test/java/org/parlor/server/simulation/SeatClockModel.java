package org.parlor.server.simulation;

import org.parlor.message.value.TimeControl;

/**
 * Reference model of the clock of one seat. Deducts all periods in one computation, unlike the server.
 *
 * @param bank milliseconds left of the bank of a correspondence game
 * @param lagBudget milliseconds of lag that can still be compensated
 */
record SeatClockModel(long millis, int periods, boolean overtime, long lagBudget, long bank) {
    private static final long FLAG_GRACE_MAX = 2_000;
    private static final long DAY = 86_400_000;

    static SeatClockModel initial(TimeControl tc) {
        long lagBudget = 3 * gain(tc);
        if (tc instanceof TimeControl.Fischer fischer) {
            return new SeatClockModel(fischer.base() > 0 ? fischer.base() : fischer.inc(), 0, false, lagBudget, 0);
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            return new SeatClockModel(byoYomi.base(), byoYomi.periods(), false, lagBudget, 0);
        } else if (tc instanceof TimeControl.Correspondence corr) {
            long bank = corr.bank() == null ? 0 : DAY * corr.bank();
            return new SeatClockModel(DAY * corr.days(), 0, false, lagBudget, bank);
        }
        return new SeatClockModel(
                tc instanceof TimeControl.PerMove perMove ? perMove.per() : 0, 0, false, lagBudget, 0);
    }

    /** The lag budget gained per move, as the protocol specifies. */
    private static long gain(TimeControl tc) {
        long length = 0;
        if (tc instanceof TimeControl.Fischer fischer) {
            length = fischer.base() + 40L * fischer.inc();
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            length = byoYomi.base() + 40L * byoYomi.period();
        } else if (tc instanceof TimeControl.PerMove perMove) {
            length = 40L * perMove.per();
        } else if (tc instanceof TimeControl.Correspondence corr) {
            length = 40L * DAY * corr.days();
        } else {
            return 0;
        }
        return Math.min(1_000, 150 + 4 * (length / 1_000));
    }

    /** Deducts elapsed time. */
    SeatClockModel minus(long elapsed, TimeControl tc) {
        if (tc instanceof TimeControl.None) {
            return this;
        }
        long beyond = elapsed - millis;
        if (tc instanceof TimeControl.Correspondence && beyond > 0) {
            return new SeatClockModel(0, 0, false, lagBudget, Math.max(0, bank - beyond));
        }
        int further = overtime ? periods - 1 : periods;
        if (beyond < 0 || further <= 0) {
            return new SeatClockModel(Math.max(0, millis - elapsed), periods, overtime, lagBudget, bank);
        }
        long period = ((TimeControl.ByoYomi) tc).period();
        long lost = period == 0 ? further - 1 : Math.min(beyond / period, further - 1);
        return new SeatClockModel(
                Math.max(0, period - (beyond - lost * period)), (int) (further - lost), true, lagBudget, 0);
    }

    /** Adds the increment or restores the period after a move, and updates the lag budget. */
    SeatClockModel afterMove(TimeControl tc, long lag) {
        long newLagBudget = Math.min(7 * gain(tc), lagBudget - lag + gain(tc));
        long newMillis = millis;
        if (tc instanceof TimeControl.Fischer fischer) {
            newMillis += fischer.inc();
        } else if (tc instanceof TimeControl.ByoYomi byoYomi && overtime) {
            newMillis = byoYomi.period();
        } else if (tc instanceof TimeControl.PerMove perMove) {
            newMillis = perMove.per();
        } else if (tc instanceof TimeControl.Correspondence corr) {
            newMillis = DAY * corr.days();
        }
        return new SeatClockModel(newMillis, periods, overtime, newLagBudget, bank);
    }

    /** Whether a clock at the start of a game leaves time to move. */
    boolean leavesTime(TimeControl tc) {
        return tc instanceof TimeControl.None || total(tc) >= 100;
    }

    /** Milliseconds until the flag falls. */
    long total(TimeControl tc) {
        int further = overtime ? periods - 1 : periods;
        return tc instanceof TimeControl.ByoYomi byoYomi ? millis + (long) further * byoYomi.period() : millis + bank;
    }

    /** Maximum additional milliseconds until the flag falls, for a given round-trip time. */
    long flagGrace(long roundTrip) {
        return Math.min(FLAG_GRACE_MAX, Math.min(roundTrip, lagBudget));
    }
}
