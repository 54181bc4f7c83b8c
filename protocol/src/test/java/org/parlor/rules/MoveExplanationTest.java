package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule explanations of a move match the move. */
class MoveExplanationTest {
    private static final String FLIP =
            "The discs between the new disc and the nearest disc of its colour in that line are flipped.";

    private static List<String> points(Rules rules, String position, String move) {
        return rules.explain(
                PositionText.parse(rules, position), rules.parse(move).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 0 | s1 | The seeds are sown one by one into the following cells, and the turn passes to North.
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 0 | s6 | The seeds are sown one by one into the following cells, and the turn passes to North.
            4,4,4,4,4,4,0,4,4,4,4,4,4,0 0 | s3 | The last seed lands in South's store, so South moves again.
            1,0,0,0,0,3,0,1,2,0,0,0,0,0 0 | s1 | The last seed lands in an empty pit of the mover, so it and the seeds opposite are captured.
            1,0,0,0,0,3,0,1,0,0,0,0,0,0 0 | s1 | The last seed lands in an empty pit of the mover, but the opposite pit is empty, so nothing is captured.
            2,0,0,0,0,2,0,1,0,0,0,0,0,0 0 | s6 | The last seed lands in an empty pit of the opponent, so nothing is captured.
            0,0,0,0,1,1,0,1,0,0,0,0,0,0 0 | s6 | The last seed lands in South's store, so South moves again.
            0,0,0,0,0,1,0,1,0,0,0,0,0,0 0 | s6 | South's pits are empty, so the game is over and the seeds in North's pits go to North's store.
            1,0,0,0,0,0,0,1,0,0,0,0,0,0 1 | n1 | North's pits are empty, so the game is over and the seeds in South's pits go to South's store.
            """)
    void a_kalah_move_with_one_rule_has_one_explanation(String position, String move, String point) {
        assertEquals(List.of(point), points(Games.find("kalah").orElseThrow().rules(), position, move));
    }

    @Test
    void a_full_lap_in_kalah_explains_the_skipped_store_and_the_capture() {
        assertEquals(
                List.of(
                        "Sowing skips South's store, which gets no seed.",
                        "The last seed lands in the pit it was sown from, which counts as empty, so it captures."),
                points(Games.find("kalah").orElseThrow().rules(), "1,1,1,1,1,1,0,0,13,0,0,0,1,0 1", "n2"));
    }

    @Test
    void a_capture_in_kalah_that_empties_all_pits_explains_the_end() {
        assertEquals(
                List.of(
                        "The last seed lands in an empty pit of the mover, so it and the seeds opposite are captured.",
                        "All pits are empty, so the game is over."),
                points(Games.find("kalah").orElseThrow().rules(), "1,0,0,0,0,0,0,0,1,0,0,0,0,0 0", "s1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            forced | XO.............. 1   | pass | White cannot flip a disc, so the only legal move is a pass.
            free   | .....OX..XO..... 0 0 | pass | A pass leaves the board unchanged and is counted in aux.
            free   | .....OX..XO..... 0 1 | pass | Two consecutive passes end the game.
            forced | ...X...OXOO.O... 0   | d3   | Discs are flipped in every direction in which the new disc outflanks a line.
            """)
    void a_reversi_move_with_one_rule_has_one_explanation(String passing, String position, String move, String point) {
        assertEquals(List.of(point), points(small(passing), position, move));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            forced | OX.............. 1   | c1   | Black has no discs left, so the game is over.
            forced | .OOX..O...X..... 0   | a1   | Only the new disc outflanks lines: flipped discs do not flip others.
            free   | .....OX..XO..... 0 1 | b1   | Placing a disc resets the pass count in aux to 0.
            """)
    void a_placement_with_two_rules_has_two_explanations(String passing, String position, String move, String point) {
        assertEquals(List.of(FLIP, point), points(small(passing), position, move));
    }

    private static Rules small(String passing) {
        return Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4, "passing", passing));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            forced | XO.............. 0 | c1   | White has no discs left, so the game is over.
            free   | XO.............. 0 | c1   | A side without discs keeps passing: only two consecutive passes or a full board end the game.
            forced | XXXXXXXXXXXXXXO. 0 | d4   | The board is full, so the game is over.
            forced | XO.OXXOOOOOOOOOO 0 | c1   | The board is full, so the game is over.
            """)
    void the_outcome_of_a_placement_is_explained_last(String passing, String position, String move, String point) {
        List<String> points = points(small(passing), position, move);
        assertEquals(FLIP, points.get(0));
        assertEquals(point, points.get(points.size() - 1));
    }

    @Test
    void lines_that_are_not_outflanked_are_explained() {
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4));
        assertEquals(
                List.of(
                        FLIP,
                        "A line of opposing discs that ends at the edge is not outflanked, so it is not flipped.",
                        "A line of opposing discs that ends at an empty square is not outflanked, so it is not flipped.",
                        "White can only pass, but a pass is a move: it is White's turn."),
                points(rules, "XO.O..O......... 0", "c1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            XO....... 0 | b2 | The mark completes no line, and the turn passes to O.
            X........ 1 | b2 | The mark completes no line, and the turn passes to X.
            XOXXOOO.X 0 | b3 | All nine squares are marked and neither side has a line, so the game is a draw.
            XX.OO.... 0 | c1 | Three of X's marks are in a line, so the game is over and X scores 1.
            XX.OO.X.. 1 | c2 | Three of O's marks are in a line, so the game is over and O scores 1.
            """)
    void a_tic_tac_toe_move_has_one_explanation(String position, String move, String point) {
        assertEquals(
                List.of(point), points(Games.find("tictactoe").orElseThrow().rules(), position, move));
    }

    @Test
    void a_line_on_the_last_square_of_tic_tac_toe_is_explained() {
        assertEquals(
                List.of(
                        "A line completed on the last free square counts like any other.",
                        "Three of X's marks are in a line, so the game is over and X scores 1."),
                points(Games.find("tictactoe").orElseThrow().rules(), "XX.OOXXOO 0", "c1"));
    }

    @Test
    void every_move_of_every_game_has_an_explanation() {
        for (GameKind kind : Games.ALL) {
            Rules rules = kind.rules();
            Random random = new Random(1);
            for (int game = 0; game < 50; game++) {
                for (Position at = rules.initial(); !at.isOver(); ) {
                    int[] moves = at.legalMoves();
                    int move = moves[random.nextInt(moves.length)];
                    assertTrue(!rules.explain(at, move).isEmpty(), at + " " + rules.format(move));
                    at = at.play(move);
                }
            }
        }
    }
}
