package org.parlor.server.core.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;

/**
 * Both seats' time as a value. It is told the server's time and never asks for it, so that the same records always give
 * the same clock.
 *
 * @param running the seat whose time runs, or null
 * @param since when it began to run, in server time
 */
public record GameClock(
        TimeControl tc,
        RemainingTime first,
        RemainingTime second,
        @Nullable Integer running,
        long since) {
    /** Later than any time there will be. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final long LATE_FLAG_MAX_MILLIS = 2_000;

    public static GameClock initial(TimeControl tc) {
        RemainingTime full =
                tc.accept(new FullTime()).withSpare(LagCompensation.of(tc).first());
        return new GameClock(tc, full, full, null, 0);
    }

    /** Lets a seat's time run. */
    GameClock started(int seat, long now) {
        return new GameClock(tc, first, second, seat, now);
    }

    /** Stops whatever runs; the time it ran is used up. */
    GameClock stopped(long now) {
        return new GameClock(tc, at(0, now), at(1, now), null, now);
    }

    /**
     * The running seat has moved: its time is charged, and made up as the time control says.
     *
     * @param lag how much of it was the network's
     */
    GameClock moved(long now, long lag) {
        Integer seat = running;
        if (seat == null) {
            return this;
        }
        RemainingTime charged = stopped(now - lag).of(seat);
        long spare = LagCompensation.of(tc).after(charged.spare(), lag);
        RemainingTime madeUp = tc.accept(new AfterMove(charged)).withSpare(spare);
        return seat == 0 ? new GameClock(tc, madeUp, second, null, now) : new GameClock(tc, first, madeUp, null, now);
    }

    /** How long the running seat has been thinking. */
    long elapsed(long now) {
        return running == null ? 0 : Math.max(0, now - since);
    }

    /**
     * How much of the running seat's thinking the network will be held to have taken.
     *
     * @param roundTrip milliseconds to that player and back, as the server measured it
     */
    public long lag(long roundTrip, long now) {
        if (running == null || !isTimed()) {
            return 0;
        }
        return Math.min(elapsed(now), Math.min(roundTrip, of(running).spare()));
    }

    /**
     * When the running seat's flag falls if nothing is played: a move made in time may still be on its way.
     *
     * @param roundTrip milliseconds to that player and back, as the server measured it
     */
    public long flagAt(long roundTrip) {
        if (running == null || !isTimed()) {
            return NEVER;
        }
        RemainingTime time = of(running);
        long late = Math.min(LATE_FLAG_MAX_MILLIS, Math.min(roundTrip, time.spare()));
        return since + time.untilFlag(period()) + late;
    }

    public boolean isTimed() {
        return !(tc instanceof TimeControl.None);
    }

    /** What clients are told; null where there is no clock. */
    public GameMessage.@Nullable Clock view(long now) {
        if (!isTimed()) {
            return null;
        }
        RemainingTime one = at(0, now);
        RemainingTime two = at(1, now);
        List<Integer> periods = period() > 0 ? List.of(one.periods(), two.periods()) : null;
        return new GameMessage.Clock(List.of(one.left(), two.left()), running, now, periods);
    }

    private RemainingTime at(int seat, long now) {
        boolean runs = running != null && running == seat && isTimed();
        return runs ? of(seat).after(elapsed(now), period()) : of(seat);
    }

    private RemainingTime of(int seat) {
        return seat == 0 ? first : second;
    }

    private long period() {
        return tc instanceof TimeControl.ByoYomi byoYomi ? byoYomi.period() : 0;
    }

    /** What a seat has before its first move. */
    private record FullTime() implements TimeControl.Handler<RemainingTime> {
        @Override
        public RemainingTime none(TimeControl.None none) {
            return new RemainingTime(0, 0, false, 0);
        }

        @Override
        public RemainingTime fischer(TimeControl.Fischer fischer) {
            // A base of nothing would lose before the first move; the increment is then given beforehand.
            return new RemainingTime(fischer.base() == 0 ? fischer.inc() : fischer.base(), 0, false, 0);
        }

        @Override
        public RemainingTime byoYomi(TimeControl.ByoYomi byoYomi) {
            return new RemainingTime(byoYomi.base(), byoYomi.periods(), false, 0);
        }

        @Override
        public RemainingTime perMove(TimeControl.PerMove perMove) {
            return new RemainingTime(perMove.per(), 0, false, 0);
        }
    }

    /** What a seat has once its move is made. */
    private record AfterMove(RemainingTime charged) implements TimeControl.Handler<RemainingTime> {
        @Override
        public RemainingTime none(TimeControl.None none) {
            return charged;
        }

        @Override
        public RemainingTime fischer(TimeControl.Fischer fischer) {
            return charged.withLeft(charged.left() + fischer.inc());
        }

        @Override
        public RemainingTime byoYomi(TimeControl.ByoYomi byoYomi) {
            return charged.overtime() ? charged.withLeft(byoYomi.period()) : charged;
        }

        @Override
        public RemainingTime perMove(TimeControl.PerMove perMove) {
            return charged.withLeft(perMove.per());
        }
    }
}
