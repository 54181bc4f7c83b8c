package org.parlor.bots.engines.reversi.endgame;

import org.parlor.rules.reversi.Bitboard;

/** Plain alpha-beta over an ordering evaluator. */
final class OrderingSearch {
    private static final int INFINITY = 1 << 24;

    private final long squares;
    private final OrderingEvaluator orderingEvaluator;

    /** @param squares the squares of the board */
    OrderingSearch(long squares, OrderingEvaluator orderingEvaluator) {
        this.squares = squares;
        this.orderingEvaluator = orderingEvaluator;
    }

    /** Returns the value of the evaluator's current position at a depth. */
    int value(int plies, long own, long opp) {
        return value(plies, own, opp, -INFINITY, INFINITY);
    }

    private int value(int plies, long own, long opp, int alpha, int beta) {
        if (plies == 0) {
            return orderingEvaluator.evaluate(own, opp);
        }
        long moves = Bitboard.moves(own, opp) & squares;
        if (moves == 0) {
            return passedOrEnded(plies, own, opp, alpha, beta);
        }
        int best = -INFINITY;
        for (long left = moves; left != 0 && best < beta; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, own, opp);
            orderingEvaluator.play(square, flips);
            int value = -value(plies - 1, opp ^ flips, (own ^ flips) | 1L << square, -beta, -Math.max(alpha, best));
            orderingEvaluator.undo();
            best = Math.max(best, value);
        }
        return best;
    }

    private int passedOrEnded(int plies, long own, long opp, int alpha, int beta) {
        if ((Bitboard.moves(/* own= */ opp, /* opp= */ own) & squares) == 0) {
            return orderingEvaluator.fromDiscs(Long.bitCount(own) - Long.bitCount(opp));
        }
        orderingEvaluator.pass();
        int value = -value(plies, /* own= */ opp, /* opp= */ own, -beta, -alpha);
        orderingEvaluator.undo();
        return value;
    }
}
