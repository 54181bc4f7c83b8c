package org.parlor.bots.player;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Allocates the remaining time to the moves still expected, minus a reserve for the network round trip. The maximum of a
 * budget never exceeds the remaining time minus the reserve, so the flag does not fall.
 */
public final class TimeManager {
    private static final long RESERVE_MILLIS = 50;
    private static final long RESERVE_DIVISOR = 20;
    /** Larger than {@link #RESERVE_MILLIS}: if a move may use all of the time, no other margin absorbs a pause of the machine. */
    private static final long PERIOD_RESERVE_MILLIS = 100;

    private static final long PERIOD_RESERVE_DIVISOR = 10;
    /** Reserved round trips: the next one may be slower than all measured ones. */
    private static final long ROUND_TRIPS = 2;

    private static final long UNTIMED_FACTOR = 2;
    /** Upper bound of the expected moves; avoids hoarding time, since each move reallocates what is left. */
    private static final int MOVES_LEFT_MAX = 30;
    /** Plies to expect after the position has become solvable. */
    private static final int SOLVED_PLIES = 6;
    /** The maximum of a move in a game with a base time, as a multiple of its optimum. */
    private static final long MAXIMUM_FACTOR = 4;

    private TimeManager() {}

    /**
     * Allocates the time of a move; without a clock, or with days per move, the optimum is {@code capMillis}.
     *
     * @param seat the seat to move
     * @param movesLeft expected number of own moves
     * @param capMillis maximum time of a move under any clock
     * @param roundTripMillis recent network round trip time
     */
    public static TimeBudget allocate(
            TimeControl timeControl,
            GameMessage.@Nullable Clock clock,
            int seat,
            int movesLeft,
            long capMillis,
            long roundTripMillis) {
        if (clock == null || timeControl instanceof TimeControl.None || timeControl.isCorrespondence()) {
            return new TimeBudget(capMillis, capMillis, UNTIMED_FACTOR * capMillis);
        }
        long millis = clock.ms().get(seat);
        long roundTrips = ROUND_TRIPS * roundTripMillis;
        long left = minusReserve(millis, Math.max(RESERVE_MILLIS, millis / RESERVE_DIVISOR), roundTrips);
        long whole = minusReserve(millis, Math.max(PERIOD_RESERVE_MILLIS, millis / PERIOD_RESERVE_DIVISOR), roundTrips);
        long share = left / Math.max(1, movesLeft);
        if (timeControl instanceof TimeControl.Fischer fischer) {
            // At most a third of the remaining time or, if that is more, the increment.
            return budget(
                    share + fischer.inc() * 3L / 4, Math.max(left / 3, Math.min(whole, fischer.inc())), capMillis);
        } else if (timeControl instanceof TimeControl.ByoYomi byoYomi && left > byoYomi.period()) {
            return budget(share + byoYomi.period() / 2, whole, capMillis);
        }
        // The whole period, which each move restores.
        return budget(whole, whole, capMillis);
    }

    /** Returns the number of own moves to expect if the position is solvable after at most so many more plies. */
    public static int movesLeft(int pliesUntilSolvable) {
        return movesToEnd(pliesUntilSolvable + SOLVED_PLIES);
    }

    /** Returns the number of own moves to expect if the game ends after at most so many more plies. */
    public static int movesToEnd(int pliesLeft) {
        return Math.min(MOVES_LEFT_MAX, (pliesLeft + 1) / 2);
    }

    private static TimeBudget budget(long share, long limit, long capMillis) {
        long optimum = Math.min(share, limit);
        return new TimeBudget(
                Math.min(optimum, capMillis), Math.min(Math.min(MAXIMUM_FACTOR * optimum, limit), capMillis), limit);
    }

    private static long minusReserve(long millis, long reserve, long roundTrips) {
        return Math.max(0, millis - Math.max(reserve, roundTrips));
    }
}
