package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.MoveList;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.rules.reversi.Bitboard;

/**
 * Null-window search from {@value #EMPTIES_MAX} empty squares down to four, without a transposition table. The first ply is
 * ordered by mobility, the others by parity.
 */
final class ShallowEndgameSearch {
    static final int EMPTIES_MAX = 7;
    static final int EMPTIES_MIN = 4;

    private final MobilityOrdering mobilityOrdering;
    private final FourEmptiesSearch fourEmpties;
    private final StabilityBound stabilityBound;
    private final long squares;
    private final MoveList list = new MoveList();
    private long nodes;

    ShallowEndgameSearch(BoardGeometry geometry, MobilityOrdering mobilityOrdering, StabilityBound stabilityBound) {
        this.mobilityOrdering = mobilityOrdering;
        this.fourEmpties = new FourEmptiesSearch(geometry);
        this.stabilityBound = stabilityBound;
        this.squares = geometry.squares();
    }

    long nodes() {
        return nodes + fourEmpties.nodes();
    }

    private int value(long own, long opp, int alpha, long odd, int empties) {
        return empties == EMPTIES_MIN
                ? fourEmpties.four(own, opp, alpha, odd)
                : value(own, opp, Bitboard.moves(own, opp) & squares, alpha, odd, empties);
    }

    /** Returns the value with at least five empty squares. */
    int value(long own, long opp, long moves, int alpha, long odd, int empties) {
        nodes++;
        int bound = stabilityBound.upperBoundBelow(own, opp, alpha, empties);
        if (bound != StabilityBound.NONE) {
            return bound;
        }
        if (moves != 0) {
            return best(own, opp, alpha, odd, empties, moves);
        }
        long replies = Bitboard.moves(opp, own) & squares;
        return replies == 0
                ? FinalScore.score(own, opp, empties)
                : -best(/* own= */ opp, /* opp= */ own, -alpha - 1, odd, empties, replies);
    }

    private int best(long own, long opp, int alpha, long odd, int empties, long moves) {
        if (empties == EMPTIES_MAX) {
            return ranked(own, opp, alpha, odd, moves);
        }
        int best = best(own, opp, alpha, odd, empties, moves & odd, FourEmptiesSearch.NONE);
        return best > alpha ? best : best(own, opp, alpha, odd, empties, moves & ~odd, best);
    }

    private int best(long own, long opp, int alpha, long odd, int empties, long moves, int bestSoFar) {
        int best = bestSoFar;
        for (long left = moves; left != 0 && best <= alpha; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, own, opp);
            best = Math.max(best, after(square, flips, own, opp, alpha, odd, empties));
        }
        return best;
    }

    private int ranked(long own, long opp, int alpha, long odd, long moves) {
        list.clear();
        for (long left = moves; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            long flips = Bitboard.flips(square, own, opp);
            long replies = Bitboard.moves(opp ^ flips, (own ^ flips) | 1L << square) & squares;
            list.setReplies(list.size(), replies);
            list.add(square, flips, mobilityOrdering.rank(square, replies, odd));
        }
        int best = FourEmptiesSearch.NONE;
        for (int left = list.size(); left > 0 && best <= alpha; left--) {
            int at = list.take();
            int square = list.square(at);
            long flips = list.flips(at);
            int value = -value(
                    opp ^ flips,
                    (own ^ flips) | 1L << square,
                    list.replies(at),
                    -alpha - 1,
                    odd ^ SquareSets.quadrant(square),
                    EMPTIES_MAX - 1);
            best = Math.max(best, value);
        }
        return best;
    }

    private int after(int square, long flips, long own, long opp, int alpha, long odd, int empties) {
        return -value(
                opp ^ flips, (own ^ flips) | 1L << square, -alpha - 1, odd ^ SquareSets.quadrant(square), empties - 1);
    }
}
