package org.parlor.bots.gtp;

import java.util.Arrays;
import java.util.List;
import org.parlor.bots.engine.TimeBudget;
import org.parlor.bots.player.TimeManager;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Both seats' time as the commands {@code time_settings} and {@code time_left} tell it: a main time, then again and again
 * a period for some moves. From one such command to the next it counts by itself.
 */
final class GtpClock {
    private static final long DAY_MILLIS = 86_400_000;

    private final long periodMillis;
    private final int periodMoves;
    private final RemainingTime[] left = new RemainingTime[2];

    /** @param moves still to be played in this period, or 0 in the main time */
    private record RemainingTime(long millis, int moves) {}

    /** @param periodMoves 0 if there are no periods */
    GtpClock(long mainMillis, long periodMillis, int periodMoves) {
        this.periodMillis = periodMillis;
        this.periodMoves = periodMoves;
        boolean beginsWithPeriod = mainMillis == 0 && periodMoves > 0;
        Arrays.fill(
                left,
                beginsWithPeriod ? new RemainingTime(periodMillis, periodMoves) : new RemainingTime(mainMillis, 0));
    }

    void update(int seat, long millis, int moves) {
        left[seat] = new RemainingTime(millis, moves);
    }

    /** A move was made in so much time. */
    void spend(int seat, long millis) {
        RemainingTime before = left[seat];
        long rest = Math.max(0, before.millis() - millis);
        boolean newPeriod = periodMoves > 0 && (before.moves() == 1 || (before.moves() == 0 && rest == 0));
        left[seat] = newPeriod
                ? new RemainingTime(periodMillis, periodMoves)
                : new RemainingTime(rest, Math.max(0, before.moves() - 1));
    }

    TimeBudget budget(int seat, int movesLeft, long capMillis) {
        RemainingTime now = left[seat];
        int millis = held(now.moves() == 0 ? now.millis() : now.millis() / now.moves());
        int given = periodMoves == 0 ? 0 : held(periodMillis / periodMoves);
        TimeControl control =
                now.moves() == 0 ? new TimeControl.Fischer(millis, given) : new TimeControl.PerMove(millis);
        GameMessage.Clock clock = new GameMessage.Clock(List.of((long) millis, (long) millis), seat, null, null);
        return TimeManager.allocate(control, clock, seat, movesLeft, capMillis);
    }

    private static int held(long millis) {
        return (int) Math.min(millis, DAY_MILLIS);
    }
}
