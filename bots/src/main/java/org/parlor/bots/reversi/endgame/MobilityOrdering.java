package org.parlor.bots.reversi.endgame;

import org.parlor.bots.reversi.board.BoardGeometry;
import org.parlor.bots.reversi.board.SquareSets;
import org.parlor.rules.reversi.BitBoard;

/** What can be told of a move at once: what it leaves to the opponent, where it is, and parity. */
final class MobilityOrdering {
    private static final int MOVE = 32;
    private static final int OUTSIDE = 8;
    private static final int WORTH = 4;
    private static final int ODD = 8;

    private final long squares;
    private final long corners;
    private final int[] worths;

    MobilityOrdering(BoardGeometry geometry) {
        this.squares = geometry.squares();
        this.corners = geometry.corners();
        this.worths = geometry.worths();
    }

    /**
     * By the opponent's moves, those into corners counted twice.
     *
     * @param nextOwn the opponent's discs after the move
     * @param parity of the quarters before the move
     */
    int of(int square, long nextOwn, long nextOpp, int parity) {
        long moves = BitBoard.moves(nextOwn, nextOpp) & squares;
        int mobility = Long.bitCount(moves) + Long.bitCount(moves & corners);
        return WORTH * worths[square] - MOVE * mobility + ((SquareSets.quarter(square) & parity) != 0 ? ODD : 0);
    }

    /** By where the opponent may come to move as well. */
    int further(int square, long nextOwn, long nextOpp, int parity) {
        long empty = squares & ~(nextOwn | nextOpp);
        return of(square, nextOwn, nextOpp, parity) - OUTSIDE * Long.bitCount(SquareSets.around(nextOpp) & empty);
    }
}
