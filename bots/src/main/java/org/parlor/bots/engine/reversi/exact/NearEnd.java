package org.parlor.bots.engine.reversi.exact;

import org.parlor.bots.engine.reversi.board.Discs;
import org.parlor.bots.engine.reversi.board.Field;
import org.parlor.bots.engine.reversi.board.MoveList;
import org.parlor.bots.engine.reversi.board.Squares;
import org.parlor.rules.reversi.BitBoard;

/**
 * From {@value #EMPTIES_MAX} empty squares down to the last four, without a table: only whether a score beats {@code
 * alpha} is asked. The outermost ply is ranked by mobility, the others go by parity alone.
 */
final class NearEnd {
    static final int EMPTIES_MAX = 7;
    static final int EMPTIES_MIN = 4;

    private final Prospect prospect;
    private final LastSquares lastSquares;
    private final StableBound stableBound;
    private final long squares;
    private final MoveList list = new MoveList();
    private long nodes;

    NearEnd(Field field, Prospect prospect, StableBound stableBound) {
        this.prospect = prospect;
        this.lastSquares = new LastSquares(field);
        this.stableBound = stableBound;
        this.squares = field.squares();
    }

    long nodes() {
        return nodes + lastSquares.nodes();
    }

    int value(long own, long opp, int alpha, int parity, int empties) {
        if (empties == EMPTIES_MIN) {
            return lastSquares.four(own, opp, alpha, parity);
        }
        nodes++;
        int bound = stableBound.below(own, opp, alpha, empties);
        if (bound != StableBound.NONE) {
            return bound;
        }
        long moves = BitBoard.moves(own, opp) & squares;
        if (moves != 0) {
            return best(own, opp, alpha, parity, empties, moves);
        }
        moves = BitBoard.moves(opp, own) & squares;
        return moves == 0
                ? Discs.score(own, opp, empties)
                : -best(/* own= */ opp, /* opp= */ own, -alpha - 1, parity, empties, moves);
    }

    private int best(long own, long opp, int alpha, int parity, int empties, long moves) {
        if (empties == EMPTIES_MAX) {
            return ranked(own, opp, alpha, parity, moves);
        }
        long odd = moves & Squares.inOddQuarters(parity);
        int best = best(own, opp, alpha, parity, empties, odd, LastSquares.NONE);
        return best > alpha ? best : best(own, opp, alpha, parity, empties, moves ^ odd, best);
    }

    private int best(long own, long opp, int alpha, int parity, int empties, long moves, int bestSoFar) {
        int best = bestSoFar;
        for (long left = moves; left != 0 && best <= alpha; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            best = Math.max(best, after(square, flips, own, opp, alpha, parity, empties));
        }
        return best;
    }

    private int ranked(long own, long opp, int alpha, int parity, long moves) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = BitBoard.flips(square, own, opp);
            list.add(square, flips, prospect.of(square, opp ^ flips, (own ^ flips) | 1L << square, parity));
        }
        int best = LastSquares.NONE;
        for (int i = 0; i < list.size() && best <= alpha; i++) {
            best = Math.max(best, after(list.square(i), list.flips(i), own, opp, alpha, parity, EMPTIES_MAX));
        }
        return best;
    }

    private int after(int square, long flips, long own, long opp, int alpha, int parity, int empties) {
        return -value(
                opp ^ flips, (own ^ flips) | 1L << square, -alpha - 1, parity ^ Squares.quarter(square), empties - 1);
    }
}
