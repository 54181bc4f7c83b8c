package org.parlor.bots.match;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.SeatTime;
import org.parlor.message.value.TimeControl;

/** The clocks of a local game, without the server's compensation for network latency. */
final class MatchClock {
    private final List<TimeControl> timeControls;
    private final SeatTime[] seats;

    /** @param timeControls by seat; both or none of them limit the time */
    MatchClock(List<TimeControl> timeControls) {
        this.timeControls = timeControls;
        // Without a main time the first period runs from the start.
        this.seats = timeControls.stream()
                .map(tc -> SeatTime.initial(tc).minus(0, tc))
                .toArray(SeatTime[]::new);
    }

    boolean isRunning() {
        return !(timeControls.get(0) instanceof TimeControl.None);
    }

    /** Returns the time until the flag of a seat falls, including all periods. */
    long untilFlag(int seat) {
        return isRunning() ? seats[seat].untilFlag(timeControls.get(seat)) : Long.MAX_VALUE;
    }

    /** Returns the clock at the start of a seat's turn, as sent to players; null without a clock. */
    GameMessage.@Nullable Clock clockMessage(int seat) {
        if (!isRunning()) {
            return null;
        }
        boolean hasPeriods = timeControls.stream().anyMatch(tc -> tc.period() > 0);
        return new GameMessage.Clock(
                List.of(seats[0].millis(), seats[1].millis()),
                seat,
                null,
                hasPeriods ? List.of(seats[0].periods(), seats[1].periods()) : null);
    }

    /**
     * Deducts the time of a move, all but a millisecond at most; returns false if the flag has fallen.
     *
     * @param marginMillis how long after the fall of the flag a move still counts
     */
    boolean spend(int seat, long millis, long marginMillis) {
        TimeControl tc = timeControls.get(seat);
        long untilFlag = untilFlag(seat);
        boolean inTime = millis < untilFlag || millis - untilFlag < marginMillis;
        if (inTime) {
            seats[seat] = seats[seat].minus(Math.min(millis, untilFlag - 1), tc).afterMove(tc);
        }
        return inTime;
    }
}
