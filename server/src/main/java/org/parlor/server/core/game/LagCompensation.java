package org.parlor.server.core.game;

import org.parlor.message.value.TimeControl;

/**
 * Budget of network lag that is not deducted from a player's clock. Longer time controls get a larger budget, and unused
 * budget accumulates up to a cap. Uses the formula of scalachess' lag tracker, assuming 40 moves per game.
 *
 * @param gain milliseconds added to the budget per move
 */
record LagCompensation(long gain) {
    private static final int MOVES = 40;
    private static final long GAIN_MAX = 1_000;

    static LagCompensation of(TimeControl tc) {
        return new LagCompensation(tc.accept(new Gain()));
    }

    long initial() {
        return 3 * gain;
    }

    /** Returns the budget after a move that used part of it. */
    long afterMove(long budget, long used) {
        return Math.min(7 * gain, budget - used + gain);
    }

    private static final class Gain implements TimeControl.Handler<Long> {

        private static long of(long base, long increment) {
            long estimateSeconds = (base + MOVES * increment) / 1_000;
            return Math.min(GAIN_MAX, 150 + 4 * estimateSeconds);
        }

        @Override
        public Long none(TimeControl.None none) {
            return 0L;
        }

        @Override
        public Long fischer(TimeControl.Fischer fischer) {
            return of(fischer.base(), fischer.inc());
        }

        @Override
        public Long byoYomi(TimeControl.ByoYomi byoYomi) {
            return of(byoYomi.base(), byoYomi.period());
        }

        @Override
        public Long perMove(TimeControl.PerMove perMove) {
            return of(0, perMove.per());
        }
    }
}
