package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.MoveList;

/**
 * Sorts the moves of a position, the most promising first: the table's, then by what a sight sees ahead and by what they
 * leave to the opponent. Only the order matters, so everything here may be a guess.
 */
final class Ranking {
    /** With more empty squares it pays to tell where the opponent may come to move. */
    private static final int FURTHER_FROM = 9;

    private static final int FIRST = 1 << 28;

    private final Prospect prospect;
    private final Sight sight;
    private final Ahead ahead;

    Ranking(Field field, Prospect prospect, Sight sight) {
        this.prospect = prospect;
        this.sight = sight;
        this.ahead = new Ahead(field.squares(), sight);
    }

    /** Sorts listed moves. */
    void sort(MoveList list, long own, long opp, int parity, int empties, int tableMove) {
        for (int i = 0; i < list.size(); i++) {
            int square = list.square(i);
            long flips = list.flips(i);
            list.rerank(i, rank(square, opp ^ flips, (own ^ flips) | 1L << square, parity, empties, tableMove));
        }
        int plies = sight.plies(empties);
        if (plies >= 0 && list.size() > 1) {
            lookAhead(list, own, opp, plies);
        }
    }

    private int rank(int square, long nextOwn, long nextOpp, int parity, int empties, int tableMove) {
        if (square == tableMove) {
            return FIRST;
        }
        return empties < FURTHER_FROM
                ? prospect.of(square, nextOwn, nextOpp, parity)
                : prospect.further(square, nextOwn, nextOpp, parity);
    }

    private void lookAhead(MoveList list, long own, long opp, int plies) {
        for (int i = 0; i < list.size(); i++) {
            int rank = list.rank(i);
            if (rank != FIRST) {
                int square = list.square(i);
                long flips = list.flips(i);
                sight.play(square, flips);
                int worth = -ahead.worth(plies, opp ^ flips, (own ^ flips) | 1L << square);
                sight.back();
                list.rerank(i, sight.rank(worth, rank));
            }
        }
    }
}
