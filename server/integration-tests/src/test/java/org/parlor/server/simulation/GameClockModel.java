package org.parlor.server.simulation;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Reference model of a game clock, computed from the journal independently of the server's implementation.
 *
 * @param running the seat whose clock has been running since {@code since}, or -1
 */
record GameClockModel(TimeControl tc, SeatClockModel first, SeatClockModel second, int running, long since) {
    private static final long DAY = 86_400_000;

    static GameClockModel initial(TimeControl tc) {
        return new GameClockModel(tc, SeatClockModel.initial(tc), SeatClockModel.initial(tc), -1, 0);
    }

    private SeatClockModel clock(int seat) {
        return seat == 0 ? first : second;
    }

    private GameClockModel with(int seat, SeatClockModel seatClock, int nowRunning, long at) {
        return seat == 0
                ? new GameClockModel(tc, seatClock, second, nowRunning, at)
                : new GameClockModel(tc, first, seatClock, nowRunning, at);
    }

    /** Deducts the elapsed time and starts the clock of a seat, or none for -1. */
    GameClockModel switchedTo(int seat, long at) {
        return running < 0
                ? new GameClockModel(tc, first, second, seat, at)
                : with(running, clock(running).minus(elapsed(at), tc), seat, at);
    }

    /** Like {@link #switchedTo}, after a move: adds the increment and compensates lag. */
    GameClockModel moved(int seat, long at, long lag) {
        return with(running, clock(running).minus(elapsed(at - lag), tc).afterMove(tc, lag), seat, at);
    }

    /** Adds to the time that a seat had when its clock was started. */
    GameClockModel given(int seat, long more) {
        SeatClockModel clock = clock(seat);
        return with(
                seat,
                new SeatClockModel(
                        clock.millis() + more, clock.periods(), clock.overtime(), clock.lagBudget(), clock.bank()),
                running,
                since);
    }

    long elapsed(long at) {
        return running < 0 ? 0 : at - since - weekends(since, at);
    }

    /** Whether a running clock does not stand for all of the time between two instants. */
    boolean runsBetween(long from, long to) {
        return to - from > weekends(from, to);
    }

    /** The milliseconds of weekends between two instants, added up day by day. */
    private long weekends(long from, long to) {
        if (!(tc instanceof TimeControl.Correspondence corr) || !Boolean.TRUE.equals(corr.weekend())) {
            return 0;
        }
        long sum = 0;
        for (long day = Math.floorDiv(from, DAY); day * DAY < to; day++) {
            if (LocalDate.ofEpochDay(day).getDayOfWeek().getValue() > 5) {
                sum += Math.min(to, (day + 1) * DAY) - Math.max(from, day * DAY);
            }
        }
        return sum;
    }

    /** The instant at which so much time has run since another, found day by day. */
    private long after(long from, long millis) {
        long at = from + millis;
        for (long found = from + millis + weekends(from, at); found > at; found = from + millis + weekends(from, at)) {
            at = found;
        }
        return at;
    }

    boolean isTimed() {
        return !(tc instanceof TimeControl.None);
    }

    long flagAt() {
        return running < 0 || !isTimed()
                ? Long.MAX_VALUE
                : after(since, clock(running).total(tc));
    }

    /** The maximum lag that may be compensated. */
    long maxLag(long roundTrip, long at) {
        return isTimed()
                ? Math.min(elapsed(at), Math.min(roundTrip, clock(running).lagBudget()))
                : 0;
    }

    /** Whether the flag should have fallen before {@code now}, including the lag grace. */
    boolean isOverdue(long roundTrip, long now) {
        return flagAt() != Long.MAX_VALUE && flagAt() + clock(running).flagGrace(roundTrip) < now;
    }

    /** Whether a clock in a message equals this clock at the time of the message minus the spectator delay. */
    boolean matches(GameMessage.Clock message, long delay) {
        if (message == null || !isTimed()) {
            return message == null && !isTimed();
        }
        long at = message.now() - delay;
        SeatClockModel firstNow = running == 0 ? first.minus(elapsed(at), tc) : first;
        SeatClockModel secondNow = running == 1 ? second.minus(elapsed(at), tc) : second;
        long firstMillis = firstNow.millis() + firstNow.bank();
        long secondMillis = secondNow.millis() + secondNow.bank();
        boolean inPeriods = tc instanceof TimeControl.ByoYomi byoYomi && byoYomi.period() > 0;
        List<Long> bank = tc.bankMillis() > 0
                ? List.of(
                        running == 0 ? after(at, firstMillis) - after(at, firstNow.millis()) : firstNow.bank(),
                        running == 1 ? after(at, secondMillis) - after(at, secondNow.millis()) : secondNow.bank())
                : null;
        return Objects.equals(bank, message.bank())
                && message.ms()
                        .equals(List.of(
                                running == 0 ? after(at, firstMillis) - at : firstMillis,
                                running == 1 ? after(at, secondMillis) - at : secondMillis))
                && (message.run() == null ? running < 0 : message.run() == running)
                && (!inPeriods
                        || List.of(firstNow.periods(), secondNow.periods()).equals(message.periods()));
    }
}
