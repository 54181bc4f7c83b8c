package org.parlor.bots.engines.reversi.book;

import java.util.HexFormat;
import org.parlor.bots.engines.reversi.board.FinalScore;
import org.parlor.bots.engines.reversi.board.Symmetry;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.reversi.Bitboard;

/**
 * A position in canonical orientation: the same for all eight symmetries.
 *
 * @param own the discs of the side to move
 */
record BookPosition(long own, long opp) {
    static final BookPosition START = of(FinalScore.FIRST, FinalScore.SECOND);

    private static final int HEX_DIGITS = 16;

    /** Returns the canonical form of a position. */
    static BookPosition of(long own, long opp) {
        return transform(symmetry(own, opp), own, opp);
    }

    /** Returns the symmetry that transforms a position into its canonical form. */
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
        return Bitboard.moves(own, opp);
    }

    BookPosition after(int square) {
        long flips = Bitboard.flips(square, own, opp);
        return of(opp ^ flips, (own ^ flips) | 1L << square);
    }

    /** @throws IllegalArgumentException if the text is not in the format of {@link #toString} */
    static BookPosition parse(String text) {
        if (!text.matches("[0-9a-f]{32}")) {
            throw new IllegalArgumentException(
                    "expected a position of 32 hexadecimal digits, not " + SafeQuote.quote(text));
        }
        long own = HexFormat.fromHexDigitsToLong(text, 0, HEX_DIGITS);
        long opp = HexFormat.fromHexDigitsToLong(text, HEX_DIGITS, 2 * HEX_DIGITS);
        BookPosition bookPosition = of(own, opp);
        if ((own & opp) != 0 || !bookPosition.equals(new BookPosition(own, opp))) {
            throw new IllegalArgumentException("position is not in canonical form: " + text);
        }
        return bookPosition;
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(own) + HexFormat.of().toHexDigits(opp);
    }
}
