package org.parlor.bots.engines.reversi.endgame;

import org.parlor.bots.engines.reversi.board.BoardGeometry;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.rules.reversi.Bitboard;

/**
 * Solves the last four empty squares, where most nodes are, without loops, lists or tables. Values are for the side to move;
 * empty squares count for the winner. All searches are null-window tests against {@code alpha}.
 */
final class FourEmptiesSearch {
    /** Lower than any score: no legal move. */
    static final int NONE = -100;

    private final long squares;
    private final int cells;
    private long nodes;

    FourEmptiesSearch(BoardGeometry geometry) {
        this.squares = geometry.squares();
        this.cells = geometry.cells();
    }

    long nodes() {
        return nodes;
    }

    /** Searches squares in odd quadrants first, where the side to move can expect to move last. */
    int four(long own, long opp, int alpha, long odd) {
        nodes++;
        long empty = squares & ~(own | opp);
        int a = first(empty, odd);
        empty ^= 1L << a;
        int b = first(empty, odd);
        empty ^= 1L << b;
        int c = first(empty, odd);
        int d = Long.numberOfTrailingZeros(empty ^ 1L << c);
        int best = four(own, opp, alpha, odd, a, b, c, d);
        if (best != NONE) {
            return best;
        }
        best = four(opp, own, -alpha - 1, odd, a, b, c, d);
        return best != NONE ? -best : FinalScore.score(own, opp, 4);
    }

    private static int first(long empty, long odd) {
        return Long.numberOfTrailingZeros((empty & odd) != 0 ? empty & odd : empty);
    }

    private int four(long own, long opp, int alpha, long odd, int a, int b, int c, int d) {
        int best = NONE;
        long flips = flips(a, own, opp);
        if (flips != 0) {
            best = -three(opp ^ flips, (own ^ flips) | 1L << a, -alpha - 1, odd ^ SquareSets.quadrant(a), b, c, d);
        }
        if (best <= alpha && (flips = flips(b, own, opp)) != 0) {
            best = Math.max(
                    best,
                    -three(opp ^ flips, (own ^ flips) | 1L << b, -alpha - 1, odd ^ SquareSets.quadrant(b), a, c, d));
        }
        if (best <= alpha && (flips = flips(c, own, opp)) != 0) {
            best = Math.max(
                    best,
                    -three(opp ^ flips, (own ^ flips) | 1L << c, -alpha - 1, odd ^ SquareSets.quadrant(c), a, b, d));
        }
        if (best <= alpha && (flips = flips(d, own, opp)) != 0) {
            best = Math.max(
                    best,
                    -three(opp ^ flips, (own ^ flips) | 1L << d, -alpha - 1, odd ^ SquareSets.quadrant(d), a, b, c));
        }
        return best;
    }

    /** Searches the square that is alone in its quadrant first. */
    private int three(long own, long opp, int alpha, long odd, int a, int b, int c) {
        nodes++;
        if (SquareSets.bit(odd, a) == 0) {
            if (SquareSets.bit(odd, b) != 0) {
                return threeByParity(own, opp, alpha, b, a, c);
            } else if (SquareSets.bit(odd, c) != 0) {
                return threeByParity(own, opp, alpha, c, a, b);
            }
        }
        return threeByParity(own, opp, alpha, a, b, c);
    }

    private int threeByParity(long own, long opp, int alpha, int a, int b, int c) {
        int best = three(own, opp, alpha, a, b, c);
        if (best != NONE) {
            return best;
        }
        best = three(opp, own, -alpha - 1, a, b, c);
        return best != NONE ? -best : FinalScore.score(own, opp, 3);
    }

    private int three(long own, long opp, int alpha, int a, int b, int c) {
        int best = NONE;
        long flips = flips(a, own, opp);
        if (flips != 0) {
            best = -two(opp ^ flips, (own ^ flips) | 1L << a, -alpha - 1, b, c);
        }
        if (best <= alpha && (flips = flips(b, own, opp)) != 0) {
            best = Math.max(best, -two(opp ^ flips, (own ^ flips) | 1L << b, -alpha - 1, a, c));
        }
        if (best <= alpha && (flips = flips(c, own, opp)) != 0) {
            best = Math.max(best, -two(opp ^ flips, (own ^ flips) | 1L << c, -alpha - 1, a, b));
        }
        return best;
    }

    private int two(long own, long opp, int alpha, int a, int b) {
        nodes++;
        int best = placed(own, opp, alpha, a, b);
        if (best != NONE) {
            return best;
        }
        best = placed(opp, own, -alpha - 1, a, b);
        return best != NONE ? -best : FinalScore.score(own, opp, 2);
    }

    private int placed(long own, long opp, int alpha, int a, int b) {
        int best = NONE;
        long flips = flips(a, own, opp);
        if (flips != 0) {
            best = -one(opp ^ flips, -alpha - 1, b);
        }
        if (best <= alpha && (flips = flips(b, own, opp)) != 0) {
            best = Math.max(best, -one(opp ^ flips, -alpha - 1, a));
        }
        return best;
    }

    private int one(long own, int alpha, int square) {
        nodes++;
        int discs = Long.bitCount(own);
        int flips = LastFlipCount.flips(square, own);
        if (flips > 0) {
            return 2 * (discs + flips + 1) - cells;
        }
        int lead = 2 * discs - cells + 1;
        int unfilled = lead + Integer.signum(lead);
        if (unfilled <= alpha) {
            // The opponent's move would only lower it.
            return unfilled;
        }
        int oppFlips = LastFlipCount.flips(square, squares & ~own & ~(1L << square));
        return oppFlips > 0 ? 2 * (discs - oppFlips) - cells : unfilled;
    }

    private static long flips(int square, long own, long opp) {
        return SquareSets.touches(square, opp) ? Bitboard.flips(square, own, opp) : 0;
    }
}
