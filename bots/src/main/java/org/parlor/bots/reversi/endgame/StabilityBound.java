package org.parlor.bots.reversi.endgame;

import org.parlor.bots.reversi.board.BoardGeometry;
import org.parlor.bots.reversi.board.Stability;

/** An upper bound on the score: the discs of the opponent that are stable will never be ours. */
final class StabilityBound {
    /** More than any score. */
    static final int NONE = 100;

    private final int cells;
    private final long outside;

    StabilityBound(BoardGeometry geometry) {
        this.cells = geometry.cells();
        this.outside = ~geometry.squares();
    }

    /** The bound if it is {@code alpha} at most, else {@link #NONE}. Only a high {@code alpha} makes it worth the time. */
    int upperBoundBelow(long own, long opp, int alpha, int empties) {
        if (alpha < Math.min(cells, 2 * empties - 2)) {
            return NONE;
        }
        int stable = outside == 0
                ? Stability.count(/* own= */ opp, /* opp= */ own)
                : Stability.count(/* own= */ opp, /* opp= */ own, outside);
        int bound = cells - 2 * stable;
        return bound <= alpha ? bound : NONE;
    }
}
