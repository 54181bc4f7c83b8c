package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.SquareSets;

/** Move-ordering score without a search: the opponent's mobility, square value and parity. */
public final class MobilityOrdering {
    private static final int MOVE = 32;
    private static final int OUTSIDE = 8;
    private static final int SQUARE_VALUE = 4;
    private static final int ODD = 8;

    private final long squares;
    private final long corners;
    private final int[] squareValues;

    public MobilityOrdering(BoardGeometry geometry) {
        this.squares = geometry.squares();
        this.corners = geometry.corners();
        this.squareValues = geometry.squareValues();
    }

    /**
     * Ranks a move by the opponent's mobility (corners count twice), square value and parity.
     *
     * @param replies the opponent's moves after the move
     * @param odd the quadrants with an odd number of empty squares before the move
     */
    int rank(int square, long replies, long odd) {
        return SQUARE_VALUE * squareValues[square] - MOVE * mobility(replies) + ODD * SquareSets.bit(odd, square);
    }

    /** Returns the number of moves; corners count twice. */
    public int mobility(long moves) {
        return Long.bitCount(moves) + Long.bitCount(moves & corners);
    }

    /**
     * Returns the rank including the opponent's potential mobility.
     *
     * @param nextOwn the opponent's discs after the move
     */
    public int detailedRank(int square, long nextOwn, long nextOpp, long replies, long odd) {
        long empty = squares & ~(nextOwn | nextOpp);
        return rank(square, replies, odd) - OUTSIDE * Long.bitCount(SquareSets.around(nextOpp) & empty);
    }
}
