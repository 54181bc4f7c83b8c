package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Layouts of boards. */
class BoardLayoutTest {
    private static final Rules REVERSI = Games.find("reversi").orElseThrow().rules();
    private static final Rules KALAH = Games.find("kalah").orElseThrow().rules(Map.of("pits", 1, "seeds", 1));

    @Test
    void a_kalah_board_has_two_rows_of_pits_between_two_stores() {
        assertEquals(
                new BoardLayout(
                        "pits",
                        3,
                        2,
                        List.of(
                                new Cell("s1", 1, 1, 1, 1, 0, "pit"),
                                new Cell("S", 2, 0, 1, 2, 0, "store"),
                                new Cell("n1", 1, 0, 1, 1, 1, "pit"),
                                new Cell("N", 0, 0, 1, 2, 1, "store"))),
                KALAH.board());
    }

    @Test
    void a_board_is_a_grid_or_has_sides() {
        assertEquals(
                List.of(true, false, false, true),
                List.of(
                        REVERSI.board().isGrid(),
                        REVERSI.board().hasSides(),
                        KALAH.board().isGrid(),
                        KALAH.board().hasSides()));
    }

    @Test
    void the_cells_changed_by_a_move_are_listed_in_board_order() {
        Position before = REVERSI.initial();
        Position after = before.play(REVERSI.parse("d3").orElseThrow());
        assertEquals(List.of("d3", "d4"), REVERSI.board().changedCells(before, after));
        assertEquals(List.of(), REVERSI.board().changedCells(before, before));
    }
}
