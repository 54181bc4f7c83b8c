package org.parlor.server.simulation;

import java.util.List;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * The clock of a game as it follows from the records, worked out without the server's.
 *
 * @param run the seat whose time runs since {@code since}, or -1
 */
record GameClockModel(TimeControl tc, SeatClockModel first, SeatClockModel second, int run, long since) {

    static GameClockModel full(TimeControl tc) {
        return new GameClockModel(tc, SeatClockModel.full(tc), SeatClockModel.full(tc), -1, 0);
    }

    private SeatClockModel of(int seat) {
        return seat == 0 ? first : second;
    }

    private GameClockModel with(int seat, SeatClockModel sheet, int nowRunning, long at) {
        return seat == 0
                ? new GameClockModel(tc, sheet, second, nowRunning, at)
                : new GameClockModel(tc, first, sheet, nowRunning, at);
    }

    /** Goes over to that seat, or to none with -1; what ran is charged. */
    GameClockModel runs(int seat, long at) {
        return run < 0
                ? new GameClockModel(tc, first, second, seat, at)
                : with(run, of(run).less(at - since, tc), seat, at);
    }

    /** The same after a move, which brings something, and of which so much was the network's. */
    GameClockModel moved(int seat, long at, long lag) {
        return with(run, of(run).less(at - since - lag, tc).madeUp(tc, lag), seat, at);
    }

    long elapsed(long at) {
        return run < 0 ? 0 : at - since;
    }

    boolean isTimed() {
        return !(tc instanceof TimeControl.None);
    }

    long flagAt() {
        return run < 0 || !isTimed() ? Long.MAX_VALUE : since + of(run).all(tc);
    }

    /** The most that the network may be held to have taken of the time that ran. */
    long lagMost(long roundTrip, long at) {
        return isTimed() ? Math.min(elapsed(at), Math.min(roundTrip, of(run).spare())) : 0;
    }

    /** Whether a flag should have fallen, even of one who is so far away; one that falls at this instant may be next. */
    boolean isOverdue(long roundTrip, long now) {
        return flagAt() != Long.MAX_VALUE && flagAt() + of(run).lateness(roundTrip) < now;
    }

    /** Whether a clock that was shown is this one at the time it names, less the delay of those it was shown to. */
    boolean isShownBy(GameMessage.Clock shown, long delay) {
        if (shown == null || !isTimed()) {
            return shown == null && !isTimed();
        }
        long at = shown.now() - delay;
        SeatClockModel one = run == 0 ? first.less(at - since, tc) : first;
        SeatClockModel two = run == 1 ? second.less(at - since, tc) : second;
        boolean inPeriods = tc instanceof TimeControl.ByoYomi byoYomi && byoYomi.period() > 0;
        return shown.ms().equals(List.of(one.left(), two.left()))
                && (shown.run() == null ? run < 0 : shown.run() == run)
                && (!inPeriods || List.of(one.periods(), two.periods()).equals(shown.periods()));
    }
}
