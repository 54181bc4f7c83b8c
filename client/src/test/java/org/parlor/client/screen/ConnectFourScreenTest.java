package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Frame;
import org.parlor.message.GameRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** A game without classes of its own in the client, on the full screen. */
@Tag("fourth-game")
class ConnectFourScreenTest {
    private static final String GAME = "connectfour";

    private static String cursor(ClientState state) {
        int cursor = ((GameScreen) state.topScreen()).board().cursor();
        return state.game().orElseThrow().rules().board().cells().get(cursor).id();
    }

    private static Event click(String cell) {
        ClientState game = StateFixtures.game(GAME);
        int place = game.game().orElseThrow().rules().board().find(cell).orElseThrow();
        return new Event.Clicked(new ClickTarget.BoardCell(place));
    }

    private static List<?> move(int ply, String column) {
        return List.of(new GameRequest.Move("g17", ply, column, null, null));
    }

    @Test
    void the_board_is_drawn_in_three_sizes_with_the_landing_squares_marked() {
        ClientState game = after(StateFixtures.game(GAME, "d", "d", "c", "e"), keys("<TAB>"));
        Golden.check("connectfour-80x24", RootView.render(game, 80, 24));
        Golden.check("connectfour-40x14", RootView.render(game, 40, 14));
        Golden.check("connectfour-120x40", RootView.render(game, 120, 40));
        Golden.check("connectfour-200x60", RootView.render(game, 200, 60));
    }

    @Test
    void the_last_move_is_marked_where_its_disc_landed() {
        ClientState game = StateFixtures.game(GAME, "d");
        ClientState told = after(game, received(moved(game, "d")));
        Golden.check("connectfour-last-80x24", RootView.render(told, 80, 24));
    }

    @Test
    void the_result_names_the_winner() {
        ClientState won = StateFixtures.game(GAME, "a", "b", "a", "b", "a", "b", "a");
        Golden.check("connectfour-result-80x24", RootView.render(won, 80, 24));
    }

    @Test
    void the_help_says_how_to_move() {
        ClientState help = after(StateFixtures.game(GAME), keys("?"));
        Golden.check("connectfour-help-120x40", RootView.render(help, 120, 40));
    }

    @Test
    void the_game_can_be_chosen_for_a_new_game() {
        int before = Games.ids().indexOf(GAME);
        ClientState form = after(
                after(StateFixtures.home(), keys("n")),
                keys(Collections.nCopies(before, "<RIGHT>").toArray(String[]::new)));
        Golden.check("connectfour-new-game-80x24", RootView.render(form, 80, 24));
    }

    @Test
    void the_leaderboard_shows_its_game_in_any_width_and_all_games_if_there_is_space() {
        ClientState leaders = after(StateFixtures.known(), keys("l"));
        for (GameKind kind : Games.ALL) {
            for (int columns : new int[] {40, 80, 120}) {
                Frame frame = RootView.render(leaders, columns, 24);
                assertEquals(0, frame.overflow(), frame::toText);
                assertTrue(frame.row(2).contains("◀ " + kind.name() + " ▶"), frame::toText);
            }
            String wide = RootView.render(leaders, 200, 24).row(2);
            Games.ALL.forEach(any -> assertTrue(wide.contains(" " + any.name() + " "), wide));
            leaders = after(leaders, keys("<RIGHT>"));
        }
    }

    @Test
    void tab_goes_from_landing_square_to_landing_square_in_the_order_of_the_columns() {
        ClientState game = StateFixtures.game(GAME, "b", "b");
        assertEquals("d6", cursor(game));
        assertEquals("e6", cursor(after(game, keys("<TAB>"))));
        assertEquals("c6", cursor(after(game, keys("<BACK_TAB>"))));
        assertEquals("b4", cursor(after(game, keys("<BACK_TAB>", "<BACK_TAB>"))));
        assertEquals("a6", cursor(after(game, keys("<TAB>", "<TAB>", "<TAB>", "<TAB>"))));
    }

    @Test
    void enter_plays_the_column_of_the_cursor_wherever_it_stands_in_it() {
        ClientState aimed = after(StateFixtures.game(GAME), keys("<TAB>", "<RIGHT>", "<UP>"));
        assertEquals("f5", cursor(aimed));
        Update entered = Reducer.reduce(aimed, keys("<ENTER>")[0], StateFixtures.NOW + 1_000);
        assertEquals(move(0, "f"), messages(entered));
    }

    @Test
    void a_click_on_any_square_of_a_column_plays_it() {
        assertEquals(move(0, "e"), messages(step(StateFixtures.game(GAME), click("e1"))));
        assertEquals(move(2, "e"), messages(step(StateFixtures.game(GAME, "e", "e"), click("e6"))));
    }

    @Test
    void a_typed_column_shows_where_the_disc_lands_and_enter_plays_it() {
        ClientState typed = after(StateFixtures.game(GAME, "d", "d"), keys("d"));
        assertEquals("d4", cursor(typed));
        Update sent = step(typed, keys("<ENTER>"));
        assertEquals(move(2, "d"), messages(sent));
        assertEquals(move(0, "g"), messages(step(StateFixtures.game(GAME), keys("7", "<ENTER>"))));
        assertEquals(move(0, "f"), messages(step(StateFixtures.game(GAME), keys("f6", "<ENTER>"))));
    }

    @Test
    void a_full_column_is_refused_with_the_moves_that_are_legal() {
        ClientState full = StateFixtures.game(GAME, "d", "d", "d", "d", "d", "d");
        ClientState refused = after(full, keys("d", "<ENTER>"));
        assertEquals(
                "d is not legal for Yellow. Legal: a b c e f g",
                refused.status().text());
        assertEquals(List.of(), messages(step(full, click("d3"))));
    }

    @Test
    void a_confirmed_move_is_asked_for_and_sent() {
        ClientState game = StateFixtures.game(GAME);
        ClientState careful = game.with(game.settings().with(Setting.CONFIRM_MOVES, "on"));
        ClientState asked = after(careful, keys("c", "<ENTER>"));
        assertEquals(move(0, "c"), messages(step(asked, keys("y"))));
    }
}
