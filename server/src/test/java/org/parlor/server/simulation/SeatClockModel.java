package org.parlor.server.simulation;

import org.parlor.message.value.TimeControl;

/**
 * What one seat has left, reckoned at one stroke where the server goes period by period.
 *
 * @param spare how much more it may be spared of what the network takes
 */
record SeatClockModel(long left, int periods, boolean overtime, long spare) {
    private static final long LATE_FLAG_MAX = 2_000;

    static SeatClockModel full(TimeControl tc) {
        long spare = 3 * gain(tc);
        if (tc instanceof TimeControl.Fischer fischer) {
            return new SeatClockModel(fischer.base() > 0 ? fischer.base() : fischer.inc(), 0, false, spare);
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            return new SeatClockModel(byoYomi.base(), byoYomi.periods(), false, spare);
        }
        return new SeatClockModel(tc instanceof TimeControl.PerMove each ? each.per() : 0, 0, false, spare);
    }

    /** What a move adds to what may be spared, as the protocol says. */
    private static long gain(TimeControl tc) {
        long length = 0;
        if (tc instanceof TimeControl.Fischer fischer) {
            length = fischer.base() + 40L * fischer.inc();
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            length = byoYomi.base() + 40L * byoYomi.period();
        } else if (tc instanceof TimeControl.PerMove each) {
            length = 40L * each.per();
        } else {
            return 0;
        }
        return Math.min(1_000, 150 + 4 * (length / 1_000));
    }

    /** After so much thinking. */
    SeatClockModel less(long elapsed, TimeControl tc) {
        if (tc instanceof TimeControl.None) {
            return this;
        }
        long beyond = elapsed - left;
        int further = overtime ? periods - 1 : periods;
        if (beyond < 0 || further <= 0) {
            return new SeatClockModel(Math.max(0, left - elapsed), periods, overtime, spare);
        }
        long period = ((TimeControl.ByoYomi) tc).period();
        long lost = period == 0 ? further - 1 : Math.min(beyond / period, further - 1);
        return new SeatClockModel(Math.max(0, period - (beyond - lost * period)), (int) (further - lost), true, spare);
    }

    /** With what a move brings, of whose time so much was the network's. */
    SeatClockModel madeUp(TimeControl tc, long lag) {
        long nowSpare = Math.min(7 * gain(tc), spare - lag + gain(tc));
        long nowLeft = left;
        if (tc instanceof TimeControl.Fischer fischer) {
            nowLeft += fischer.inc();
        } else if (tc instanceof TimeControl.ByoYomi byoYomi && overtime) {
            nowLeft = byoYomi.period();
        } else if (tc instanceof TimeControl.PerMove each) {
            nowLeft = each.per();
        }
        return new SeatClockModel(nowLeft, periods, overtime, nowSpare);
    }

    /** How long until the flag falls. */
    long all(TimeControl tc) {
        int further = overtime ? periods - 1 : periods;
        return tc instanceof TimeControl.ByoYomi byoYomi ? left + (long) further * byoYomi.period() : left;
    }

    /** How long after that a flag may fall for one who is so far away. */
    long lateness(long roundTrip) {
        return Math.min(LATE_FLAG_MAX, Math.min(roundTrip, spare));
    }
}
