package org.parlor.client.screen.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.HostedServer;

class QuitHandlerTest {
    private static final HostedServer HOSTED = new HostedServer(StateFixtures.TOWER, List.of());
    private static final String STOPS = "Quit? Your server stops and all its games end";

    @Test
    void a_guest_of_a_server_is_told_that_the_game_continues() {
        assertEquals("Quit? Your game continues without you", question(StateFixtures.game("reversi", "d3")));
    }

    @Test
    void a_host_in_a_game_is_told_that_the_server_stops() {
        assertEquals(STOPS, question(StateFixtures.game("reversi", "d3").hosted(HOSTED)));
    }

    @Test
    void a_host_whose_lobby_others_are_in_is_told_that_the_server_stops() {
        assertEquals(
                STOPS,
                question(after(StateFixtures.online(), received(StateFixtures.lobby()))
                        .hosted(HOSTED)));
    }

    @Test
    void a_host_who_has_left_the_server_does_not_see_who_plays_there() {
        assertEquals(STOPS, question(StateFixtures.home().hosted(HOSTED)));
    }

    @Test
    void a_host_alone_quits_without_a_question() {
        ClientState alone = StateFixtures.online().hosted(HOSTED);
        assertEquals(List.of(new Effect.Quit(0, "")), step(alone, keys("q")).effects());
    }

    private static String question(ClientState state) {
        return assertInstanceOf(ConfirmDialog.class, after(state, keys("q")).topScreen())
                .question();
    }
}
