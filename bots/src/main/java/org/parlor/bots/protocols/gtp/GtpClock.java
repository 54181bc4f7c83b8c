package org.parlor.bots.protocols.gtp;

import java.util.Arrays;
import java.util.List;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.bots.player.TimeManager;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * The clocks of both seats, set by {@code time_settings} and {@code time_left}: a main time, then periods for a number of
 * moves each (Canadian byo-yomi). Between these commands it deducts the time of each move itself.
 */
final class GtpClock {
    private static final long DAY_MILLIS = 86_400_000;

    private final long periodMillis;
    private final int periodMoves;
    private final RemainingTime[] left = new RemainingTime[2];

    /** @param moves moves left in the current period, or 0 in the main time */
    private record RemainingTime(long millis, int moves) {}

    /** @param periodMoves moves per period, or 0 without periods */
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

    /** Deducts the time of a move. */
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
        int millis = atMostOneDay(now.moves() == 0 ? now.millis() : now.millis() / now.moves());
        int increment = periodMoves == 0 ? 0 : atMostOneDay(periodMillis / periodMoves);
        TimeControl control =
                now.moves() == 0 ? new TimeControl.Fischer(millis, increment) : new TimeControl.PerMove(millis);
        GameMessage.Clock clock = new GameMessage.Clock(List.of((long) millis, (long) millis), seat, null, null);
        return TimeManager.allocate(control, clock, seat, movesLeft, capMillis, 0);
    }

    private static int atMostOneDay(long millis) {
        return (int) Math.min(millis, DAY_MILLIS);
    }
}
