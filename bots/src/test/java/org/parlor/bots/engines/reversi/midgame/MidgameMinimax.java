package org.parlor.bots.engines.reversi.midgame;

import org.parlor.bots.engines.reversi.pattern.PatternAccumulator;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.reversi.Bitboard;

/** Plain minimax over the evaluation, the reference for a search without cuts. A pass is not a ply. */
record MidgameMinimax(PatternAccumulator accumulator) {

    MidgameMinimax(PatternWeights weights) {
        this(new PatternAccumulator(weights));
    }

    int value(long own, long opp, int depth) {
        long moves = Bitboard.moves(own, opp);
        if (moves == 0) {
            return Bitboard.moves(opp, own) == 0 ? end(own, opp) : -value(opp, own, depth);
        }
        if (depth == 0) {
            accumulator.reset(own, opp);
            return accumulator.score();
        }
        int best = Integer.MIN_VALUE;
        for (int square = 0; square < 64; square++) {
            if ((moves >>> square & 1) == 1) {
                long flips = Bitboard.flips(square, own, opp);
                best = Math.max(best, -value(opp ^ flips, own | flips | 1L << square, depth - 1));
            }
        }
        return best;
    }

    /** Empty squares count for the winner. */
    private static int end(long own, long opp) {
        int lead = Long.bitCount(own) - Long.bitCount(opp);
        return 100 * (lead + Integer.signum(lead) * Long.bitCount(~(own | opp)));
    }
}
