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

/** Leaf counts that independent programs agree on. */
class PerftTest {

    @Test
    void reversi_from_the_start_has_the_published_counts_to_depth_8() {
        assertEquals(List.of(4L, 12L, 56L, 244L, 1396L, 8200L, 55092L, 390216L), counts(Reversi.KIND.rules(), 8));
    }

    @Test
    @Tag("slow")
    void reversi_from_the_start_has_the_published_counts_at_depths_9_and_10() {
        Position start = Reversi.KIND.rules().initial();
        assertEquals(3005288L, Perft.count(start, 9));
        assertEquals(24571284L, Perft.count(start, 10));
    }

    @Test
    void kalah_with_6_pits_and_4_seeds_has_the_counts_of_two_independent_programs() {
        assertEquals(List.of(6L, 35L, 185L, 942L, 4690L, 23233L), counts(kalah(6, 4), 6));
    }

    @Test
    void kalah_with_4_pits_and_3_seeds_has_the_counts_of_two_independent_programs() {
        assertEquals(List.of(4L, 15L, 50L, 158L, 488L, 1510L), counts(kalah(4, 3), 6));
    }

    @Test
    void kalah_with_3_pits_and_2_seeds_has_the_counts_of_two_independent_programs() {
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
        return IntStream.rangeClosed(1, depthMax)
                .mapToObj(depth -> Perft.count(rules.initial(), depth))
                .toList();
    }
}
