package org.parlor.server.core.game;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameNews;
import org.parlor.message.TimeControl;

/**
 * Both seats' time as a value. It is told the server's time and never asks for it, so that the same records always give
 * the same clock.
 *
 * @param running the seat whose time runs, or null
 * @param since when it began to run, in server time
 */
public record Clock(
        TimeControl tc,
        SeatTime first,
        SeatTime second,
        @Nullable Integer running,
        long since) {
    /** Later than any time there will be. */
    public static final long NEVER = Long.MAX_VALUE;

    public static Clock initial(TimeControl tc) {
        SeatTime full = tc.accept(new FullTime());
        return new Clock(tc, full, full, null, 0);
    }

    /** Lets a seat's time run. */
    Clock started(int seat, long now) {
        return new Clock(tc, first, second, seat, now);
    }

    /** Stops whatever runs; the time it ran is used up. */
    Clock stopped(long now) {
        return new Clock(tc, at(0, now), at(1, now), null, now);
    }

    /** The running seat has moved: its time is charged, and made up as the time control says. */
    Clock moved(long now) {
        Integer seat = running;
        if (seat == null) {
            return this;
        }
        Clock stopped = stopped(now);
        SeatTime madeUp = tc.accept(new AfterMove(stopped.of(seat)));
        return seat == 0
                ? new Clock(tc, madeUp, stopped.second, null, now)
                : new Clock(tc, stopped.first, madeUp, null, now);
    }

    /** How long the running seat has been thinking. */
    long elapsed(long now) {
        return running == null ? 0 : Math.max(0, now - since);
    }

    /** When the running seat's flag falls if nothing is played. */
    public long flagAt() {
        if (running == null || !isTimed()) {
            return NEVER;
        }
        return since + of(running).untilFlag(period());
    }

    public boolean isTimed() {
        return !(tc instanceof TimeControl.None);
    }

    /** What clients are told; null where there is no clock. */
    public GameNews.@Nullable Clock view(long now) {
        if (!isTimed()) {
            return null;
        }
        SeatTime one = at(0, now);
        SeatTime two = at(1, now);
        List<Integer> periods = period() > 0 ? List.of(one.periods(), two.periods()) : null;
        return new GameNews.Clock(List.of(one.left(), two.left()), running, now, periods);
    }

    private SeatTime at(int seat, long now) {
        boolean runs = running != null && running == seat && isTimed();
        return runs ? of(seat).after(elapsed(now), period()) : of(seat);
    }

    private SeatTime of(int seat) {
        return seat == 0 ? first : second;
    }

    private long period() {
        return tc instanceof TimeControl.ByoYomi byoYomi ? byoYomi.period() : 0;
    }

    /** What a seat has before its first move. */
    private record FullTime() implements TimeControl.Handler<SeatTime> {
        @Override
        public SeatTime none(TimeControl.None none) {
            return new SeatTime(0, 0, false);
        }

        @Override
        public SeatTime fischer(TimeControl.Fischer fischer) {
            // A base of nothing would lose before the first move; the increment is then given beforehand.
            return new SeatTime(fischer.base() == 0 ? fischer.inc() : fischer.base(), 0, false);
        }

        @Override
        public SeatTime byoYomi(TimeControl.ByoYomi byoYomi) {
            return new SeatTime(byoYomi.base(), byoYomi.periods(), false);
        }

        @Override
        public SeatTime perMove(TimeControl.PerMove perMove) {
            return new SeatTime(perMove.per(), 0, false);
        }
    }

    /** What a seat has once its move is made. */
    private record AfterMove(SeatTime charged) implements TimeControl.Handler<SeatTime> {
        @Override
        public SeatTime none(TimeControl.None none) {
            return charged;
        }

        @Override
        public SeatTime fischer(TimeControl.Fischer fischer) {
            return new SeatTime(charged.left() + fischer.inc(), 0, false);
        }

        @Override
        public SeatTime byoYomi(TimeControl.ByoYomi byoYomi) {
            return charged.overtime() ? new SeatTime(byoYomi.period(), charged.periods(), true) : charged;
        }

        @Override
        public SeatTime perMove(TimeControl.PerMove perMove) {
            return new SeatTime(perMove.per(), 0, false);
        }
    }
}
