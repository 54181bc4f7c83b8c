package org.parlor.bots.reversi.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.parlor.rules.reversi.BitBoard;

class SymmetryTest {
    private static final long SIX_BY_SIX = 0x007E_7E7E_7E7E_7E00L;
    private static final long SIX_BY_EIGHT = 0x00FF_FFFF_FFFF_FF00L;

    @Test
    void of_the_four_first_moves_one_is_left_on_a_square_board_and_two_on_a_longer_one() {
        long moves = BitBoard.moves(FinalScore.FIRST, FinalScore.SECOND);
        long first = Long.lowestOneBit(moves);
        assertEquals(first, distinct(SIX_BY_SIX, moves));
        assertEquals(first, distinct(-1, moves));
        assertEquals(2, Long.bitCount(distinct(SIX_BY_EIGHT, moves)));
    }

    @Test
    void no_move_is_left_out_where_nothing_is_symmetric() {
        long flips = BitBoard.flips(19, FinalScore.FIRST, FinalScore.SECOND);
        long own = FinalScore.SECOND ^ flips;
        long opp = (FinalScore.FIRST ^ flips) | 1L << 19;
        long moves = BitBoard.moves(own, opp);
        assertEquals(moves, Symmetry.distinctMoves(own, opp, ~(own | opp), moves));
    }

    @Test
    void what_one_turn_does_its_opposite_undoes() {
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
