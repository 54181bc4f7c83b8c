package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a move shows of the rules is told for the very move. */
class PointsTest {
    private static final String FLIP = "What stands between the new disc and the next own one in its line is flipped.";

    private static List<String> points(Rules rules, String position, String move) {
        return rules.points(
                PositionText.parse(rules, position), rules.move(move).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 0 | s1 | The seeds go one by one into the cells that follow, and the turn goes to North.
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 0 | s3 | The last seed falls into the own store, so South moves again.
            1,0,0,0,0,3,0,1,2,0,0,0,0,0 0 | s1 | The last seed falls into an empty own pit, so it and what lies opposite go to the own store.
            1,0,0,0,0,3,0,1,0,0,0,0,0,0 0 | s1 | The last seed falls into an empty own pit, but nothing lies opposite, so it stays there.
            2,0,0,0,0,2,0,1,0,0,0,0,0,0 0 | s6 | The last seed falls into an empty pit, but not an own one, so nothing is captured.
            0,0,0,0,1,1,0,1,0,0,0,0,0,0 0 | s6 | The last seed falls into the own store, so South moves again.
            0,0,0,0,0,1,0,1,0,0,0,0,0,0 0 | s6 | South's pits are empty, so the game is over and what lies in North's pits goes to North's store.
            """)
    void a_sow_in_kalah_tells_its_one_point(String position, String move, String point) {
        assertEquals(List.of(point), points(Games.find("kalah").orElseThrow().rules(), position, move));
    }

    @Test
    void a_sow_round_the_whole_board_tells_the_store_it_passes_and_the_capture() {
        assertEquals(
                List.of(
                        "The sow goes round past South's store, which gets no seed.",
                        "The sow ends in the pit it began in, which counts as empty, so it captures."),
                points(Games.find("kalah").orElseThrow().rules(), "1,1,1,1,1,1,0,0,13,0,0,0,1,0 1", "n2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            forced | XO.............. 0 | c1   | White has no disc left, so the game is over.
            free   | XO.............. 0 | c1   | A side without a disc goes on passing: only passes or a full board end this game.
            forced | XXXXXXXXXXXXXXO. 0 | d4   | The board is full, so the game is over.
            forced | XO.OXXOOOOOOOOOO 0 | c1   | The board is full, so the game is over.
            """)
    void what_a_disc_leads_to_is_told_last(String passing, String position, String move, String point) {
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4, "passing", passing));
        List<String> points = points(rules, position, move);
        assertEquals(FLIP, points.get(0));
        assertEquals(point, points.get(points.size() - 1));
    }

    @Test
    void lines_that_are_not_closed_are_told_of() {
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4));
        assertEquals(
                List.of(
                        FLIP,
                        "A line of the other side's discs that runs to the edge is not closed, so it stays.",
                        "A line of the other side's discs that ends at an empty square is not closed, so it stays.",
                        "White can only pass, but that is a move of its own: the turn is White's."),
                points(rules, "XO.O..O......... 0", "c1"));
    }

    @Test
    void every_move_of_every_game_has_a_point() {
        for (GameKind kind : Games.ALL) {
            Rules rules = kind.rules();
            Random random = new Random(1);
            for (int game = 0; game < 50; game++) {
                for (Position at = rules.initial(); !at.isOver(); ) {
                    int[] moves = at.legalMoves();
                    int move = moves[random.nextInt(moves.length)];
                    assertTrue(!rules.points(at, move).isEmpty(), at + " " + rules.text(move));
                    at = at.play(move);
                }
            }
        }
    }
}
