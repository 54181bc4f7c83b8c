package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.other;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.snapshot;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyRequest;

/** Several concurrent games: none interrupts another, and a key switches between them. */
class ConcurrentGamesTest {
    private static final GameMessage.Snapshot MINE = other("g18", snapshot("kalah", Map.of(), 0));
    private static final GameMessage.Snapshot THEIRS = other("g19", snapshot("reversi", Map.of(), 0, "d3"));

    @Test
    void a_game_that_begins_leaves_a_move_that_is_being_typed_alone() {
        ClientState typing = after(after(StateFixtures.game("reversi"), keys("d")), received(MINE));
        GameScreen screen = (GameScreen) typing.topScreen();
        assertEquals(List.of("g17", "d"), List.of(screen.gameId(), screen.typed()));
        assertEquals("Game against bob started: N opens it", typing.status().text());
    }

    @Test
    void a_game_that_begins_leaves_talk_in_the_lobby_and_a_form_alone() {
        ClientState talking = after(after(StateFixtures.online(), keys("t", "hello")), received(MINE));
        assertEquals("hello", ((LobbyScreen) talking.topScreen()).typed());
        assertInstanceOf(
                NewGameScreen.class,
                after(after(StateFixtures.online(), keys("n")), received(MINE)).topScreen());
        assertInstanceOf(
                GameScreen.class, after(StateFixtures.online(), received(MINE)).topScreen());
    }

    @Test
    void who_comes_back_is_in_the_running_game_at_once() {
        assertEquals("g19", shown(after(StateFixtures.online(), received(THEIRS))));
        ClientState typing = after(after(StateFixtures.online(), keys("t", "hello")), received(THEIRS));
        assertInstanceOf(LobbyScreen.class, typing.topScreen());
        assertEquals("Game against bob in progress: N opens it", typing.status().text());
    }

    @Test
    void a_key_goes_round_the_games_that_wait_for_a_move() {
        ClientState three = after(StateFixtures.game("reversi"), received(MINE), received(THEIRS));
        assertEquals(List.of("g18"), calling(three));
        ClientState second = after(three, keys("N"));
        assertEquals("g18", shown(second));
        assertEquals(List.of("g17"), calling(second));
        assertEquals("g17", shown(after(second, keys("N"))));
        assertInstanceOf(LobbyScreen.class, after(second, keys("L")).topScreen());
    }

    @Test
    void where_no_game_waits_the_key_goes_to_one_that_goes_on() {
        assertEquals("g19", shown(after(after(StateFixtures.game("reversi"), received(THEIRS)), keys("N"))));
    }

    @Test
    void a_challenge_is_answered_in_the_middle_of_a_game() {
        ClientState game = after(
                StateFixtures.game("reversi"),
                received(StateFixtures.challenge("c1")),
                received(StateFixtures.challenge("c2")));
        Update no = step(game, keys("X"));
        assertEquals(List.of(new LobbyRequest.ChallengeDecline("c1", "generic")), messages(no));
        Update yes = step(no.state(), keys("Y"));
        assertEquals(List.of(new LobbyRequest.ChallengeAccept("c2")), messages(yes));
        assertEquals("g18", shown(after(yes.state(), received(MINE))));
    }

    @Test
    void a_click_on_the_badge_goes_there_even_while_one_types() {
        ClientState talking = after(after(StateFixtures.game("reversi"), received(MINE)), keys("t", "hello"));
        assertEquals("g17", shown(after(talking, keys("N"))));
        assertEquals("g18", shown(after(talking, new Event.Clicked(GameMessageHandler.NEXT_TURN))));
    }

    private static List<String> calling(ClientState state) {
        return state.otherGames().stream()
                .filter(state::canMove)
                .map(GameState::gameId)
                .toList();
    }

    private static String shown(ClientState state) {
        return ((GameScreen) state.topScreen()).gameId();
    }
}
