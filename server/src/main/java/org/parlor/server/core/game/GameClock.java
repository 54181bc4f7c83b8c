package org.parlor.server.core.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Immutable chess clock of both seats. The current time is always a parameter, so replaying the journal reproduces the
 * same clock.
 *
 * @param running the seat whose clock runs, or null
 * @param since when the running clock was started, epoch milliseconds
 */
public record GameClock(
        TimeControl tc,
        RemainingTime first,
        RemainingTime second,
        @Nullable Integer running,
        long since) {
    /** A timestamp that is never reached. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final long FLAG_GRACE_MAX_MILLIS = 2_000;
    private static final int MOVES = 40;
    private static final long LAG_GAIN_MAX = 1_000;

    public static GameClock initial(TimeControl tc) {
        RemainingTime full = initialTime(tc);
        return new GameClock(tc, full, full, null, 0);
    }

    /** Starts a seat's clock. */
    GameClock started(int seat, long now) {
        return new GameClock(tc, first, second, seat, now);
    }

    /** Stops the running clock and deducts the elapsed time. */
    GameClock stopped(long now) {
        return new GameClock(tc, remaining(0, now), remaining(1, now), null, now);
    }

    /**
     * Deducts the elapsed time of the running seat after its move and adds its increment or restores its period.
     *
     * @param lag milliseconds of network lag not to be deducted
     */
    GameClock moved(long now, long lag) {
        Integer seat = running;
        if (seat == null) {
            return this;
        }
        RemainingTime remaining = stopped(now - lag).time(seat);
        long gain = lagGain(tc);
        RemainingTime afterMove = new RemainingTime(
                millisAfterMove(remaining),
                remaining.periods(),
                remaining.overtime(),
                Math.min(7 * gain, remaining.lagBudget() - lag + gain));
        return seat == 0
                ? new GameClock(tc, afterMove, second, null, now)
                : new GameClock(tc, first, afterMove, null, now);
    }

    /** Milliseconds since the running clock was started. */
    long elapsed(long now) {
        return running == null ? 0 : Math.max(0, now - since);
    }

    /**
     * Returns how many milliseconds of the running seat's elapsed time are compensated as network lag.
     *
     * @param roundTrip measured round-trip time of that player in milliseconds
     */
    public long compensatedLag(long roundTrip, long now) {
        if (running == null || !isTimed()) {
            return 0;
        }
        return Math.min(elapsed(now), Math.min(roundTrip, time(running).lagBudget()));
    }

    /**
     * Returns when the running seat's flag falls, including the grace for a move that is still in transit.
     *
     * @param roundTrip measured round-trip time of that player in milliseconds
     */
    public long flagAt(long roundTrip) {
        if (running == null || !isTimed()) {
            return NEVER;
        }
        RemainingTime time = time(running);
        long grace = Math.min(FLAG_GRACE_MAX_MILLIS, Math.min(roundTrip, time.lagBudget()));
        return since + time.total(period()) + grace;
    }

    public boolean isTimed() {
        return !(tc instanceof TimeControl.None);
    }

    /** The clock as sent to clients, dated by the wall clock; null if the game is untimed. */
    public GameMessage.@Nullable Clock message(StepTime time) {
        if (!isTimed()) {
            return null;
        }
        RemainingTime firstNow = remaining(0, time.now());
        RemainingTime secondNow = remaining(1, time.now());
        List<Integer> periods = period() > 0 ? List.of(firstNow.periods(), secondNow.periods()) : null;
        return new GameMessage.Clock(List.of(firstNow.millis(), secondNow.millis()), running, time.wallNow(), periods);
    }

    private RemainingTime remaining(int seat, long now) {
        boolean runs = running != null && running == seat && isTimed();
        return runs ? time(seat).minus(elapsed(now), period()) : time(seat);
    }

    private RemainingTime time(int seat) {
        return seat == 0 ? first : second;
    }

    private long period() {
        return tc instanceof TimeControl.ByoYomi byoYomi ? byoYomi.period() : 0;
    }

    private static RemainingTime initialTime(TimeControl tc) {
        long lagBudget = 3 * lagGain(tc);
        if (tc instanceof TimeControl.Fischer fischer) {
            // With a base of 0 the flag would fall before the first move, so the first increment is granted up front.
            return new RemainingTime(fischer.firstMoveMillis(), 0, false, lagBudget);
        } else if (tc instanceof TimeControl.ByoYomi byoYomi) {
            return new RemainingTime(byoYomi.base(), byoYomi.periods(), false, lagBudget);
        } else if (tc instanceof TimeControl.PerMove perMove) {
            return new RemainingTime(perMove.per(), 0, false, lagBudget);
        }
        return new RemainingTime(0, 0, false, lagBudget);
    }

    private long millisAfterMove(RemainingTime remaining) {
        if (tc instanceof TimeControl.Fischer fischer) {
            return remaining.millis() + fischer.inc();
        } else if (tc instanceof TimeControl.PerMove perMove) {
            return perMove.per();
        }
        return remaining.overtime() ? period() : remaining.millis();
    }

    /**
     * The network lag in milliseconds that is not deducted, per move. Unused lag accumulates up to seven moves. Uses the
     * formula of scalachess' lag tracker, assuming 40 moves per game: longer time controls get more.
     */
    private static long lagGain(TimeControl tc) {
        return tc instanceof TimeControl.None ? 0 : Math.min(LAG_GAIN_MAX, 150 + 4 * (tc.gameMillis(MOVES) / 1_000));
    }
}
