package org.parlor.bots.match;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/** Both seats' time in a game inside this process, as a server counts it, with nothing spared for a way that is not there. */
final class MatchClock {
    private final TimeControl timeControl;
    private final long period;
    private final RemainingTime[] seats;

    /** @param periods still to lose, the running one included */
    private record RemainingTime(long left, int periods, boolean overtime) {

        long untilFlag(long period) {
            return left + (overtime ? periods - 1 : periods) * period;
        }
    }

    MatchClock(TimeControl tc) {
        this.timeControl = tc;
        this.period = tc instanceof TimeControl.ByoYomi byoYomi ? byoYomi.period() : 0;
        RemainingTime full = tc.accept(new InitialTime());
        this.seats = new RemainingTime[] {full, full};
    }

    /** What a seat has before its first move. */
    private static final class InitialTime implements TimeControl.Handler<RemainingTime> {
        @Override
        public RemainingTime none(TimeControl.None none) {
            return new RemainingTime(Long.MAX_VALUE, 0, false);
        }

        @Override
        public RemainingTime fischer(TimeControl.Fischer fischer) {
            return new RemainingTime(fischer.base() == 0 ? fischer.inc() : fischer.base(), 0, false);
        }

        @Override
        public RemainingTime byoYomi(TimeControl.ByoYomi byoYomi) {
            return byoYomi.base() == 0
                    ? new RemainingTime(byoYomi.period(), byoYomi.periods(), true)
                    : new RemainingTime(byoYomi.base(), byoYomi.periods(), false);
        }

        @Override
        public RemainingTime perMove(TimeControl.PerMove perMove) {
            return new RemainingTime(perMove.per(), 0, false);
        }
    }

    boolean isRunning() {
        return !(timeControl instanceof TimeControl.None);
    }

    /** Until the flag of a seat falls, all periods reckoned in. */
    long untilFlag(int seat) {
        return seats[seat].untilFlag(period);
    }

    /** As players are told it when a seat is to move; null without a clock. */
    GameMessage.@Nullable Clock clockMessage(int seat) {
        if (!isRunning()) {
            return null;
        }
        List<Integer> periods = period > 0 ? List.of(seats[0].periods(), seats[1].periods()) : null;
        return new GameMessage.Clock(List.of(seats[0].left(), seats[1].left()), seat, null, periods);
    }

    /** A move took so long; false if the flag has fallen meanwhile. */
    boolean spend(int seat, long millis) {
        boolean inTime = millis < untilFlag(seat);
        RemainingTime time = seats[seat];
        if (inTime && timeControl instanceof TimeControl.Fischer fischer) {
            seats[seat] = new RemainingTime(time.left() + fischer.inc() - millis, 0, false);
        } else if (inTime && period > 0) {
            seats[seat] = afterMove(time, millis);
        }
        return inTime;
    }

    /** Periods are lost one by one; the one that runs is given back whole. */
    private RemainingTime afterMove(RemainingTime before, long millis) {
        RemainingTime time = before;
        long rest = millis;
        while (rest >= time.left()) {
            rest -= time.left();
            time = new RemainingTime(period, time.overtime() ? time.periods() - 1 : time.periods(), true);
        }
        return time.overtime() ? time : new RemainingTime(time.left() - rest, time.periods(), false);
    }
}
