package org.parlor.client.game.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.plain.GameFixtures;
import org.parlor.rules.GameKind;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

final class SpokenBoardFormatTest {
    private static final Addressing ME = new Addressing(Set.of(0));

    private static BoardFormat look(GameKind kind) {
        return GameDisplays.format(kind, new BoardFormatOptions(BoardStyle.SPOKEN, false));
    }

    private static String told(GameKind kind, String last, String... moves) {
        GameState game = GameFixtures.game(kind.rules(Map.of()), moves);
        return look(kind).describeMove(game, GameFixtures.moved(game, last), ME);
    }

    @Test
    void a_move_is_told_with_what_it_did_and_the_score() {
        assertEquals("you played d 3, flipped 1; you 4, opponent 1", told(Reversi.KIND, "d3"));
        assertEquals("opponent played c 5, flipped 1; you 3, opponent 3", told(Reversi.KIND, "c5", "d3"));
        assertEquals("opponent played a 1", told(TicTacToe.KIND, "a1", "b2"));
        assertEquals(
                "you sow s3: 4 seeds, the last in its store: another turn; you 1, opponent 0", told(Kalah.KIND, "s3"));
    }

    @Test
    void a_question_says_whose_turn_it_is_and_what_can_be_played() {
        GameState game = GameFixtures.game(Reversi.KIND.rules(Map.of()));
        assertEquals(
                List.of("your turn; you can play d 3, c 4, f 5, e 6"),
                look(Reversi.KIND).prompt(game, ME));
        assertEquals(
                List.of("Black's turn; you can play d 3, c 4, f 5, e 6"),
                look(Reversi.KIND).prompt(game, Addressing.NEUTRAL));
    }

    @Test
    void a_question_counts_more_than_twenty_moves() {
        GameState game = GameFixtures.from(
                Reversi.KIND.rules(Map.of("rows", 4, "cols", 26)),
                ".".repeat(26) + "O".repeat(26) + "X".repeat(26) + ".".repeat(26) + " 0");
        assertEquals(
                List.of("your turn; you have 26 moves, listed by legal"),
                look(Reversi.KIND).prompt(game, ME));
        assertEquals(
                List.of(
                        "error not a move: 'z'. You have 26 moves, listed by legal; or type board, moves, resign, help"),
                look(Reversi.KIND).invalidMove(game, ME, "z"));
    }

    @Test
    void a_board_is_told_row_by_row() {
        assertEquals(
                List.of("row 1: a X", "row 2: b O", "row 3: empty"),
                look(TicTacToe.KIND).board(GameFixtures.game(TicTacToe.KIND.rules(Map.of()), "a1", "b2")));
        assertEquals(
                List.of(
                        "South: s 1 has 4, s 2 has 4, s 3 has 0, s 4 has 5, s 5 has 5, s 6 has 5; the store has 1",
                        "North: n 1 has 4, n 2 has 4, n 3 has 4, n 4 has 4, n 5 has 4, n 6 has 4; the store has 0"),
                look(Kalah.KIND).board(GameFixtures.game(Kalah.KIND.rules(Map.of()), "s3")));
    }
}
