package org.parlor.bots.training;

import org.parlor.bots.reversi.board.FinalScore;
import org.parlor.rules.reversi.BitBoard;

/** A game of Reversi as it goes on, from the side to move. A side that cannot move is passed over at once. */
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

    /** None once the game is over. */
    long moves() {
        return BitBoard.moves(own, opp);
    }

    void play(int square) {
        if ((moves() >>> square & 1) == 0) {
            throw new IllegalArgumentException("square " + square + " is no legal move");
        }
        long flips = BitBoard.flips(square, own, opp);
        endTurn(opp ^ flips, (own ^ flips) | 1L << square);
        if (moves() == 0 && BitBoard.moves(/* own= */ opp, /* opp= */ own) != 0) {
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

    /** Of a game that is over, to the side that began it, the empty squares counted for the winner. */
    int score() {
        return (int) toFirst(FinalScore.score(own, opp, empties()));
    }

    /** A lead of the side to move as one of the side that began, or the other way round. */
    double toFirst(double lead) {
        return firstToMove ? lead : -lead;
    }
}
