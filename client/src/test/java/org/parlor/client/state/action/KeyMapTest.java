package org.parlor.client.state.action;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.Actions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.join.JoinScreen;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.screen.replay.RecordActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Customization;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.StyleRole;
import org.parlor.client.ui.Theme;
import org.parlor.client.ui.widget.ListState;
import org.parlor.message.GameMessage;

class KeyMapTest {

    @Test
    void a_command_may_have_another_key_and_gives_up_its_usual_one() {
        ClientState game = with(StateFixtures.game("reversi"), Map.of("resign", Key.of('X')));
        assertEquals(
                "Resign this game?", ((ConfirmDialog) after(game, keys("X")).topScreen()).question());
        assertInstanceOf(GameScreen.class, after(game, keys("r")).topScreen());
    }

    @Test
    void a_key_that_was_taken_leaves_its_action_to_the_menu() {
        KeyMap keys = new KeyMap(false, Map.of("resign", Key.of('S')));
        List<Action> present = AvailableActions.of(StateFixtures.game("reversi"));
        assertEquals(Optional.empty(), keys.key(RecordActions.SAVE, present));
        assertEquals("–", keys.name(RecordActions.SAVE, present));
        assertEquals("resign", keys.find(Key.of('S'), present).orElseThrow().id());
        assertEquals(Set.of("S is now resign and no longer save"), Actions.conflicts(keys));
    }

    @Test
    void actions_of_different_screens_may_share_a_key() {
        assertEquals(Set.of(), Actions.conflicts(new KeyMap(false, Map.of("resign", Key.of('w')))));
    }

    @Test
    void the_actions_of_all_screens_lose_their_keys_too() {
        KeyMap keys = new KeyMap(false, Map.of("resign", Key.of('N')));
        assertEquals(Set.of("N is now resign and no longer next-turn"), Actions.conflicts(keys));
        assertEquals("–", Actions.keyName(GameMessageHandler.NEXT_TURN, keys));
    }

    @Test
    void a_letter_that_names_a_column_is_told_to_begin_moves() {
        assertEquals(
                Set.of("c types a move on boards with such a column; takeback is in the menu then"),
                Actions.conflicts(new KeyMap(false, Map.of("takeback", Key.of('c')))));
    }

    @Test
    void vim_moves_by_letters_and_types_moves_behind_a_slash() {
        ClientState game = vim(StateFixtures.game("reversi"));
        ClientState pointing = after(game, keys("<TAB>"));
        int from = cursor(pointing);
        assertEquals(from + 1, cursor(after(pointing, keys("l"))));
        assertEquals(from - 1, cursor(after(pointing, keys("h"))));
        assertEquals(from + 8, cursor(after(pointing, keys("j"))));
        assertEquals(from - 8, cursor(after(pointing, keys("k"))));
        ClientState typed = after(game, keys("/", "d3"));
        assertEquals(19, cursor(typed));
        Update sent = StateFixtures.step(typed, keys("<ENTER>"));
        assertTrue(sent.effects().get(0) instanceof Effect.Send, sent.effects().toString());
        assertEquals("", ((GameScreen) after(game, keys("/", "<BACKSPACE>")).topScreen()).typed());
    }

    @Test
    void vim_moves_in_lists_and_leaves_text_alone() {
        assertEquals(
                new HomeScreen(new ListState(2, 0), null, List.of()),
                after(vim(StateFixtures.home()), keys("jjjk")).topScreen());
        assertEquals(
                "anahjkl",
                ((TextPromptDialog) after(vim(StateFixtures.home()), keys("m", "hjkl"))
                                .topScreen())
                        .typed());
        assertTrue(after(vim(StateFixtures.home()), keys("J")).topScreen() instanceof JoinScreen);
    }

    @Test
    void no_preset_has_two_commands_under_one_key_on_any_screen() {
        ClientState game = StateFixtures.game("reversi");
        List<ClientState> states = List.of(
                StateFixtures.home(),
                after(StateFixtures.online(), received(StateFixtures.lobby())),
                game,
                after(game, received(new GameMessage.Offered("g17", 2, "draw", 1, "made"))),
                StateFixtures.game("tictactoe", "a1", "b2", "a2", "b3", "a3"),
                StateFixtures.replay(StateFixtures.record("reversi", Map.of())),
                StateFixtures.recordListScreen(StateFixtures.record("reversi", Map.of())));
        for (ClientState defaultValue : states) {
            for (ClientState state : List.of(defaultValue, vim(defaultValue))) {
                Map<Key, Action> seen = new HashMap<>();
                for (Action action : AvailableActions.of(state)) {
                    Action earlier = seen.put(state.settings().keys().key(action), action);
                    assertEquals(null, earlier, action.id() + " on " + state.topScreen());
                }
            }
        }
    }

    @Test
    void keys_are_written_as_people_write_them() {
        assertEquals(Optional.of(Key.of('R')), KeyNames.parse(" R "));
        assertEquals(Optional.of(Key.of(' ')), KeyNames.parse("Space"));
        assertEquals(Optional.of(Key.ctrl('r')), KeyNames.parse("Ctrl-R"));
        for (String wrong : List.of("", "RR", "?", "Ctrl-C", "ctrl-m", "Ctrl-", "\u001b", "ä")) {
            assertEquals(Optional.empty(), KeyNames.parse(wrong), wrong);
        }
        assertEquals("Ctrl-R", KeyNames.print(Key.ctrl('r')));
    }

    @Test
    void own_colours_are_offered_only_where_there_are_any() {
        assertEquals(Theme.names(), Settings.DEFAULT.words(Setting.THEME));
        Theme own = Theme.PAPER.withColours(StyleRole.TEXT, "000000 on ffffff").orElseThrow();
        Settings settings =
                Settings.DEFAULT.with(new Customization(Map.of(), own)).with(Setting.THEME, "own");
        assertNotEquals(Theme.names(), settings.words(Setting.THEME));
        assertEquals(own, settings.theme());
    }

    private static int cursor(ClientState state) {
        return ((GameScreen) state.topScreen()).board().cursor();
    }

    private static ClientState vim(ClientState state) {
        return state.with(state.settings().with(Setting.KEYS, "vim"));
    }

    private static ClientState with(ClientState state, Map<String, Key> own) {
        return state.with(state.settings().with(new Customization(own, Theme.CLASSIC)));
    }
}
