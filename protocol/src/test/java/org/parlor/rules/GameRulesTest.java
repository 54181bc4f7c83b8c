package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/** Examples of rules that are easily implemented wrongly. */
class GameRulesTest {
    private static final Rules SMALL = Reversi.KIND.rules(Map.of("rows", 4, "cols", 4));
    private static final Rules FREE = Reversi.KIND.rules(Map.of("rows", 4, "cols", 4, "passing", "free"));

    private static String play(Rules rules, String position, String... moves) {
        Position current = PositionText.parse(rules, position);
        for (String move : moves) {
            current = current.play(rules.parse(move).orElseThrow());
        }
        return PositionText.print(rules, current) + (current.isOver() ? " over" : "");
    }

    private static Rules kalah(int pits, int seeds) {
        return Kalah.KIND.rules(Map.of("pits", pits, "seeds", seeds));
    }

    @Test
    void reversi_starts_with_white_on_the_main_diagonal_and_black_to_move() {
        assertEquals(".....OX..XO..... 0", PositionText.print(SMALL, SMALL.initial()));
    }

    @Test
    void corners_are_black_from_the_start_opposite_ones_first_and_white_moves_first() {
        List<String> starts = IntStream.rangeClosed(1, 4)
                .mapToObj(corners -> Reversi.KIND.rules(Map.of("rows", 4, "cols", 4, "corners", corners)))
                .map(rules -> PositionText.print(rules, rules.initial()))
                .toList();
        assertEquals(
                List.of("X....OX..XO..... 1", "X....OX..XO....X 1", "X..X.OX..XO....X 1", "X..X.OX..XO.X..X 1"),
                starts);
    }

    @Test
    void a_game_starts_from_the_opening_that_is_drawn() {
        Rules drawn = Reversi.KIND.rules(Map.of("opening", "xot"));
        List<String> openings = drawn.openings();
        Position expected = drawn.initial();
        for (String move : openings.get(4711).split(" ")) {
            expected = expected.play(drawn.parse(move).orElseThrow());
        }
        assertEquals(expected, drawn.start(bound -> bound == openings.size() ? 4711 : -1));
        assertEquals(SMALL.initial(), SMALL.start(bound -> {
            throw new AssertionError("nothing to draw");
        }));
    }

    @Test
    void options_from_after_the_first_version_are_omitted_at_their_defaults() {
        assertEquals(
                List.of("{rows=8, cols=8, passing=forced}", "{rows=8, cols=8, passing=forced, corners=2}"),
                List.of(
                        Reversi.KIND
                                .rules(Map.of("opening", "standard", "corners", 0))
                                .options()
                                .values()
                                .toString(),
                        Reversi.KIND
                                .rules(Map.of("corners", 2))
                                .options()
                                .values()
                                .toString()));
    }

    @ParameterizedTest
    @CsvSource({"rows, 6, the size", "cols, 10, the size", "corners, 1, corners"})
    void the_list_of_openings_is_refused_for_other_starts(String key, int value, String change) {
        InvalidInputException refusal = assertThrows(
                InvalidInputException.class, () -> Reversi.KIND.rules(Map.of("opening", "xot", key, value)));
        assertEquals(
                List.of(
                        "opening",
                        "The openings 'xot' are for 8x8 boards without handicap corners: change " + change
                                + ", or choose the standard opening"),
                List.of(refusal.field(), refusal.getMessage()));
    }

    @Test
    void a_disc_flips_every_line_it_outflanks() {
        assertEquals("...X...XXXXXO... 1", play(SMALL, "...X...OXOO.O... 0", "d3"));
    }

    @Test
    void rows_and_columns_of_a_rectangular_board_are_not_swapped() {
        Rules rectangular = Reversi.KIND.rules(Map.of("rows", 4, "cols", 6));
        assertEquals("........OX....XO........ 0", PositionText.print(rectangular, rectangular.initial()));
        assertEquals(
                "[c1, b2, e3, d4]",
                rectangular.legalMoves(rectangular.initial()).toString());
    }

    @Test
    void a_side_that_cannot_flip_passes_and_the_pass_is_a_ply() {
        Position stuck = PositionText.parse(SMALL, "XO.............. 1");
        assertEquals("[pass]", SMALL.legalMoves(stuck).toString());
        assertEquals(OptionalInt.of(16), stuck.forcedMove());
        assertEquals("XO.............. 0", play(SMALL, "XO.............. 1", "pass"));
    }

    @Test
    void a_wipeout_ends_the_game_before_the_board_is_full() {
        assertEquals("XXX............. 1 over", play(SMALL, "XO.............. 0", "c1"));
    }

    @Test
    void passing_with_legal_placements_is_illegal_under_the_tournament_rule() {
        assertThrows(IllegalArgumentException.class, () -> play(SMALL, ".....OX..XO..... 0", "pass"));
    }

    @Test
    void free_passing_ends_after_two_consecutive_passes_and_a_placement_resets_the_count() {
        assertEquals(".....OX..XO..... 0 2 over", play(FREE, ".....OX..XO..... 0 0", "pass", "pass"));
        assertEquals(
                1,
                PositionText.parse(FREE, play(FREE, ".....OX..XO..... 0 0", "pass", "c1", "pass"))
                        .aux()
                        .orElseThrow());
    }

    @Test
    void free_passing_does_not_end_after_a_wipeout_and_has_no_forced_moves() {
        Position alone = PositionText.parse(FREE, "XXX............. 1 0");
        assertEquals("[pass]", FREE.legalMoves(alone).toString());
        assertEquals(OptionalInt.empty(), alone.forcedMove());
    }

    @Test
    void a_placement_without_flips_is_illegal_with_free_passing() {
        assertThrows(IllegalArgumentException.class, () -> play(FREE, ".....OX..XO..... 0 0", "a1"));
    }

    @Test
    void a_pass_is_recognised_by_its_move_and_its_notation() {
        Rules tictactoe = TicTacToe.KIND.rules();
        Position stuck = PositionText.parse(SMALL, "XO.............. 1");
        assertEquals(
                List.of(true, false, true, false, false),
                List.of(
                        SMALL.isPass(16),
                        SMALL.isPass(0),
                        SMALL.isPass("pass"),
                        SMALL.isPass("a1"),
                        SMALL.isPass("zz")));
        assertEquals(
                List.of(true, false, true, false),
                List.of(
                        SMALL.canPass(stuck),
                        SMALL.canPass(SMALL.initial()),
                        FREE.canPass(FREE.initial()),
                        tictactoe.canPass(tictactoe.initial())));
        assertEquals(List.of(false, false), List.of(tictactoe.isPass(0), tictactoe.isPass("pass")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"e1", "a5", "a0", "(0, 4)", "(4, 0)", "(-1, 0)", "(0, -1)"})
    void a_square_beyond_the_edge_is_not_parsed(String typed) {
        assertEquals(OptionalInt.empty(), SMALL.parse(typed));
        assertEquals(OptionalInt.empty(), SMALL.parseTyped(typed, SMALL.initial()));
    }

    @Test
    void the_score_of_kalah_is_the_seeds_in_the_stores() {
        Score score = Score.of(PositionText.parse(kalah(2, 1), "1,1,3,1,1,5 0"));
        assertEquals(new Score(3, 5), score);
        assertEquals(OptionalInt.of(1), score.leader());
    }

    @Test
    void kalah_sows_into_the_own_store_and_skips_the_opponents() {
        assertEquals("2,0,1,2,2,0 1", play(kalah(2, 2), "1,4,0,1,1,0 0", "s2"));
    }

    @Test
    void a_last_seed_in_the_own_store_gives_an_extra_turn() {
        assertEquals("1,0,1,1,1,0 0", play(kalah(2, 1), "1,1,0,1,1,0 0", "s2"));
    }

    @Test
    void a_last_seed_in_an_own_empty_pit_captures_the_opposite_seeds() {
        assertEquals("0,0,1,4,0,0,2,0 1", play(kalah(3, 1), "1,0,1,0,0,3,2,0 0", "s1"));
    }

    @Test
    void an_empty_opposite_pit_means_no_capture() {
        assertEquals("0,1,1,0,2,0,2,0 1", play(kalah(3, 1), "1,0,1,0,2,0,2,0 0", "s1"));
    }

    @Test
    void a_full_lap_ends_in_the_pit_just_emptied_and_captures() {
        // Five seeds with two pits per side: from s1 to s1, capturing the seed sown opposite.
        assertEquals("0,2,3,0,2,0 1", play(kalah(2, 2), "5,1,0,0,1,0 0", "s1"));
    }

    @Test
    void an_empty_side_ends_the_game_and_the_other_side_keeps_its_remaining_seeds() {
        assertEquals("0,0,1,0,0,3 0 over", play(kalah(2, 1), "0,1,0,2,1,0 0", "s2"));
    }

    @Test
    void a_setup_with_an_empty_side_is_over_immediately() {
        Position swept = PositionText.parse(kalah(2, 1), "0,0,0,2,1,0 0");
        assertEquals("0,0,0,0,0,3 0", PositionText.print(kalah(2, 1), swept));
        assertEquals(true, swept.isOver());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"d3|d3", "D 3|d3", "'(2, 3)'|d3", "2,3|d3", "2 3|d3", "pass|pass", "--|pass", "'(-1, -1)'|pass"})
    void a_reversi_move_is_parsed_in_every_notation(String typed, String move) {
        Rules rules = Reversi.KIND.rules();
        assertEquals(move, rules.format(rules.parseTyped(typed, rules.initial()).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({"3,0,s3", "3,1,n3", "s3,1,s3", "pit 3,0,s3", "N3,0,n3"})
    void a_kalah_pit_is_parsed_in_every_notation(String typed, int side, String move) {
        Rules rules = kalah(6, 4);
        Position position = PositionText.parse(rules, "4,4,4,4,4,4,0,4,4,4,4,4,4,0 " + side);
        assertEquals(move, rules.format(rules.parseTyped(typed, position).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({"1,a1", "5,b2", "9,c3", "B2,b2", "b 2,b2"})
    void a_tic_tac_toe_square_is_parsed_in_every_notation(String typed, String move) {
        Rules rules = TicTacToe.KIND.rules();
        assertEquals(move, rules.format(rules.parseTyped(typed, rules.initial()).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "reversi, rows, 7, Invalid rows '7': even numbers from 4 to 26",
        "reversi, cols, 28, Invalid cols '28': even numbers from 4 to 26",
        "kalah, pits, 13, Invalid pits '13': whole numbers from 1 to 12",
        "kalah, seeds, -1, Invalid seeds '-1': whole numbers from 0 to 24",
        "kalah, stones, 4, 'Unknown option ''stones'': pits, seeds'",
        "tictactoe, rows, 3, Unknown option 'rows': this game has no options"
    })
    void an_invalid_option_is_rejected_with_a_clear_message(String game, String key, int value, String message) {
        GameKind kind = Games.find(game).orElseThrow();
        InvalidInputException rejection =
                assertThrows(InvalidInputException.class, () -> kind.rules(Map.of(key, value)));
        assertEquals(message, rejection.getMessage());
    }
}
