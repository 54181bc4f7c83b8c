package org.parlor.client.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Games;

final class VariantNameTest {

    private static String typed(String game, Map<String, Object> options) {
        return VariantName.typed(Games.find(game).orElseThrow(), options);
    }

    @Test
    void a_board_is_named_by_its_size_and_other_numbers_by_what_they_count() {
        assertEquals("Reversi 8x8", VariantName.words("reversi", Map.of()));
        assertEquals(
                "Reversi 6x10 free passing",
                VariantName.words("reversi", Map.of("rows", 6, "cols", 10, "passing", "free")));
        assertEquals("Reversi 8x8 xot opening", VariantName.words("reversi", Map.of("opening", "xot", "corners", 0)));
        assertEquals("Reversi 8x8, 2 corners", VariantName.words("reversi", Map.of("corners", 2)));
        assertEquals("Kalah, 6 pits, 4 seeds", VariantName.words("kalah", Map.of()));
        assertEquals("Kalah, 1 pit, 1 seed", VariantName.words("kalah", Map.of("pits", 1, "seeds", 1)));
        assertEquals("Tic-tac-toe", VariantName.words("tictactoe", Map.of()));
        assertEquals("hex", VariantName.words("hex", Map.of("rows", 11)));
    }

    @Test
    void a_narrow_column_leaves_out_the_numbers_that_are_usual() {
        assertEquals("Kalah, 6 pits, 4 seeds", VariantName.words("kalah", Map.of(), 22));
        assertEquals("Kalah", VariantName.words("kalah", Map.of(), 21));
        assertEquals("Kalah, 3 seeds", VariantName.words("kalah", Map.of("seeds", 3), 15));
        assertEquals("Reversi 8x8", VariantName.words("reversi", Map.of(), 5));
    }

    @Test
    void plain_mode_names_the_options_as_they_are_typed() {
        assertEquals("reversi 8x8", typed("reversi", Map.of()));
        assertEquals("reversi 8x8 opening=xot", typed("reversi", Map.of("opening", "xot")));
        assertEquals("reversi 6x6 passing=free", typed("reversi", Map.of("rows", 6, "cols", 6, "passing", "free")));
        assertEquals("kalah pits=6 seeds=3", typed("kalah", Map.of("seeds", 3)));
        assertEquals("tictactoe", typed("tictactoe", Map.of()));
    }
}
