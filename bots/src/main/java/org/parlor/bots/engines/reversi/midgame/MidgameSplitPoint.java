package org.parlor.bots.engines.reversi.midgame;

import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.parallel.SplitPoint;

/** A split point of the midgame search, with what decides its cuts. */
final class MidgameSplitPoint extends SplitPoint {
    private final int confidence;
    private final int nested;

    MidgameSplitPoint(
            @Nullable SplitPoint parent,
            long own,
            long opp,
            int alpha,
            int beta,
            int depth,
            MoveList list,
            int left,
            int best,
            int move,
            int confidence,
            int nested) {
        super(parent, own, opp, alpha, beta, depth, list, left, best, move);
        this.confidence = confidence;
        this.nested = nested;
    }

    /** Returns the confidence level of {@link MultiProbCut}. */
    int confidence() {
        return confidence;
    }

    /** Returns the number of probe searches that contain the node. */
    int nested() {
        return nested;
    }
}
