package org.parlor.bots.player;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.TimeBudget;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Divides what a clock leaves among the moves still to come, less a reserve for the way to the server and back. A plan
 * never spends what would make the flag fall.
 *
 * @param seat whose time it is
 * @param movesLeft own moves that may still have to be made, 1 at least
 * @param capMillis the most a move is thought about under any clock
 * @param roundTripMillis what the way to the server and back took of late
 */
public record TimeManager(GameMessage.Clock clock, int seat, int movesLeft, long capMillis, long roundTripMillis)
        implements TimeControl.Handler<TimeBudget> {
    private static final long RESERVE_MILLIS = 50;
    private static final long RESERVE_DIVISOR = 20;
    /** Where all of the time may be used there is nothing else that makes good for a pause of the machine. */
    private static final long PERIOD_RESERVE_MILLIS = 100;

    private static final long PERIOD_RESERVE_DIVISOR = 10;
    /** The way may become slower than it ever was. */
    private static final long ROUND_TRIPS = 2;

    private static final long UNTIMED_FACTOR = 2;
    /** As if no game had more own moves to come: time is there to be used, and what is left is always shared anew. */
    private static final int MOVES_LEFT_MAX = 30;

    /** For a clock that stands beside the program. */
    public static TimeBudget allocate(
            TimeControl timeControl, GameMessage.@Nullable Clock clock, int seat, int movesLeft, long capMillis) {
        return allocate(timeControl, clock, seat, movesLeft, capMillis, 0);
    }

    /** The same for one at the end of a line. */
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

    /** How many own moves to reckon with when a game sees so many more plies at most. */
    public static int movesLeft(int pliesLeft) {
        return Math.min(MOVES_LEFT_MAX, (pliesLeft + 1) / 2);
    }

    @Override
    public TimeBudget none(TimeControl.None none) {
        return untimed(capMillis);
    }

    /** An even share of what is left and most of the increment; never more than a third of what is left, or the increment. */
    @Override
    public TimeBudget fischer(TimeControl.Fischer fischer) {
        long left = remaining();
        return budget(
                left / movesLeft + fischer.inc() * 3L / 4, Math.max(left / 3, Math.min(wholePeriod(), fischer.inc())));
    }

    /** While the base lasts a share of it; a period is given back whole after each move, so it may be used up. */
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
