package org.parlor.server.core.game;

import org.parlor.message.value.TimeControl;

/**
 * How much of the network's delay a player's clock is spared: more in a longer game, and saved up where it is not
 * needed. The formula is that of scalachess' lag tracker, with the length of a game estimated as 40 moves.
 *
 * @param gain what a move adds, in milliseconds
 */
record LagCompensation(long gain) {
    private static final int MOVES = 40;
    private static final long GAIN_MAX = 1_000;

    static LagCompensation of(TimeControl tc) {
        return new LagCompensation(tc.accept(new Gain()));
    }

    long first() {
        return 3 * gain;
    }

    /** What there is to spare once so much of it was used for a move. */
    long after(long spare, long used) {
        return Math.min(7 * gain, spare - used + gain);
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
