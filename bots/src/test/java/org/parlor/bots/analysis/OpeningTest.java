package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.rules.BoardSymmetry;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class OpeningTest {
    private static final Rules REVERSI = Games.find("reversi").orElseThrow().rules();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            f5d6c3d3c4               | Tiger
            f5d6c4d3c3               | Tiger
            f5d6c3d3c4f4f6g5e3f3     | No-Kung
            f5d6c5f4e3c6d3f6e6d7     | Rose
            f5d6c5f4e3c6e6           | Inoue
            f5d6c5f4e3c6             | Rabbit
            f5f6e6f4c3               | Buffalo
            f5f6e6d6c3               | Buffalo
            f5f6e6f4g5               | Heath
            f5f6e6f4e3               | Cow
            f5f6e6f4e3d6             | Chimney
            f5d6c5f4e3c6d3f6e6d7g4c4 | Rotating Flat
            """)
    void openings_are_named_in_any_order_of_moves_and_any_orientation(String moves, String name) {
        for (BoardSymmetry symmetry : REVERSI.symmetries()) {
            List<Position> image = positions(REVERSI, moves).stream()
                    .map(position -> symmetry.apply(REVERSI, position))
                    .toList();
            assertEquals(name, Opening.of(REVERSI, image).name());
        }
    }

    @Test
    void a_game_that_starts_after_a_drawn_opening_has_the_name_of_its_position() {
        Rules xot = Games.get("reversi").rules(Map.of("opening", "xot"));
        List<Position> positions = positions(REVERSI, "f5d6c3d3c4f4f6g5e3f3");
        assertEquals("No-Kung", Opening.of(xot, positions.subList(8, 11)).name());
    }

    @Test
    void the_first_ply_outside_the_opening_book_is_found() {
        assertEquals(new Opening("Parallel", 2, 2), Opening.of(REVERSI, positions(REVERSI, "f5f4e3f6")));
        Rules kalah = Games.find("kalah").orElseThrow().rules();
        assertEquals(new Opening(null, 0, 2), Opening.of(kalah, positions(kalah, "s1n1s2")));
    }

    @Test
    void games_without_names_and_book_have_no_opening() {
        Opening none = new Opening(null, 0, null);
        Rules small = Games.find("reversi").orElseThrow().rules(Map.of("rows", 6, "cols", 6));
        assertEquals(none, Opening.of(small, positions(small, "e4e5")));
        Rules tictactoe = Games.find("tictactoe").orElseThrow().rules();
        assertEquals(none, Opening.of(tictactoe, positions(tictactoe, "b2")));
    }

    private static List<Position> positions(Rules rules, String moves) {
        List<Position> positions = new ArrayList<>(List.of(rules.initial()));
        for (String move : moves.split("(?<=\\d)")) {
            Position last = positions.get(positions.size() - 1);
            positions.add(last.play(rules.parse(move).orElseThrow()));
        }
        return positions;
    }
}
