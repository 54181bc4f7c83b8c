package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.Squares;
import org.parlor.rules.reversi.BitBoard;

/** What can be told of a move at once: what it leaves to the opponent, where it is, and parity. */
final class Prospect {
    private static final int MOVE = 32;
    private static final int OUTSIDE = 8;
    private static final int WORTH = 4;
    private static final int ODD = 8;

    private final long squares;
    private final long corners;
    private final int[] worths;

    Prospect(Field field) {
        this.squares = field.squares();
        this.corners = field.corners();
        this.worths = field.worths();
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
        return WORTH * worths[square] - MOVE * mobility + ((Squares.quarter(square) & parity) != 0 ? ODD : 0);
    }

    /** By where the opponent may come to move as well. */
    int further(int square, long nextOwn, long nextOpp, int parity) {
        long empty = squares & ~(nextOwn | nextOpp);
        return of(square, nextOwn, nextOpp, parity) - OUTSIDE * Long.bitCount(Squares.around(nextOpp) & empty);
    }
}
