package org.parlor.bots.match;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/** The clocks of a local game. Same rules as the server, without compensation for network latency. */
final class MatchClock {
    private final List<TimeControl> timeControls;
    private final RemainingTime[] seats;

    /** @param periods remaining periods, including the running one */
    private record RemainingTime(long left, int periods, boolean overtime) {

        long untilFlag(long period) {
            return left + (overtime ? periods - 1 : periods) * period;
        }
    }

    /** @param timeControls by seat; both or none of them limit the time */
    MatchClock(List<TimeControl> timeControls) {
        this.timeControls = timeControls;
        this.seats = timeControls.stream().map(MatchClock::initial).toArray(RemainingTime[]::new);
    }

    /** Returns the time of a seat before its first move. */
    private static RemainingTime initial(TimeControl timeControl) {
        if (timeControl instanceof TimeControl.Fischer fischer) {
            return new RemainingTime(fischer.base() == 0 ? fischer.inc() : fischer.base(), 0, false);
        } else if (timeControl instanceof TimeControl.ByoYomi byoYomi) {
            return byoYomi.base() == 0
                    ? new RemainingTime(byoYomi.period(), byoYomi.periods(), true)
                    : new RemainingTime(byoYomi.base(), byoYomi.periods(), false);
        } else if (timeControl instanceof TimeControl.PerMove perMove) {
            return new RemainingTime(perMove.per(), 0, false);
        }
        return new RemainingTime(Long.MAX_VALUE, 0, false);
    }

    private long period(int seat) {
        return timeControls.get(seat) instanceof TimeControl.ByoYomi byoYomi ? byoYomi.period() : 0;
    }

    boolean isRunning() {
        return !(timeControls.get(0) instanceof TimeControl.None);
    }

    /** Returns the time until the flag of a seat falls, including all periods. */
    long untilFlag(int seat) {
        return seats[seat].untilFlag(period(seat));
    }

    /** Returns the clock at the start of a seat's turn, as sent to players; null without a clock. */
    GameMessage.@Nullable Clock clockMessage(int seat) {
        if (!isRunning()) {
            return null;
        }
        List<Integer> periods = period(0) + period(1) > 0 ? List.of(seats[0].periods(), seats[1].periods()) : null;
        return new GameMessage.Clock(List.of(seats[0].left(), seats[1].left()), seat, null, periods);
    }

    /**
     * Deducts the time of a move, all but a millisecond at most; returns false if the flag has fallen.
     *
     * @param marginMillis how long after the fall of the flag a move still counts
     */
    boolean spend(int seat, long millis, long marginMillis) {
        long untilFlag = untilFlag(seat);
        boolean inTime = millis < untilFlag || millis - untilFlag < marginMillis;
        long charged = Math.min(millis, untilFlag - 1);
        RemainingTime time = seats[seat];
        long period = period(seat);
        if (inTime && timeControls.get(seat) instanceof TimeControl.Fischer fischer) {
            seats[seat] = new RemainingTime(time.left() + fischer.inc() - charged, 0, false);
        } else if (inTime && period > 0) {
            seats[seat] = afterMove(time, charged, period);
        }
        return inTime;
    }

    /** Removes the periods that have elapsed and restores the running one. */
    private static RemainingTime afterMove(RemainingTime before, long millis, long period) {
        RemainingTime time = before;
        long rest = millis;
        while (rest >= time.left()) {
            rest -= time.left();
            time = new RemainingTime(period, time.overtime() ? time.periods() - 1 : time.periods(), true);
        }
        return time.overtime() ? time : new RemainingTime(time.left() - rest, time.periods(), false);
    }
}
