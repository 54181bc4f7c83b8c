package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.MoveList;

/**
 * Move ordering of the exact search: the table move, then by a shallow search with the ordering evaluator, mobility, square
 * values and parity.
 */
final class EndgameMoveOrdering {
    /** From this number of empty squares on, potential mobility is worth its time. */
    private static final int DETAILED_EMPTIES_MIN = 9;

    private final MobilityOrdering mobilityOrdering;
    private final OrderingEvaluator orderingEvaluator;
    private final OrderingSearch orderingSearch;

    EndgameMoveOrdering(
            BoardGeometry geometry, MobilityOrdering mobilityOrdering, OrderingEvaluator orderingEvaluator) {
        this.mobilityOrdering = mobilityOrdering;
        this.orderingEvaluator = orderingEvaluator;
        this.orderingSearch = new OrderingSearch(geometry.squares(), orderingEvaluator);
    }

    /** Sorts a list of moves. */
    void sort(MoveList list, long own, long opp, int parity, int empties, int tableMove) {
        for (int i = 0; i < list.size(); i++) {
            int square = list.square(i);
            long flips = list.flips(i);
            list.setRank(i, rank(square, opp ^ flips, (own ^ flips) | 1L << square, parity, empties, tableMove));
        }
        int plies = orderingEvaluator.searchDepth(empties);
        if (plies >= 0 && list.size() > 1) {
            rankBySearch(list, own, opp, plies);
        }
    }

    private int rank(int square, long nextOwn, long nextOpp, int parity, int empties, int tableMove) {
        if (square == tableMove) {
            return MoveList.FIRST;
        }
        return empties < DETAILED_EMPTIES_MIN
                ? mobilityOrdering.rank(square, nextOwn, nextOpp, parity)
                : mobilityOrdering.detailedRank(square, nextOwn, nextOpp, parity);
    }

    private void rankBySearch(MoveList list, long own, long opp, int plies) {
        for (int i = 0; i < list.size(); i++) {
            int rank = list.rank(i);
            if (rank != MoveList.FIRST) {
                int square = list.square(i);
                long flips = list.flips(i);
                orderingEvaluator.play(square, flips);
                int score = -orderingSearch.value(plies, opp ^ flips, (own ^ flips) | 1L << square);
                orderingEvaluator.undo();
                list.setRank(i, orderingEvaluator.rank(score, rank));
            }
        }
    }
}
