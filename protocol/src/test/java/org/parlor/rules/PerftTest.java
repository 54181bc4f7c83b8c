package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/**
 * Verified perft counts: those of Reversi are widely published, those of Kalah were computed by two independent
 * programs, those of tic-tac-toe follow from its 255,168 games.
 */
class PerftTest {

    @Test
    void reversi_matches_the_published_counts_to_depth_9() {
        assertEquals(
                List.of(4L, 12L, 56L, 244L, 1396L, 8200L, 55092L, 390216L, 3005288L), counts(Reversi.KIND.rules(), 9));
    }

    @Test
    @Tag("slow")
    void reversi_matches_the_published_counts_at_depths_10_and_11() {
        Position start = Reversi.KIND.rules().initial();
        assertEquals(24571284L, Perft.count(start, 10));
        assertEquals(212258800L, Perft.count(start, 11));
    }

    @Test
    void other_boards_and_free_passing_match_an_independent_program() {
        assertEquals(
                List.of(4L, 12L, 44L, 128L, 424L, 1256L, 3624L, 9116L, 20044L, 36540L, 50704L),
                counts(reversi(4, 4, "forced"), 11));
        assertEquals(List.of(4L, 12L, 50L, 180L, 798L, 3338L, 15418L), counts(reversi(4, 6, "forced"), 7));
        assertEquals(List.of(4L, 12L, 56L, 244L, 1364L, 7604L), counts(reversi(6, 6, "forced"), 6));
        assertEquals(List.of(5L, 21L, 101L, 469L), counts(reversi(8, 8, "free"), 4));
    }

    private static Rules reversi(int rows, int columns, String passing) {
        return Reversi.KIND.rules(Map.of("rows", rows, "cols", columns, "passing", passing));
    }

    @Test
    void a_game_that_ends_earlier_counts_once_and_a_pass_is_a_ply() {
        Rules small = reversi(4, 4, "forced");
        assertEquals(List.of(1L, 1L, 1L), counts(PositionText.parse(small, "XXX............. 0"), 3));
        assertEquals(List.of(1L, 1L, 1L), counts(PositionText.parse(small, "XO.............. 1"), 3));
    }

    @Test
    void kalah_with_6_pits_and_4_seeds_matches_two_independent_programs() {
        assertEquals(List.of(6L, 35L, 185L, 942L, 4690L, 23233L), counts(kalah(6, 4), 6));
    }

    @Test
    void kalah_with_4_pits_and_3_seeds_matches_two_independent_programs() {
        assertEquals(List.of(4L, 15L, 50L, 158L, 488L, 1510L), counts(kalah(4, 3), 6));
    }

    @Test
    void kalah_with_3_pits_and_2_seeds_matches_two_independent_programs() {
        assertEquals(List.of(3L, 8L, 19L, 40L, 81L, 151L), counts(kalah(3, 2), 6));
    }

    @Test
    void tic_tac_toe_has_255168_games() {
        assertEquals(
                List.of(9L, 72L, 504L, 3024L, 15120L, 56160L, 154944L, 255168L, 255168L),
                counts(TicTacToe.KIND.rules(), 9));
    }

    private static Rules kalah(int pits, int seeds) {
        return Kalah.KIND.rules(Map.of("pits", pits, "seeds", seeds));
    }

    private static List<Long> counts(Rules rules, int depthMax) {
        return counts(rules.initial(), depthMax);
    }

    private static List<Long> counts(Position position, int depthMax) {
        return IntStream.rangeClosed(1, depthMax)
                .mapToObj(depth -> Perft.count(position, depth))
                .toList();
    }
}
