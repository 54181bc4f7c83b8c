package org.parlor.bots.engines.reversi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.rules.reversi.Bitboard;

class SymmetryTest {
    private static final long SIX_BY_SIX = 0x007E_7E7E_7E7E_7E00L;
    private static final long SIX_BY_EIGHT = 0x00FF_FFFF_FFFF_FF00L;

    @Test
    void one_of_the_four_first_moves_is_distinct_on_a_square_board_and_two_on_an_oblong_one() {
        long moves = Bitboard.moves(FinalScore.FIRST, FinalScore.SECOND);
        long first = Long.lowestOneBit(moves);
        assertEquals(first, distinct(SIX_BY_SIX, moves));
        assertEquals(first, distinct(-1, moves));
        assertEquals(2, Long.bitCount(distinct(SIX_BY_EIGHT, moves)));
    }

    @Test
    void all_moves_of_an_asymmetric_position_are_distinct() {
        long flips = Bitboard.flips(19, FinalScore.FIRST, FinalScore.SECOND);
        long own = FinalScore.SECOND ^ flips;
        long opp = (FinalScore.FIRST ^ flips) | 1L << 19;
        long moves = Bitboard.moves(own, opp);
        assertEquals(moves, Symmetry.distinctMoves(own, opp, ~(own | opp), moves));
    }

    @Test
    void the_inverse_undoes_a_symmetry() {
        long squares = 0x0102_0408_1122_77FFL;
        for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
            assertEquals(
                    squares, Symmetry.transform(Symmetry.inverse(symmetry), Symmetry.transform(symmetry, squares)));
        }
    }

    private static long distinct(long board, long moves) {
        return Symmetry.distinctMoves(
                FinalScore.FIRST, FinalScore.SECOND, board & ~(FinalScore.FIRST | FinalScore.SECOND), moves);
    }
}
