package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.received;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.GameMessage;
import org.parlor.message.value.UserInfo;

class WindowTitleTest {

    @Test
    void the_title_says_whose_turn_it_is() {
        ClientState game = StateFixtures.game("tictactoe");
        assertEquals("Your turn · bob", RootView.title(game));
        ClientState waiting = after(game, received(StateFixtures.moved(game, "b2")));
        assertEquals("bob · Parlor", RootView.title(waiting));
        assertEquals("Parlor", RootView.title(StateFixtures.online()));
        assertEquals("Your turn . bob", RootView.title(game.with(game.settings().withAsciiOnly())));
    }

    @Test
    void the_title_tells_of_another_game_that_waits() {
        ClientState game = StateFixtures.game("tictactoe", "b2");
        GameMessage.Snapshot other = StateFixtures.other("g18", StateFixtures.snapshot("kalah", Map.of(), 0));
        assertEquals("Your turn in another game", RootView.title(after(game, received(other))));
    }

    @Test
    void a_hostile_name_ends_no_sequence_and_fits() {
        GameMessage.Snapshot told = StateFixtures.snapshot("tictactoe", Map.of(), 0);
        UserInfo hostile = new UserInfo("x\u0007\u001b[2J\u009c" + "y".repeat(200), false, true, null);
        ClientState game = after(
                StateFixtures.online(),
                received(StateFixtures.with(
                        told, told.g(), List.of(told.players().get(0), hostile), told.presence(), told.offers())));
        String title = RootView.title(game);
        assertEquals(0, title.chars().filter(Character::isISOControl).count(), title);
        assertEquals(60, title.length());
    }
}
