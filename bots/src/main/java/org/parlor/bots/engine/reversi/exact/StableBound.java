package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.Stability;

/** An upper bound on the score: the discs of the opponent that are stable will never be ours. Only for 8×8. */
final class StableBound {
    /** More than any score. */
    static final int NONE = 100;

    private final boolean isKnown;

    StableBound(Field field) {
        this.isKnown = field.isWhole();
    }

    /** The bound if it is {@code alpha} at most, else {@link #NONE}. Only a high {@code alpha} makes it worth the time. */
    int below(long own, long opp, int alpha, int empties) {
        if (!isKnown || alpha < Math.min(64, 2 * empties - 2)) {
            return NONE;
        }
        int bound = 64 - 2 * Stability.count(/* own= */ opp, /* opp= */ own);
        return bound <= alpha ? bound : NONE;
    }
}
