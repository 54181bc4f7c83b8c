package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.Screen;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.state.settings.Customization;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Theme;
import org.parlor.message.Reply;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.RecordPayload;

/** Every text that names the key of a command names the key in effect. */
class KeyNamesTest {
    private static final Key OWN = Key.of('~');

    @Test
    void of_a_new_game() {
        ClientState alone = with(StateFixtures.online(), "new-game");
        assertNotice("No other players online. Press ~ for a new game", after(alone, keys("<ENTER>")));
        ClientState lobby = with(StateFixtures.online(), Map.of("new-game", OWN, "play-bot", Key.of('b')));
        ClientState self = after(after(lobby, received(StateFixtures.lobby())), keys("<TAB>", "<TAB>", "<ENTER>"));
        assertNotice("You cannot challenge yourself. Press ~ for a new game that others can join", self);
    }

    @Test
    void of_chat_and_of_the_filter_in_the_lobby() {
        assertShows("~ chat with everyone here", with(StateFixtures.online(), "chat"));
        ClientState lobby = after(with(StateFixtures.online(), "filter"), received(StateFixtures.lobby()));
        assertShows("Filter: kal · ~ edit · Esc clear", after(lobby, keys("~", "kal", "<ENTER>")));
    }

    /** The text is for the opponent, whose keys are unknown. */
    @Test
    void of_a_code_the_usual_one_and_the_command_by_its_name() {
        Screen waiting = new WaitingScreen("Waiting", "", 0, null, "s1", null, "K7QF");
        ClientState state = with(StateFixtures.online(), "take-code").push(waiting);
        assertShows("In the lobby of this server: Join by code (default key c),", state);
        String narrow = RootView.render(state, 40, 14).toText();
        assertTrue(narrow.contains("In the lobby: Join by code (default c)"), narrow);
    }

    @Test
    void of_joining_where_a_seat_waits() {
        SavedServer savedServer =
                new SavedServer(StateFixtures.TOWER, "Club", "ana", true, 0, SavedServer.State.GAMES_WAITING);
        ClientState home = with(StateFixtures.home(), "rejoin");
        assertShows(
                "Resume online game  192.168.1.20:7777 as ana                         ~",
                after(home, new Event.SavedServersListed(List.of(savedServer))));
    }

    @Test
    void of_playing_a_record_by_itself() {
        ClientState replay =
                with(StateFixtures.replay(StateFixtures.record("reversi", Map.of(), "d3", "c5")), "autoplay");
        assertShows("Start. → steps, ~ plays automatically", replay);
        assertShows("Move 1: ana played d3.  ~ stops", after(replay, keys("<RIGHT>", "~")));
    }

    @Test
    void of_analysing() {
        ClientState replay =
                with(StateFixtures.replay(StateFixtures.record("reversi", Map.of(), "d3", "c5")), "analyse");
        assertNotice("No line for this move. ~ analyses the game", after(replay, keys("<ENTER>")));
    }

    @Test
    void of_the_mistakes_in_a_review() {
        GameRecord record = StateFixtures.record("tictactoe", Map.of(), "a1", "b2", "a2", "b3", "a3");
        ClientState over = with(
                StateFixtures.game("tictactoe", "a1", "b2", "a2", "b3", "a3"),
                Map.of("next-mistake", OWN, "previous-mistake", Key.of('^')));
        ClientState asked = after(over, keys("v"));
        Reply reply = new Reply.RecordReply(null, "json", RecordPayload.of(record));
        assertNotice(
                "Analysing, the last move first. ^ and ~ go to mistakes",
                after(asked, new Event.ReplyReceived(0, asked.lastRequest(), reply)));
    }

    @Test
    void of_saving_where_no_games_are_saved_yet() {
        assertShows("No saved games; ~ in a game saves it", after(with(StateFixtures.home(), "save"), keys("v")));
    }

    private static void assertNotice(String text, ClientState state) {
        assertEquals(text, state.status().text());
    }

    private static void assertShows(String text, ClientState state) {
        String shown = RootView.render(state, 80, 24).toText();
        assertTrue(shown.contains(text), shown);
    }

    private static ClientState with(ClientState state, String action) {
        return with(state, Map.of(action, OWN));
    }

    private static ClientState with(ClientState state, Map<String, Key> own) {
        return state.with(state.settings().with(new Customization(own, Theme.CLASSIC)));
    }
}
