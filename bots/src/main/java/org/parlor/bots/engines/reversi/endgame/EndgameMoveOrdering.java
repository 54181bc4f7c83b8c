package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.rules.reversi.Bitboard;

/**
 * Move ordering of the exact search: the table move, then by a shallow search with the ordering evaluator, mobility, square
 * values and parity.
 */
final class EndgameMoveOrdering {
    /** From this number of empty squares on, potential mobility is worth its time. */
    private static final int DETAILED_EMPTIES_MIN = 9;

    /**
     * A move that is worse than the best one by this many discs is not evaluated further. Only the pattern evaluation predicts
     * discs; those of other boards than 8×8 stay below one disc, unless the game is over.
     */
    private static final int MARGIN_DISCS = 16;

    private static final int INFINITY = 1 << 24;

    private final MobilityOrdering mobilityOrdering;
    private final OrderingEvaluator orderingEvaluator;
    /** The squares of the board. */
    private final long squares;

    EndgameMoveOrdering(
            BoardGeometry geometry, MobilityOrdering mobilityOrdering, OrderingEvaluator orderingEvaluator) {
        this.mobilityOrdering = mobilityOrdering;
        this.orderingEvaluator = orderingEvaluator;
        this.squares = geometry.squares();
    }

    /** Sets the ranks and the replies of all moves. */
    void rank(MoveList list, long own, long opp, long odd, int empties, int tableMove) {
        for (int i = 0; i < list.size(); i++) {
            int square = list.square(i);
            long nextOwn = opp ^ list.flips(i);
            long nextOpp = (own ^ list.flips(i)) | 1L << square;
            long replies = Bitboard.moves(nextOwn, nextOpp) & squares;
            list.setReplies(i, replies);
            list.setRank(i, rank(square, nextOwn, nextOpp, replies, odd, empties, tableMove));
        }
        int plies = orderingEvaluator.searchDepth(empties);
        if (plies >= 0 && list.size() > 1) {
            rankBySearch(list, own, opp, plies);
        }
    }

    private int rank(int square, long nextOwn, long nextOpp, long replies, long odd, int empties, int tableMove) {
        if (square == tableMove) {
            return MoveList.FIRST;
        }
        return empties < DETAILED_EMPTIES_MIN
                ? mobilityOrdering.rank(square, replies, odd)
                : mobilityOrdering.detailedRank(square, nextOwn, nextOpp, replies, odd);
    }

    private void rankBySearch(MoveList list, long own, long opp, int plies) {
        int margin = orderingEvaluator.fromDiscs(MARGIN_DISCS);
        int best = -INFINITY;
        for (int i = 0; i < list.size(); i++) {
            int rank = list.rank(i);
            if (rank != MoveList.FIRST) {
                int square = list.square(i);
                long flips = list.flips(i);
                orderingEvaluator.play(square, flips);
                int score = -value(plies, opp ^ flips, (own ^ flips) | 1L << square, -INFINITY, margin - best);
                best = Math.max(best, score);
                orderingEvaluator.undo();
                list.setRank(i, orderingEvaluator.rank(score, rank));
            }
        }
    }

    /** Plain alpha-beta from the current position of the ordering evaluator. */
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
