package org.parlor.bots.player;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.TimeBudget;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Allocates the remaining time to the moves still expected, minus a reserve for the network round trip. The limit of a
 * budget never exceeds the remaining time minus the reserve, so the flag does not fall.
 *
 * @param seat the seat to move
 * @param movesLeft expected number of own moves, at least 1
 * @param capMillis maximum time of a move under any clock
 * @param roundTripMillis recent network round trip time
 */
public record TimeManager(GameMessage.Clock clock, int seat, int movesLeft, long capMillis, long roundTripMillis)
        implements TimeControl.Handler<TimeBudget> {
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

    /** Allocates the time of a move without network latency. */
    public static TimeBudget allocate(
            TimeControl timeControl, GameMessage.@Nullable Clock clock, int seat, int movesLeft, long capMillis) {
        return allocate(timeControl, clock, seat, movesLeft, capMillis, 0);
    }

    /** Allocates the time of a move; without a clock, the target is {@code capMillis}. */
    public static TimeBudget allocate(
            TimeControl timeControl,
            GameMessage.@Nullable Clock clock,
            int seat,
            int movesLeft,
            long capMillis,
            long roundTripMillis) {
        return clock == null
                ? untimed(capMillis)
                : timeControl.accept(new TimeManager(clock, seat, Math.max(1, movesLeft), capMillis, roundTripMillis));
    }

    /** The number of own moves to expect if the game lasts at most {@code pliesLeft} more plies. */
    public static int movesLeft(int pliesLeft) {
        return Math.min(MOVES_LEFT_MAX, (pliesLeft + 1) / 2);
    }

    @Override
    public TimeBudget none(TimeControl.None none) {
        return untimed(capMillis);
    }

    /**
     * An even share of the remaining time plus three quarters of the increment, at most a third of the remaining time or, if
     * that is more, the increment.
     */
    @Override
    public TimeBudget fischer(TimeControl.Fischer fischer) {
        long left = remaining();
        return budget(
                left / movesLeft + fischer.inc() * 3L / 4, Math.max(left / 3, Math.min(wholePeriod(), fischer.inc())));
    }

    /** A share of the base time while it lasts; then the whole period, which each move restores. */
    @Override
    public TimeBudget byoYomi(TimeControl.ByoYomi byoYomi) {
        long left = remaining();
        long whole = wholePeriod();
        boolean inBase = left > byoYomi.period();
        return inBase ? budget(left / movesLeft + byoYomi.period() / 2, whole) : budget(whole, whole);
    }

    @Override
    public TimeBudget perMove(TimeControl.PerMove perMove) {
        return budget(wholePeriod(), wholePeriod());
    }

    private static TimeBudget untimed(long capMillis) {
        return new TimeBudget(capMillis, UNTIMED_FACTOR * capMillis);
    }

    private TimeBudget budget(long target, long limit) {
        return new TimeBudget(Math.min(Math.min(target, limit), capMillis), limit);
    }

    private long remaining() {
        return minusReserve(RESERVE_MILLIS, RESERVE_DIVISOR);
    }

    private long wholePeriod() {
        return minusReserve(PERIOD_RESERVE_MILLIS, PERIOD_RESERVE_DIVISOR);
    }

    private long minusReserve(long reserveMin, long divisor) {
        long millis = clock.ms().get(seat);
        long reserve = Math.max(reserveMin, millis / divisor);
        return Math.max(0, millis - Math.max(reserve, ROUND_TRIPS * roundTripMillis));
    }
}
