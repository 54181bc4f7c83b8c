package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.Stability;

/** Upper bound of the score from the opponent's stable discs. */
final class StabilityBound {
    /** No bound; exceeds every score. */
    static final int NONE = 100;

    private final int cells;
    private final long outside;

    StabilityBound(BoardGeometry geometry) {
        this.cells = geometry.cells();
        this.outside = ~geometry.squares();
    }

    /**
     * Returns the bound if it is at most {@code alpha}, else {@link #NONE}. Computed only for a high {@code
     * alpha} and if the opponent has enough discs.
     */
    int upperBoundBelow(long own, long opp, int alpha, int empties) {
        if (alpha < Math.min(cells, 2 * empties - 2) || 2 * Long.bitCount(opp) < cells - alpha) {
            return NONE;
        }
        int stable = outside == 0
                ? Stability.count(/* own= */ opp, /* opp= */ own)
                : Stability.count(/* own= */ opp, /* opp= */ own, outside);
        int bound = cells - 2 * stable;
        return bound <= alpha ? bound : NONE;
    }
}
