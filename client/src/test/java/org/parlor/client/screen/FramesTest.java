package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.said;
import static org.parlor.client.state.StateFixtures.words;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.state.settings.Setting;
import org.parlor.client.ui.Frame;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** Compares the screens with text files. */
class FramesTest {
    private static final String OPENING = "d3 c5 d6 e3 b4 c3";
    private static final String LINE = "a1 b2 a2 b3 a3";

    @Test
    void home_on_a_usual_terminal() {
        Golden.check("home-80x24", usual(StateFixtures.home()));
    }

    @Test
    void home_on_the_smallest_terminal() {
        Golden.check("home-40x14", small(StateFixtures.home()));
    }

    @Test
    void home_on_a_large_terminal() {
        Golden.check("home-120x40", large(StateFixtures.home()));
    }

    @Test
    void home_with_a_game_to_resume() {
        GameRecord saved = StateFixtures.record("reversi", Map.of(), words(OPENING));
        ClientState home = after(StateFixtures.home(), new Event.SavedGamesLoaded(List.of(saved)));
        Golden.check("home-resume-80x24", usual(home));
        Golden.check("home-resume-40x14", small(home));
    }

    @Test
    void unfinished_games_to_choose_from() {
        GameRecord here = StateFixtures.record("reversi", Map.of(), words(OPENING));
        GameRecord bot = StateFixtures.record("kalah", Map.of(), "s3", "s6")
                .withPlayers(List.of(new UserInfo("ana", false, true, null), new UserInfo("easy", true, null, null)));
        ClientState home = after(StateFixtures.home(), new Event.SavedGamesLoaded(List.of(bot, here)));
        Golden.check("home-unfinished-80x24", usual(home));
        Golden.check("unfinished-80x24", usual(after(home, keys("u"))));
        Golden.check("unfinished-40x14", small(after(home, keys("u"))));
    }

    @Test
    void too_small_a_terminal_says_what_it_needs() {
        Golden.check("too-small-38x11", RootView.render(StateFixtures.home(), 38, 11));
    }

    @Test
    void a_name_is_asked_for() {
        Golden.check("ask-name-80x24", usual(after(StateFixtures.home(), keys("m"))));
    }

    @Test
    void a_file_of_games_is_asked_for() {
        ClientState asked = after(StateFixtures.home(), keys("vo"));
        Golden.check("ask-records-80x24", usual(asked));
        Golden.check("ask-records-40x14", small(asked));
    }

    @Test
    void a_long_message_takes_the_rows_above() {
        String reason =
                "cannot read /home/ana/Documents/games/downloaded-from-the-federation/WTH_2019.wtb.gz, game 120,"
                        + " line 14: expected a game as one line of JSON: the text ends within a name";
        ClientState told = StateFixtures.home().error(reason);
        Golden.check("long-message-80x24", RootView.render(told, 80, 24));
        Golden.check("long-message-40x14", RootView.render(told, 40, 14));
    }

    @Test
    void a_saved_game_is_told_with_the_file() {
        ClientState won = StateFixtures.game("tictactoe", words(LINE));
        Event saved = new Event.RecordSaved("/home/ana/.local/share/parlor/games.jsonl", null);
        Golden.check("saved-80x24", RootView.render(after(won, saved), 80, 24));
    }

    @Test
    void new_game_with_every_field() {
        ClientState form = after(StateFixtures.home(), keys("n", "<DOWN>", "<RIGHT>"));
        Golden.check("new-game-80x24", usual(form));
        Golden.check("new-game-40x14", small(form));
    }

    @Test
    void new_game_of_kalah() {
        Golden.check("new-game-kalah-80x24", usual(after(StateFixtures.home(), keys("n", "<RIGHT>"))));
    }

    @Test
    void a_new_game_can_be_of_every_kind() {
        ClientState form = after(StateFixtures.home(), keys("n"));
        for (GameKind kind : Games.ALL) {
            String frame = large(form).toText();
            assertTrue(frame.contains("Game      ◀ " + kind.name() + " ▶"), frame);
            form = after(form, keys("<RIGHT>"));
        }
    }

    @Test
    void lobby_with_people_and_games() {
        Golden.check("lobby-80x24", usual(lobby()));
        Golden.check("lobby-40x14", small(lobby()));
        Golden.check("lobby-120x40", large(lobby()));
    }

    @Test
    void lobby_of_our_own_server_and_how_others_join() {
        ServerLinks serverLinks = new ServerLinks(
                "http://192.168.1.20:7780/",
                "ssh -p 2222 192.168.1.20",
                "SHA256:9qQq1aZ0h4c5W6rY7uT8iO9pL0kJ1hG2fD3sA4zX5cV",
                List.of("parlor join 192.168.1.20", "parlor join 10.0.0.5"),
                "parlor join 192.168.1.20 --tls --user NAME --create",
                "");
        ClientState host = lobby().hosted(new HostedServer(StateFixtures.TOWER, serverLinks, true));
        Golden.check("lobby-host-80x24", usual(host));
        ClientState card = after(host, keys("i"));
        Golden.check("invite-80x24", usual(card));
        Golden.check("invite-40x14", small(card));
    }

    @Test
    void waiting_for_an_opponent() {
        ClientState waiting = after(lobby(), keys("n", "<ENTER>"));
        Golden.check("waiting-80x24", usual(waiting));
        Golden.check("waiting-40x14", small(waiting));
    }

    @Test
    void reversi_in_three_sizes() {
        ClientState game = after(StateFixtures.game("reversi", words(OPENING)), keys("<TAB>", "<TAB>"));
        Golden.check("reversi-80x24", usual(game));
        Golden.check("reversi-40x14", small(game));
        Golden.check("reversi-120x40", large(game));
        Golden.check("reversi-200x60", RootView.render(later(game), 200, 60));
    }

    @Test
    void reversi_with_chat_and_a_move_being_typed() {
        ClientState game = after(
                StateFixtures.game("reversi", words(OPENING)),
                received(said("g17", "bob", "good luck")),
                received(said("g17", "ana", "thanks! you too, and may the better one win")));
        Golden.check("reversi-chat-80x24", usual(after(game, keys("d2"))));
    }

    @Test
    void wide_letters_keep_the_columns() {
        ClientState game = after(
                StateFixtures.game("reversi", words(OPENING)),
                received(said("g17", "bob", "よろしくお願いします。 good luck 안녕하세요")),
                received(said("g17", "ana", "您好，祝你好运")));
        Golden.check("wide-80x24", usual(after(game, keys("t", "漢字"))));
        Golden.check("wide-120x40", large(game));
    }

    @Test
    void reversi_larger_than_the_terminal_scrolls() {
        ClientState game = StateFixtures.game("reversi", Map.of("rows", 26, "cols", 26), 0);
        Golden.check("reversi-26x26-40x14", small(game));
        Golden.check("reversi-26x26-80x24", usual(game));
    }

    @Test
    void a_move_on_its_way_is_marked() {
        Golden.check(
                "reversi-sending-80x24",
                usual(after(StateFixtures.game("reversi", words(OPENING)), keys("e6", "<ENTER>"))));
    }

    @Test
    void a_cursor_is_seen_at_the_start_of_a_game() {
        for (String id : List.of("reversi", "kalah", "tictactoe")) {
            Frame start = usual(StateFixtures.game(id));
            assertTrue(start.toText().matches("(?s).*\\[ *[·45] *\\].*"), start::toText);
        }
    }

    @Test
    void kalah_in_three_sizes() {
        ClientState game = after(StateFixtures.game("kalah", words("s3 s6 n1")), keys("<TAB>"));
        Golden.check("kalah-80x24", usual(game));
        Golden.check("kalah-40x14", small(game));
        Golden.check("kalah-120x40", large(game));
        Golden.check("kalah-200x60", RootView.render(later(game), 200, 60));
    }

    @Test
    void kalah_from_the_north_has_the_own_row_below() {
        Golden.check("kalah-north-80x24", usual(StateFixtures.game("kalah", Map.of(), 1, "s1")));
    }

    @Test
    void kalah_with_twelve_pits() {
        Golden.check("kalah-12x4-80x24", usual(StateFixtures.game("kalah", Map.of("pits", 12), 0)));
        Golden.check("kalah-12x4-40x14", small(StateFixtures.game("kalah", Map.of("pits", 12), 0)));
    }

    @Test
    void tic_tac_toe_in_three_sizes() {
        ClientState game = after(StateFixtures.game("tictactoe", words("a1 b2")), keys("<TAB>"));
        Golden.check("tictactoe-80x24", usual(game));
        Golden.check("tictactoe-40x14", small(game));
        Golden.check("tictactoe-120x40", large(game));
        Golden.check("tictactoe-200x60", RootView.render(later(game), 200, 60));
    }

    @Test
    void the_result_and_the_way_to_play_again() {
        ClientState won = StateFixtures.game("tictactoe", words(LINE));
        Golden.check("result-80x24", usual(won));
        Golden.check("result-40x14", small(won));
    }

    @Test
    void looking_back() {
        Golden.check("back-80x24", usual(after(StateFixtures.game("reversi", words(OPENING)), keys("[[["))));
    }

    @Test
    void watching() {
        ClientState state = after(
                lobby(),
                new Event.MessageReceived(0, StateFixtures.snapshot("reversi", Map.of(), null, words(OPENING))));

        Golden.check("watching-80x24", usual(after(state.push(GameScreen.of("g17", BoardState.of(0, false))))));
    }

    @Test
    void two_bots_are_watched_with_what_they_think() {
        ClientState state = after(
                lobby(),
                new Event.MessageReceived(0, StateFixtures.snapshot("reversi", Map.of(), null, words(OPENING))));
        ClientState watching = state.push(GameScreen.of("g17", BoardState.of(0, false)));
        for (String thought : List.of("d2 150 14", "c6 -85 12")) {
            String[] words = words(thought);
            MoveInfo info = new MoveInfo(
                    Integer.valueOf(words[1]), Integer.valueOf(words[2]), 52_000L, List.of(words[0], "c2", "e2"));
            watching =
                    after(watching, received(StateFixtures.moved(watching.game().orElseThrow(), words[0], info)));
        }
        Golden.check("watching-thoughts-80x24", usual(watching));
    }

    @Test
    void an_offer_can_be_answered() {
        ClientState state = after(
                StateFixtures.game("reversi", words(OPENING)),
                received(new GameMessage.Offered("g17", 8, "draw", 1, "made")));
        Golden.check("offer-80x24", usual(state));
    }

    @Test
    void resigning_asks_first() {
        Golden.check("confirm-40x14", small(after(StateFixtures.game("reversi"), keys("r"))));
    }

    @Test
    void the_menu_lists_what_can_be_done() {
        Golden.check("menu-80x24", usual(after(StateFixtures.game("reversi"), keys("<ESCAPE>"))));
    }

    @Test
    void help_has_the_keys_and_the_rules() {
        Golden.check("help-home-80x24", usual(after(StateFixtures.home(), keys("?"))));
        Golden.check("help-kalah-120x40", large(after(StateFixtures.game("kalah"), keys("?"))));
        Golden.check("help-40x14", small(after(StateFixtures.game("tictactoe"), keys("?"))));
    }

    @Test
    void settings_with_a_board_that_shows_them() {
        ClientState settings = after(StateFixtures.home(), keys("s", "<DOWN>"));
        Golden.check("settings-80x24", usual(settings));
        Golden.check("settings-40x14", small(settings));
        Golden.check("settings-120x40", large(settings));
        Golden.check("settings-letters-120x40", large(after(settings, keys("<DOWN>", "<LEFT>"))));
        Golden.check("settings-60x40", RootView.render(settings, 60, 40));
        Golden.check("settings-letters-counts-80x24", usual(after(settings, keys("<DOWN>", "<LEFT>", "<DOWN>", " "))));
    }

    @Test
    void hands_used_to_vim_see_their_keys() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState vim = game.with(game.settings().with(Setting.KEYS, "vim"));
        Golden.check("vim-80x24", usual(after(vim, keys("/", "d2"))));
        ClientState home = StateFixtures.home();
        Golden.check("vim-home-40x14", small(home.with(home.settings().with(Setting.KEYS, "vim"))));
        Golden.check("vim-help-80x24", usual(after(vim, keys("?"))));
    }

    @Test
    void hints_can_tell_what_a_move_brings() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState kalah = StateFixtures.game("kalah", words("s3 s6 n1"));
        Golden.check("counts-40x14", small(game.with(game.settings().with(Setting.HINTS, "counts"))));
        Golden.check("counts-120x40", large(game.with(game.settings().with(Setting.HINTS, "counts"))));
        Golden.check("counts-kalah-80x24", usual(kalah.with(kalah.settings().with(Setting.HINTS, "counts"))));
    }

    @Test
    void a_move_can_be_asked_back() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState asked = after(game.with(game.settings().with(Setting.CONFIRM_MOVES, "on")), keys("d2", "<ENTER>"));
        Golden.check("confirm-move-80x24", usual(asked));
    }

    @Test
    void a_lost_connection_is_told_over_the_board() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState lost = game.with(ConnectionStatus.lost(StateFixtures.TOWER, 2, StateFixtures.NOW + 3_000));
        Golden.check("lost-80x24", usual(lost));
        Golden.check("lost-40x14", small(lost));
    }

    @Test
    void letters_do_where_there_is_no_unicode() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        Golden.check("ascii-80x24", usual(game.with(game.settings().with(Setting.GLYPHS, "ascii"))));
        Golden.check("ascii-120x40", large(game.with(game.settings().with(Setting.GLYPHS, "ascii"))));
    }

    @Test
    void the_key_hints_of_each_screen() {
        ClientState game = StateFixtures.game("reversi", words(OPENING));
        ClientState start = StateFixtures.game("reversi");
        GameMessage.Snapshot watched = StateFixtures.snapshot("reversi", Map.of(), null, words(OPENING));
        Map<String, ClientState> screens = new LinkedHashMap<>();
        screens.put("home", StateFixtures.home());
        screens.put("new game", after(StateFixtures.home(), keys("n")));
        screens.put("help", after(StateFixtures.home(), keys("?")));
        screens.put("settings", after(StateFixtures.home(), keys("s")));
        screens.put(
                "unfinished games",
                after(
                        StateFixtures.home(),
                        new Event.SavedGamesLoaded(List.of(
                                StateFixtures.record("reversi", Map.of(), words(OPENING)),
                                StateFixtures.record("kalah", Map.of(), "s3"))),
                        keys("u")[0]));
        screens.put("files of games", after(StateFixtures.home(), keys("vo")));
        screens.put("lobby", lobby());
        screens.put("waiting", after(lobby(), keys("n", "<ENTER>")));
        screens.put("game, first move", start);
        screens.put("game", game);
        screens.put("game without draws", StateFixtures.game("kalah", words("s3 s6 n1")));
        screens.put("game, vim keys", game.with(game.settings().with(Setting.KEYS, "vim")));
        screens.put("game, earlier position", after(game, keys("[[[")));
        screens.put("game, offer", after(game, received(new GameMessage.Offered("g17", 8, "draw", 1, "made"))));
        screens.put("game, menu", after(start, keys("<ESCAPE>")));
        screens.put("game, resigning", after(start, keys("r")));
        screens.put(
                "game, confirming a move",
                after(game.with(game.settings().with(Setting.CONFIRM_MOVES, "on")), keys("d2", "<ENTER>")));
        screens.put(
                "game, lost connection",
                game.with(ConnectionStatus.lost(StateFixtures.TOWER, 2, StateFixtures.NOW + 3_000)));
        screens.put("game, over", StateFixtures.game("tictactoe", words(LINE)));
        ClientState watching = after(lobby(), received(watched)).push(GameScreen.of("g17", BoardState.of(0, false)));
        screens.put("watched game", watching);
        screens.put("watched game, earlier position", after(watching, keys("<LEFT>")));
        Golden.checkFooters("key-hints", screens);
    }

    private static ClientState lobby() {
        return after(
                StateFixtures.online(),
                received(StateFixtures.lobby()),
                received(said("lobby", "bob", "anyone for reversi?")));
    }

    private static Frame usual(ClientState state) {
        return RootView.render(later(state), 80, 24);
    }

    private static Frame small(ClientState state) {
        return RootView.render(later(state), 40, 14);
    }

    private static Frame large(ClientState state) {
        return RootView.render(later(state), 120, 40);
    }

    /** Returns the frame after status messages have expired; the clock has run for six seconds. */
    private static ClientState later(ClientState state) {
        return state.connection().isLost() ? state : state.withNow(StateFixtures.NOW + 6_000);
    }
}
