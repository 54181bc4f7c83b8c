package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Validation of positions given as text, and its error messages. */
class PositionSetupTest {
    private static final Rules REVERSI = Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4));
    private static final Rules FREE =
            Games.find("reversi").orElseThrow().rules(Map.of("rows", 4, "cols", 4, "passing", "free"));
    private static final Rules KALAH = Games.find("kalah").orElseThrow().rules(Map.of("pits", 2, "seeds", 2));
    private static final Rules TICTACTOE = Games.find("tictactoe").orElseThrow().rules();

    private static final Map<String, Rules> RULES =
            Map.of("reversi", REVERSI, "free", FREE, "kalah", KALAH, "tictactoe", TICTACTOE);

    private static Rules rules(String name) {
        return RULES.getOrDefault(name, REVERSI);
    }

    private static String rejection(Rules rules, String text) {
        InvalidInputException rejection =
                assertThrows(InvalidInputException.class, () -> PositionText.parse(rules, text));
        return rejection.field() + ": " + rejection.getMessage();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reversi   | .....OX..XO..... 0 b1a1          | OX...OX..XO..... 0
            reversi   | [4 .... .OX. .XO. .... *] B1, A1 | OX...OX..XO..... 0
            free      | .....OX..XO..... 0 0 b1 --       | .X...XX..XO..... 0 1
            kalah     | 2,2,0,2,2,0 0 s1                 | 0,3,1,2,2,0 0
            tictactoe | ......... 0 b2a1                 | O...X.... 0
            """)
    void moves_after_a_position_are_played(String game, String text, String expected) {
        assertEquals(expected, PositionText.print(rules(game), PositionText.parse(rules(game), text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reversi   | ''                     | pos: This board has 16 cells, the position describes 0
            reversi   | XO 0                   | pos: This board has 16 cells, the position describes 2
            reversi   | ................. 0    | pos: This board has 16 cells, the position describes 17
            reversi   | ....?........... 0     | 'pos: a2 must be X, * or B for Black, O or W for White, or . or - if empty, not ''?'''
            reversi   | X............... 2     | 'to: The side to move must be 0, X, * or B for Black, 1, O or W for White, not ''2'''
            reversi   | X...............       | 'to: The side to move is missing: add 0, X, * or B for Black, 1, O or W for White'
            reversi   | X............... 0 0   | aux: This game has no hidden state: omit aux
            reversi   | X............... 0 0 0 | pos: A position must have the form CELLS SIDE [AUX] [MOVES], not 'X............... 0 0 0'
            reversi   | .....OX..XO..... 0 b1d4 | 'pos: Move 2, d4, is not legal there; legal: a1 c1 a3'
            reversi   | .....OX..XO..... 0 b1,q | 'pos: A position must have the form CELLS SIDE [AUX] [MOVES], not ''.....OX..XO..... 0 b1,q'''
            free      | X............... 0 3   | aux: The number of consecutive passes must be 0, 1 or 2 (game over), not 3
            free      | X............... 0 -1  | aux: The number of consecutive passes must be 0, 1 or 2 (game over), not -1
            free      | X............... 0 one | aux: The hidden state must be an integer, not 'one'
            kalah     | ''                     | pos: A position must be comma-separated integers, not ''
            kalah     | 2,2,0,2,2 0            | pos: This board has 6 cells, the position describes 5
            kalah     | 2,2,0,2,x,0            | pos: A position must be comma-separated integers, not 'x'
            kalah     | 2,2,0,2,,0             | pos: A position must be comma-separated integers, not ''
            kalah     | 2,2,0,2,9999999999,0   | pos: A position must be comma-separated integers, not '9999999999'
            kalah     | 2,2,0,2,-3,0 1         | pos: n2 must hold at least 0 seeds, not -3
            kalah     | 2,2,573,0,0,0 1        | pos: A board holds at most 576 seeds, the position has 577
            kalah     | 2,2,0,2,2,0            | 'to: The side to move is missing: add 0 or S for South, 1 or N for North'
            kalah     | 2,2,0,2,2,0 0 0        | aux: This game has no hidden state: omit aux
            tictactoe | XO........ 0           | pos: This board has 9 cells, the position describes 10
            tictactoe | X.......q 1            | 'pos: c3 must be X or * for X, O for O, or . or - if empty, not ''q'''
            tictactoe | XXXOOO... 0            | pos: Both sides have a line; the game ends with the first
            tictactoe | XX....... 0            | 'pos: X moves first, so there must be as many X as O or one more'
            tictactoe | XO.....O. 0            | 'pos: X moves first, so there must be as many X as O or one more'
            tictactoe | XXXOO...O 0            | pos: The side with the line must have made the last mark
            tictactoe | X........ 0            | pos: With these marks it is O to move
            tictactoe | X.......O 1            | pos: With these marks it is X to move
            tictactoe | X........ 1 0          | aux: This game has no hidden state: omit aux
            """)
    void an_invalid_position_is_rejected_with_a_message(String game, String text, String reason) {
        assertEquals(reason, rejection(rules(game), text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            reversi   | XXXXOOOOXXXXOOOO 1     | XXXXOOOOXXXXOOOO 1
            reversi   | ................ black | ................ 0
            free      | XO.............. 1     | XO.............. 1 0
            free      | XO.............. 1 1   | XO.............. 1 1
            reversi   | XoO*-bBwW.......  O    | XOOX.XXOO....... 1
            reversi   | 4 XO.. ..-- .... .... * | XO.............. 0
            free      | --ww --bb ---- ---- w 1 | ..OO..XX........ 1 1
            kalah     | 0,1,572,0,3,0 1        | 0,1,572,0,3,0 1
            kalah     | 0,1,572,0,3,0 North    | 0,1,572,0,3,0 1
            kalah     | 0,0,1,2,3,0 1          | 0,0,1,0,0,5 1
            tictactoe | OOOXX..X. 0            | OOOXX..X. 0
            tictactoe | XXX.OO... 1            | XXX.OO... 1
            """)
    void a_valid_position_is_accepted_even_if_unreachable(String game, String text, String position) {
        Rules rules = rules(game);
        assertEquals(position, PositionText.print(rules, PositionText.parse(rules, text)));
    }

    @Test
    void hostile_text_is_quoted_without_control_characters_and_truncated() {
        String expected = "pos: a1 must be X, * or B for Black, O or W for White, or . or - if empty, not ";
        assertEquals(expected + "character 27", rejection(REVERSI, "\u001B" + ".".repeat(15)));
        assertEquals(expected + "'\uD83D\uDE00'", rejection(REVERSI, "\uD83D\uDE00" + ".".repeat(15)));
        assertEquals(
                "to: The side to move must be 0, X, * or B for Black, 1, O or W for White, not '\uFFFD[31m\uFFFD'",
                rejection(REVERSI, ".".repeat(16) + " \u001B[31m\u202E"));
        for (String digits : List.of("9".repeat(41), "9".repeat(4_000))) {
            assertEquals(
                    "pos: A position must be comma-separated integers, not '" + "9".repeat(40) + "…'",
                    rejection(KALAH, digits));
        }
        assertEquals(
                "pos: A position must be comma-separated integers, not '" + "9".repeat(40) + "'",
                rejection(KALAH, "9".repeat(40)));
    }

    @Test
    void an_unprintable_cell_value_is_reported_as_a_number() {
        List<Integer> cells = List.of(-5, 46, 46, 46, 46, 46, 46, 46, 46);
        InvalidInputException rejection = assertThrows(
                InvalidInputException.class, () -> TICTACTOE.toPosition(new PositionSetup(cells, 0, null)));
        assertEquals("a1 must be X, O or a dot, not character -5", rejection.getMessage());
    }

    @Test
    void an_invalid_option_value_is_quoted_without_control_characters() {
        InvalidInputException rejection =
                assertThrows(InvalidInputException.class, () -> REVERSI.kind().rules(Map.of("passing", "\u001B[2J")));
        assertEquals("Invalid passing '\uFFFD[2J': forced or free", rejection.getMessage());
    }
}
