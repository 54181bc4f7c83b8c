package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.Squares;
import org.parlor.rules.reversi.BitBoard;

/**
 * How a position looks to its side to move, after two plies at most: only to decide which move the exact search tries
 * first. Mobility counts most, corners twice in it.
 */
final class Look {
    private static final int MOBILITY = 12;
    private static final int OUTSIDE = 6;
    private static final int CORNER = 40;
    private static final int BESIDE_CORNER = 20;
    /** More than any look. */
    private static final int SURE = 1000;

    private final Field field;
    private final long squares;
    private final long corners;

    Look(Field field) {
        this.field = field;
        this.squares = field.squares();
        this.corners = field.corners();
    }

    /** Moves, those into corners counted twice. */
    int mobility(long moves) {
        return Long.bitCount(moves) + Long.bitCount(moves & corners);
    }

    int after(int plies, long own, long opp, int alpha, int beta) {
        if (plies == 0) {
            return now(own, opp);
        }
        long moves = BitBoard.moves(own, opp) & squares;
        if (moves == 0) {
            boolean over = (BitBoard.moves(opp, own) & squares) == 0;
            return over ? SURE * (Long.bitCount(own) - Long.bitCount(opp)) : -after(plies, opp, own, -beta, -alpha);
        }
        int best = Integer.MIN_VALUE;
        for (long left = moves; left != 0 && best < beta; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            best = Math.max(
                    best, -after(plies - 1, opp ^ flips, (own ^ flips) | 1L << square, -beta, -Math.max(alpha, best)));
        }
        return best;
    }

    private int now(long own, long opp) {
        long empty = squares & ~(own | opp);
        long exposed = besideEmptyCorners(empty);
        return MOBILITY * (mobility(BitBoard.moves(own, opp) & squares) - mobility(BitBoard.moves(opp, own) & squares))
                + OUTSIDE * lead(Squares.around(opp) & empty, Squares.around(own) & empty)
                + CORNER * lead(own & corners, opp & corners)
                - BESIDE_CORNER * lead(own & exposed, opp & exposed);
    }

    private static int lead(long ours, long theirs) {
        return Long.bitCount(ours) - Long.bitCount(theirs);
    }

    /** The squares diagonally inside the corners that are empty. */
    private long besideEmptyCorners(long empty) {
        return (empty & field.topLeft()) << 9
                | (empty & field.topRight()) << 7
                | (empty & field.bottomLeft()) >>> 7
                | (empty & field.bottomRight()) >>> 9;
    }
}
