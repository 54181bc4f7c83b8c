package org.parlor.bots.training;

import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.rules.reversi.Bitboard;

/** The board of a self-play game, from the side to move. Passes are made automatically. */
final class SelfPlayBoard {
    private static final int SQUARES = 64;

    private long own = FinalScore.FIRST;
    private long opp = FinalScore.SECOND;
    private boolean firstToMove = true;

    long own() {
        return own;
    }

    long opp() {
        return opp;
    }

    boolean isFirstToMove() {
        return firstToMove;
    }

    int empties() {
        return SQUARES - Long.bitCount(own | opp);
    }

    /** Returns the legal moves; empty if the game is over. */
    long moves() {
        return Bitboard.moves(own, opp);
    }

    void play(int square) {
        if ((moves() >>> square & 1) == 0) {
            throw new IllegalArgumentException("square " + square + " is not a legal move");
        }
        long flips = Bitboard.flips(square, own, opp);
        endTurn(opp ^ flips, (own ^ flips) | 1L << square);
        if (moves() == 0 && Bitboard.moves(/* own= */ opp, /* opp= */ own) != 0) {
            endTurn(opp, own);
        }
    }

    private void endTurn(long toMove, long other) {
        own = toMove;
        opp = other;
        firstToMove = !firstToMove;
    }

    SelfPlayBoard copy() {
        SelfPlayBoard copy = new SelfPlayBoard();
        copy.own = own;
        copy.opp = opp;
        copy.firstToMove = firstToMove;
        return copy;
    }

    /** Returns the final score for the side that moved first; empty squares count for the winner. */
    int score() {
        return (int) toFirst(FinalScore.score(own, opp, empties()));
    }

    /** Converts a score between the side to move and the side that moved first. */
    double toFirst(double lead) {
        return firstToMove ? lead : -lead;
    }
}
