package org.parlor.client.screen.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.GlyphSet;
import org.parlor.message.GameRequest;

class SettingsHandlerTest {
    private static final String FILE = "/home/ana/.config/parlor/config.properties";

    private static ClientState home() {
        ClientState home = StateFixtures.home();
        return home.with(StateFixtures.withConfigFile(home.settings(), FILE));
    }

    @Test
    void a_change_is_in_force_at_once_and_kept() {
        Update update = step(home(), keys("s", "<DOWN>", "<DOWN>", "<RIGHT>"));
        assertEquals(GlyphSet.ASCII, update.state().settings().glyphs());
        assertEquals(List.of(new Effect.SaveSetting(FILE, "glyphs", "ascii")), update.effects());
    }

    @Test
    void a_failure_to_keep_it_is_told() {
        ClientState state = after(home(), new Event.SettingSaved("it is not allowed: " + FILE));
        assertEquals(
                "Not saved, for this session only: it is not allowed: " + FILE,
                state.status().text());
    }

    @Test
    void a_click_changes_a_setting_and_the_first_row_asks_for_the_name() {
        ClientState form = after(home(), keys("s"));
        Update clicked = step(form, new Event.Clicked(new ClickTarget.ListItem(3)));
        assertEquals(Settings.LegalMoveMarks.COUNTS, clicked.state().settings().hints());
        Update named = step(form, keys("<ENTER>", "2", "<ENTER>"));
        assertEquals("ana2", named.state().settings().name());
        assertEquals(List.of(new Effect.SaveSetting(FILE, "name", "ana2")), named.effects());
    }

    @Test
    void the_next_colours_are_kept_too() {
        assertEquals(
                List.of(new Effect.SaveSetting(FILE, "theme", "blue")),
                step(home(), keys("T")).effects());
    }

    @Test
    void a_terminal_without_unicode_shows_ascii_whatever_is_liked() {
        Settings settings = Settings.DEFAULT.with(Setting.GLYPHS, "letters").withAsciiOnly();
        assertEquals(GlyphSet.ASCII, settings.glyphs());
        assertEquals("letters", settings.word(Setting.GLYPHS));
    }

    @Test
    void a_move_that_is_asked_back_takes_two_presses() {
        ClientState game = careful();
        Update asked = step(game, keys("d3", "<ENTER>"));
        assertEquals(List.of(), asked.effects());
        assertEquals("Play d3?", ((ConfirmDialog) asked.state().topScreen()).question());
        assertEquals("d3", sent(step(asked.state(), keys("<ENTER>"))));
        assertEquals("d3", sent(step(game, keys("d3", "<ENTER>", "y"))));
        assertEquals(List.of(), step(asked.state(), keys("<ESCAPE>")).effects());
    }

    @Test
    void a_move_that_is_asked_back_takes_two_clicks_on_the_same_place() {
        int d3 = 19;
        int c4 = 26;
        Update once = step(careful(), click(d3));
        assertEquals(List.of(), once.effects());
        assertEquals("d3", sent(step(once.state(), click(d3))));
        Update elsewhere = step(once.state(), click(c4));
        assertEquals(List.of(), elsewhere.effects());
        assertEquals("c4", sent(step(elsewhere.state(), click(c4))));
    }

    @Test
    void a_move_that_became_illegal_under_the_question_is_not_played() {
        ClientState asked = after(careful(), keys("d3", "<ENTER>"));
        ClientState moved =
                after(asked, received(StateFixtures.moved(asked.game().orElseThrow(), "c4")));
        assertEquals(List.of(), step(moved, keys("y")).effects());
    }

    @Test
    void the_desktop_is_told_only_if_wanted() {
        ClientState game = StateFixtures.game("reversi", Map.of(), 1);
        ClientState told =
                game.with(game.settings().with(Setting.NOTIFY, "osc777").with(Setting.BELL, "off"));
        Event moved = received(StateFixtures.moved(game.game().orElseThrow(), "d3"));
        assertEquals(List.of(new Effect.Bell()), step(game, moved).effects());
        assertEquals(
                List.of(new Effect.Notify("osc777", "Your move")),
                step(told, moved).effects());
    }

    @Test
    void every_preference_knows_its_words() {
        for (Setting setting : Setting.values()) {
            setting.words()
                    .forEach(word -> assertEquals(word, setting.word(word).orElseThrow()));
            assertTrue(setting.word("nonsense").isEmpty());
        }
        assertEquals("on", Setting.MOUSE.word(" True ").orElseThrow());
    }

    private static ClientState careful() {
        ClientState game = StateFixtures.game("reversi");
        return game.with(game.settings().with(Setting.CONFIRM_MOVES, "on"));
    }

    private static Event click(int place) {
        return new Event.Clicked(new ClickTarget.BoardCell(place));
    }

    private static String sent(Update update) {
        Effect.Send send = (Effect.Send) update.effects().get(0);
        return ((GameRequest.Move) send.message()).move();
    }
}
