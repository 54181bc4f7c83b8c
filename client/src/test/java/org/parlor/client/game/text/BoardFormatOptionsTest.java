package org.parlor.client.game.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.plain.GameFixtures;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

final class BoardFormatOptionsTest {
    private static final Addressing BLACK = new Addressing(Set.of(0));
    private static final Addressing BOTH = new Addressing(Set.of(0, 1));
    private static final Rules REVERSI = Reversi.KIND.rules();
    private static final Rules SMALL = Reversi.KIND.rules(Map.of("rows", 4, "cols", 4));
    private static final Rules KALAH = Kalah.KIND.rules();
    private static final Rules MARKS = TicTacToe.KIND.rules();

    private static BoardFormat look(GameKind kind, BoardStyle style) {
        return GameDisplays.format(kind, new BoardFormatOptions(style, false));
    }

    private static BoardFormat dots() {
        return look(Reversi.KIND, BoardStyle.DOTS);
    }

    @Test
    void every_game_has_a_board_in_every_style() {
        for (GameKind kind : Games.ALL) {
            for (BoardStyle style : BoardStyle.values()) {
                GameState game = GameFixtures.game(kind.rules());
                assertFalse(look(kind, style).board(game).isEmpty(), kind.id() + " " + style);
            }
        }
    }

    @Test
    void a_game_without_a_format_of_its_own_is_written_cell_by_cell() {
        GameState kalah = GameFixtures.game(KALAH, "s3");
        assertEquals(
                List.of("N=0 n1=4 n2=4 n3=4 n4=4 n5=4 n6=4 S=1", "s1=4 s2=4 s3=0 s4=5 s5=5 s6=5"),
                BoardFormat.DEFAULT.board(kalah));
        GameState start = GameFixtures.game(KALAH);
        assertEquals(
                "you s3 (s4 s5 s6 S)", BoardFormat.DEFAULT.describeMove(start, GameFixtures.moved(start, "s3"), BLACK));
        GameState stuck = GameFixtures.from(SMALL, "XO..XXXXXXXXXXXX 1");
        assertEquals(
                "White has no legal move: pass",
                BoardFormat.DEFAULT.describeMove(stuck, GameFixtures.moved(stuck, "pass"), BOTH));
        assertEquals(dots().board(stuck), BoardFormat.DEFAULT.board(stuck));
    }

    @Test
    void reversi_stands_in_dots_with_the_legal_moves_and_the_turn() {
        assertEquals(
                List.of(
                        "board",
                        "  a b c d e f g h",
                        "1 . . . . . . . .",
                        "2 . . . . . . . .",
                        "3 . . . . . . . .",
                        "4 . . . O X . . .",
                        "5 . . . X O . . .",
                        "6 . . . . . . . .",
                        "7 . . . . . . . .",
                        "8 . . . . . . . .",
                        "legal d3 c4 f5 e6",
                        "your-turn move=1"),
                dots().prompt(GameFixtures.game(REVERSI), BLACK));
    }

    @Test
    void requirement_O1_letters_show_B_and_W_counted_from_0_and_ask_in_the_old_words() {
        assertEquals(
                List.of(
                        "- 0 1 2 3 4 5 6 7",
                        "0 . . . . . . . .",
                        "1 . . . . . . . .",
                        "2 . . . B . . . .",
                        "3 . . . B B . . .",
                        "4 . . . B W . . .",
                        "5 . . . . . . . .",
                        "6 . . . . . . . .",
                        "7 . . . . . . . .",
                        "White's turn. Please choose a move:"),
                look(Reversi.KIND, BoardStyle.LETTERS).prompt(GameFixtures.game(REVERSI, "d3"), BOTH));
    }

    @Test
    void requirement_O1_letters_answer_an_invalid_move_in_the_old_words_after_a_valid_example() {
        assertEquals(
                List.of("d4 is not legal for Black. (2, 3) is a valid example.", "Invalid move. Please choose a move:"),
                look(Reversi.KIND, BoardStyle.LETTERS).invalidMove(GameFixtures.game(REVERSI), BOTH, "(3, 3)"));
    }

    @Test
    void requirement_O2_letters_show_a_pass_as_minus_one() {
        Rules free = Reversi.KIND.rules(Map.of("rows", 4, "cols", 4, "passing", "free"));
        assertEquals(
                "(0, 1) (1, 0) (2, 3) (3, 2) (-1, -1)",
                MovePrompts.legal(look(Reversi.KIND, BoardStyle.LETTERS), GameFixtures.game(free)));
    }

    @Test
    void requirement_R5_stars_show_coordinates_on_both_edges() {
        assertEquals(
                List.of("  a b c d", "1 . . . . 1", "2 . o * . 2", "3 . * o . 3", "4 . . . . 4", "  a b c d"),
                look(Reversi.KIND, BoardStyle.STARS).board(GameFixtures.game(SMALL)));
    }

    @Test
    void requirement_R6_stars_ask_with_an_example_and_answer_an_invalid_move_with_one() {
        assertEquals(
                List.of(
                        "not a move: 'z9'. b1 is a valid example, but other moves may be better.",
                        "Black (*) to move. Type a square, for example b1:"),
                look(Reversi.KIND, BoardStyle.STARS).invalidMove(GameFixtures.game(SMALL), BOTH, "z9"));
    }

    @Test
    void a_wide_board_keeps_its_columns_under_their_headings() {
        Rules wide = Reversi.KIND.rules(Map.of("rows", 4, "cols", 12));
        assertEquals(
                List.of(
                        "-  0  1  2  3  4  5  6  7  8  9 10 11",
                        "0  .  .  .  .  .  .  .  .  .  .  .  .",
                        "1  .  .  .  .  .  W  B  .  .  .  .  .",
                        "2  .  .  .  .  .  B  W  .  .  .  .  .",
                        "3  .  .  .  .  .  .  .  .  .  .  .  ."),
                look(Reversi.KIND, BoardStyle.LETTERS).board(GameFixtures.game(wide)));
    }

    @Test
    void a_flip_is_told_with_what_it_flipped() {
        GameState game = GameFixtures.game(REVERSI);
        assertEquals("you d3 flips d4", dots().describeMove(game, GameFixtures.moved(game, "d3"), BLACK));
    }

    @Test
    void requirement_R7_a_skipped_turn_is_announced() {
        GameState game = GameFixtures.from(SMALL, "XO..XXXXXXXXXXXX 1");
        assertEquals(
                "White has no legal move: pass", dots().describeMove(game, GameFixtures.moved(game, "pass"), BOTH));
        assertEquals(
                "opponent has no legal move: pass", dots().describeMove(game, GameFixtures.moved(game, "pass"), BLACK));
    }

    @Test
    void what_is_no_move_is_answered_with_all_that_are() {
        assertEquals(
                List.of("error not a move: 'zz'. Type one of: d3 c4 f5 e6, or: board, legal, moves, resign, help"),
                dots().invalidMove(GameFixtures.game(REVERSI), BLACK, "zz"));
    }

    @Test
    void requirement_K5_kalah_shows_names_and_board() {
        assertEquals(
                List.of(
                        "      North: bob",
                        "      n1  n2  n3  n4  n5  n6",
                        "       4   4   4   4   4   4",
                        "   0                           1",
                        "       4   4   0   5   5   5",
                        "      s1  s2  s3  s4  s5  s6",
                        "      South: ana"),
                look(Kalah.KIND, BoardStyle.DOTS).board(GameFixtures.game(KALAH, "s3")));
    }

    @Test
    void requirement_K5_kalah_tells_each_step_with_extra_turns_captures_and_the_end() {
        BoardFormat format = look(Kalah.KIND, BoardStyle.DOTS);
        GameState start = GameFixtures.game(KALAH);
        assertEquals(
                "you sow s3: 4 seeds, the last in its store: another turn",
                format.describeMove(start, GameFixtures.moved(start, "s3"), BLACK));
        GameState capture = GameFixtures.from(KALAH, "1,0,2,0,0,0,10,0,5,0,0,0,0,20 0");
        assertEquals(
                "South sows s1: 1 seed, the last in s2: captures 6; South takes the remaining 2",
                format.describeMove(capture, GameFixtures.moved(capture, "s1"), BOTH));
        GameState last = GameFixtures.from(KALAH, "0,0,0,0,0,1,10,0,5,0,0,0,0,20 0");
        assertEquals(
                "South sows s6: 1 seed, the last in its store; North takes the remaining 5",
                format.describeMove(last, GameFixtures.moved(last, "s6"), BOTH));
    }

    @Test
    void kalah_lists_its_pits_as_bare_numbers() {
        assertEquals("1 2 4 5 6", MovePrompts.legal(look(Kalah.KIND, BoardStyle.DOTS), GameFixtures.game(KALAH, "s3")));
    }

    @Test
    void requirement_T2_tic_tac_toe_is_printed_in_rows_and_its_squares_are_numbered_row_by_row() {
        BoardFormat format = look(TicTacToe.KIND, BoardStyle.DOTS);
        GameState game = GameFixtures.game(MARKS, "a1", "b1");
        assertEquals(List.of("X|O| ", "-----", " | | ", "-----", " | | "), format.board(game));
        assertEquals("3 4 5 6 7 8 9", MovePrompts.legal(format, game));
    }

    @Test
    void requirement_T2_a_keypad_has_7_8_9_on_top() {
        BoardFormat format = GameDisplays.format(TicTacToe.KIND, new BoardFormatOptions(BoardStyle.DOTS, true));
        GameState game = GameFixtures.game(MARKS, "a1", "b1");
        assertEquals("9 4 5 6 1 2 3", MovePrompts.legal(format, game));
        assertEquals("3", format.normalize("9"));
        assertEquals("b2", format.normalize("b2"));
    }
}
