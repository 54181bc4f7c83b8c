package org.parlor.bots.reversi.endgame;

import org.parlor.rules.reversi.BitBoard;

/** Looks a few plies ahead with a sight: plain alpha-beta. */
final class OrderingSearch {
    private static final int INFINITY = 1 << 24;

    private final long squares;
    private final OrderingEvaluator orderingEvaluator;

    /** @param squares those of the board */
    OrderingSearch(long squares, OrderingEvaluator orderingEvaluator) {
        this.squares = squares;
        this.orderingEvaluator = orderingEvaluator;
    }

    /** What the position that the sight has reached looks worth after so many plies. */
    int worth(int plies, long own, long opp) {
        return worth(plies, own, opp, -INFINITY, INFINITY);
    }

    private int worth(int plies, long own, long opp, int alpha, int beta) {
        if (plies == 0) {
            return orderingEvaluator.now(own, opp);
        }
        long moves = BitBoard.moves(own, opp) & squares;
        if (moves == 0) {
            return unableToMove(plies, own, opp, alpha, beta);
        }
        int best = -INFINITY;
        for (long left = moves; left != 0 && best < beta; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            orderingEvaluator.play(square, flips);
            int value = -worth(plies - 1, opp ^ flips, (own ^ flips) | 1L << square, -beta, -Math.max(alpha, best));
            orderingEvaluator.back();
            best = Math.max(best, value);
        }
        return best;
    }

    private int unableToMove(int plies, long own, long opp, int alpha, int beta) {
        if ((BitBoard.moves(/* own= */ opp, /* opp= */ own) & squares) == 0) {
            return orderingEvaluator.ofLead(Long.bitCount(own) - Long.bitCount(opp));
        }
        orderingEvaluator.pass();
        int value = -worth(plies, /* own= */ opp, /* opp= */ own, -beta, -alpha);
        orderingEvaluator.back();
        return value;
    }
}
