package org.parlor.client.plain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.game.GameState;
import org.parlor.client.state.StateFixtures;
import org.parlor.rules.tictactoe.TicTacToe;

class LobbyFormatterTest {

    @ParameterizedTest
    @CsvSource({"playing, your move", "paused, paused", "adjourned, adjourned"})
    void the_line_of_a_game_in_which_the_user_is_to_move_names_its_state(String state, String words) {
        GameState game = GameFixtures.in(state, TicTacToe.KIND.rules());
        assertEquals("your game g1: tictactoe against bob, " + words, LobbyFormatter.own(StateFixtures.online(), game));
    }
}
