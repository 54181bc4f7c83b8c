package org.parlor.server.core.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.SeatTime;
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
        SeatClock first,
        SeatClock second,
        @Nullable Integer running,
        long since) {
    /** A timestamp that is never reached. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final long FLAG_GRACE_MAX_MILLIS = 2_000;
    private static final int MOVES = 40;
    private static final long LAG_GAIN_MAX = 1_000;

    /**
     * A moment by both clocks of the server, in epoch milliseconds.
     *
     * @param now the server time, which never decreases, for clocks and time-outs
     * @param wallNow the wall clock, for what users see as a date
     */
    public record StepTime(long now, long wallNow) {}

    /** @param lagBudget milliseconds of network lag that can still be compensated */
    record SeatClock(SeatTime time, long lagBudget) {}

    public static GameClock initial(TimeControl tc) {
        SeatClock full = new SeatClock(SeatTime.initial(tc), 3 * lagGain(tc));
        return new GameClock(tc, full, full, null, 0);
    }

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
        SeatClock stopped = stopped(now - lag).seat(seat);
        long gain = lagGain(tc);
        SeatClock afterMove =
                new SeatClock(stopped.time().afterMove(tc), Math.min(7 * gain, stopped.lagBudget() - lag + gain));
        return seat == 0
                ? new GameClock(tc, afterMove, second, null, now)
                : new GameClock(tc, first, afterMove, null, now);
    }

    /** Adds to the time that a seat had when its clock was started, so that the moment of the gift does not matter. */
    GameClock given(int seat, long millis) {
        SeatClock clock = seat(seat);
        SeatTime time = clock.time();
        SeatClock more = new SeatClock(
                new SeatTime(time.millis() + millis, time.periods(), time.overtime(), time.bank()), clock.lagBudget());
        return new GameClock(tc, seat == 0 ? more : first, seat == 0 ? second : more, running, since);
    }

    /** Milliseconds since the running clock was started. */
    long elapsed(long now) {
        return running == null ? 0 : Math.max(0, tc.runningMillis(since, now));
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
        return Math.min(elapsed(now), Math.min(roundTrip, seat(running).lagBudget()));
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
        SeatClock seat = seat(running);
        long grace = Math.min(FLAG_GRACE_MAX_MILLIS, Math.min(roundTrip, seat.lagBudget()));
        return tc.instantAfter(since, seat.time().untilFlag(tc)) + grace;
    }

    public boolean isTimed() {
        return tc.isTimed();
    }

    /** The clock as sent to clients, dated by the wall clock; null if the game is untimed. */
    public GameMessage.@Nullable Clock message(StepTime time) {
        if (!isTimed()) {
            return null;
        }
        SeatTime firstNow = remaining(0, time.now()).time();
        SeatTime secondNow = remaining(1, time.now()).time();
        List<Integer> periods = tc.period() > 0 ? List.of(firstNow.periods(), secondNow.periods()) : null;
        return new GameMessage.Clock(
                List.of(shownMillis(0, firstNow, time.now()), shownMillis(1, secondNow, time.now())),
                running,
                time.wallNow(),
                periods,
                tc.bankMillis() > 0
                        ? List.of(shownBank(0, firstNow, time.now()), shownBank(1, secondNow, time.now()))
                        : null);
    }

    /** The time left; on a running clock until the flag, with the weekends on which it will stand. */
    private long shownMillis(int seat, SeatTime remaining, long now) {
        long millis = remaining.millis() + remaining.bank();
        return running != null && running == seat ? tc.instantAfter(now, millis) - now : millis;
    }

    /** The part of {@link #shownMillis} that begins when the time for the move is used up. */
    private long shownBank(int seat, SeatTime remaining, long now) {
        return running != null && running == seat
                ? tc.instantAfter(now, remaining.millis() + remaining.bank()) - tc.instantAfter(now, remaining.millis())
                : remaining.bank();
    }

    private SeatClock remaining(int seat, long now) {
        SeatClock clock = seat(seat);
        boolean runs = running != null && running == seat && isTimed();
        return runs ? new SeatClock(clock.time().minus(elapsed(now), tc), clock.lagBudget()) : clock;
    }

    private SeatClock seat(int seat) {
        return seat == 0 ? first : second;
    }

    /**
     * The network lag in milliseconds that is not deducted, per move. Unused lag accumulates up to seven moves. Uses the
     * formula of scalachess' lag tracker, assuming 40 moves per game: longer time controls get more.
     */
    private static long lagGain(TimeControl tc) {
        return tc.isTimed() ? Math.min(LAG_GAIN_MAX, 150 + 4 * (tc.gameMillis(MOVES) / 1_000)) : 0;
    }
}
