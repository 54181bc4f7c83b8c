package org.parlor.bots.reversi.book;

import java.util.HexFormat;
import org.parlor.bots.reversi.board.FinalScore;
import org.parlor.bots.reversi.board.Symmetry;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.reversi.BitBoard;

/**
 * A position, the same for all its eight reflections.
 *
 * @param own the discs of the side to move
 */
record BookPosition(long own, long opp) {
    static final BookPosition START = of(FinalScore.FIRST, FinalScore.SECOND);

    private static final int HEX_DIGITS = 16;

    /** The reflection that all reflections of a position have in common. */
    static BookPosition of(long own, long opp) {
        return transform(symmetry(own, opp), own, opp);
    }

    /** How a position is turned into its place. */
    static int symmetry(long own, long opp) {
        int best = 0;
        for (int symmetry = 1; symmetry < Symmetry.COUNT; symmetry++) {
            if (transform(symmetry, own, opp).isBefore(transform(best, own, opp))) {
                best = symmetry;
            }
        }
        return best;
    }

    private static BookPosition transform(int symmetry, long own, long opp) {
        return new BookPosition(Symmetry.transform(symmetry, own), Symmetry.transform(symmetry, opp));
    }

    private boolean isBefore(BookPosition other) {
        return own < other.own || (own == other.own && opp < other.opp);
    }

    long moves() {
        return BitBoard.moves(own, opp);
    }

    BookPosition after(int square) {
        long flips = BitBoard.flips(square, own, opp);
        return of(opp ^ flips, (own ^ flips) | 1L << square);
    }

    /** @throws IllegalArgumentException if it is not what {@link #toString} writes */
    static BookPosition parse(String text) {
        if (!text.matches("[0-9a-f]{32}")) {
            throw new IllegalArgumentException("a position is 32 hexadecimal digits, not " + SafeQuote.text(text));
        }
        long own = HexFormat.fromHexDigitsToLong(text, 0, HEX_DIGITS);
        long opp = HexFormat.fromHexDigitsToLong(text, HEX_DIGITS, 2 * HEX_DIGITS);
        BookPosition bookPosition = of(own, opp);
        if ((own & opp) != 0 || !bookPosition.equals(new BookPosition(own, opp))) {
            throw new IllegalArgumentException("not a position of a book: " + text);
        }
        return bookPosition;
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(own) + HexFormat.of().toHexDigits(opp);
    }
}
