package org.parlor.client.screen;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.dialog.HelpScreen;
import org.parlor.client.screen.dialog.PaletteScreen;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.join.JoinScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.screen.replay.ReplayScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.StatusMessage;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.LoginIdentity;
import org.parlor.client.ui.ClickTarget;
import org.parlor.client.ui.Key;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

/** Events in, states and effects out. */
class ReducerTest {
    private static final Event[] ENTER = keys("<ENTER>");

    @Test
    void an_option_that_resets_another_one_says_which_and_why() {
        ClientState xot = after(
                StateFixtures.home(),
                keys("n", "<DOWN>", "<DOWN>", "<DOWN>", "<DOWN>", "<RIGHT>", "<UP>", "<UP>", "<UP>"));
        assertEquals("", xot.status().text());
        assertEquals(
                "Opening is standard again. The openings 'xot' are for 8x8 boards without handicap corners",
                after(xot, keys("<RIGHT>")).status().text());
        assertEquals("", after(xot, keys("<UP>", "<RIGHT>")).status().text());
    }

    @Test
    void enter_on_the_home_screen_starts_reversi_against_an_easy_bot() {
        Update update = step(StateFixtures.home(), ENTER);
        assertEquals(List.of(new Effect.StartBot(1, "easy")), update.effects());
        Update ready = step(update.state(), new Event.BotReady(1, new LocalBot(StateFixtures.TOWER, "bot")));
        assertEquals(List.of(new Effect.Connect(0, StateFixtures.TOWER, LoginIdentity.guest("ana"))), ready.effects());
        Update welcome = step(ready.state(), received(StateFixtures.welcome("guest-ana")));
        assertEquals(List.of(new LobbyRequest.Lobby(true), GameSetup.DEFAULT.challenge("bot")), messages(welcome));
        assertInstanceOf(
                GameScreen.class,
                after(welcome.state(), received(StateFixtures.snapshot("reversi", Map.of(), 0)))
                        .topScreen());
    }

    @Test
    void the_bot_of_a_cancelled_choice_is_not_challenged_in_place_of_the_one_chosen_last() {
        Update first = step(StateFixtures.home(), ENTER);
        Update second = ConnectFlow.start(after(first.state(), keys("<ESCAPE>")), GameSetup.DEFAULT.withLevel("hard"));
        assertEquals(List.of(new Effect.StartBot(2, "hard")), second.effects());
        Update cancelled = step(second.state(), new Event.BotReady(1, new LocalBot(StateFixtures.TOWER, "easy")));
        assertEquals(List.of(), cancelled.effects());
        Update ready = step(cancelled.state(), new Event.BotReady(2, new LocalBot(StateFixtures.TOWER, "hard")));
        assertEquals(List.of(new Effect.Connect(0, StateFixtures.TOWER, LoginIdentity.guest("ana"))), ready.effects());
        Update welcome = step(ready.state(), received(StateFixtures.welcome("guest-ana")));
        assertEquals(
                GameSetup.DEFAULT.withLevel("hard").challenge("hard"),
                messages(welcome).get(1));
    }

    @Test
    void the_failure_of_a_cancelled_choice_leaves_the_one_chosen_last_alone() {
        Update first = step(StateFixtures.home(), ENTER);
        Update second = ConnectFlow.start(after(first.state(), keys("<ESCAPE>")), GameSetup.DEFAULT.withLevel("hard"));
        Update failed = step(second.state(), new Event.LaunchFailed(1, "no port", 6));
        assertEquals(List.of(), failed.effects());
        assertInstanceOf(WaitingScreen.class, failed.state().topScreen());
        ClientState back = after(failed.state(), new Event.LaunchFailed(2, "no port", 6));
        assertInstanceOf(HomeScreen.class, back.topScreen());
        assertEquals("no port", back.status().text());
    }

    @Test
    void a_request_that_could_not_be_sent_takes_the_screen_that_waits_for_it_away_also_under_the_help() {
        Update asked = ConnectFlow.start(StateFixtures.online(), GameSetup.DEFAULT.withOpponent(Opponent.ANYONE));
        ClientState helped = after(asked.state(), new Event.Pressed(Key.of(Key.Kind.F1)));
        assertInstanceOf(HelpScreen.class, helped.topScreen());
        long number = asked.state().lastRequest();
        ClientState told = after(helped, Event.ReplyReceived.notSent(0, number, "Not connected"));
        assertEquals(false, told.isWaitingFor(number));
        assertInstanceOf(HelpScreen.class, told.topScreen());
        assertEquals("Not connected", told.status().text());
    }

    @Test
    void the_help_page_scrolls_to_its_ends_and_closes_with_its_own_keys_only() {
        ClientState help = painted(after(StateFixtures.home(), keys("?")));
        ClientState end = painted(after(help, keys("<END>")));
        assertTrue(end.scrollMax() > 0);
        assertEquals(new HelpScreen(end.scrollMax()), end.topScreen());
        assertEquals(
                new HelpScreen(end.scrollMax() - 1),
                after(end, keys("<DOWN>", "<UP>")).topScreen());
        assertEquals(new HelpScreen(0), after(end, keys("<HOME>")).topScreen());
        assertEquals(new HelpScreen(help.pageRows()), after(help, keys(" ")).topScreen());
        assertEquals(help.topScreen(), after(help, keys("x", "<ENTER>")).topScreen());
        for (String key : List.of("<ESCAPE>", "q", "?")) {
            assertInstanceOf(HomeScreen.class, after(help, keys(key)).topScreen(), key);
        }
    }

    private static ClientState painted(ClientState state) {
        return state.withFrame(RootView.render(state, 80, 24));
    }

    @Test
    void a_set_up_position_is_part_of_the_challenge() {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        Position start = PositionText.parse(rules, "XO.OX.... 0");
        GameSetup setup = GameSetup.DEFAULT.withGame(rules.kind()).withStart(start);
        Update bot = Reducer.open(StateFixtures.home(), new StartupAction.Play(setup));
        Update ready = step(bot.state(), new Event.BotReady(1, new LocalBot(StateFixtures.TOWER, "bot")));
        Update welcome = step(ready.state(), received(StateFixtures.welcome("ana")));
        LobbyRequest.Challenge challenge =
                (LobbyRequest.Challenge) messages(welcome).get(1);
        assertEquals(StartPosition.of(rules, start), challenge.pos());
        assertEquals("play tictactoe --bot easy --as x --position 'XO.OX.... 0'", setup.command());
    }

    @Test
    void a_typed_move_is_sent_with_its_ply_and_shown_until_the_server_tells_of_it() {
        Update sent = step(StateFixtures.game("reversi"), keys("d3", "<ENTER>"));
        assertEquals(List.of(new GameRequest.Move("g17", 0, "d3", null, null)), messages(sent));
        assertEquals("d3", pending(sent.state()));
        ClientState told = after(sent.state(), received(moved(sent.state(), "d3")));
        assertNull(((GameScreen) told.topScreen()).board().pending());
        assertEquals(1, told.game().orElseThrow().ply());
    }

    @Test
    void a_game_is_saved_as_the_server_records_it() {
        Update asked = step(StateFixtures.game("tictactoe", "a1", "b2"), keys("S"));
        assertEquals(List.of(new GameRequest.RecordRequest("g17", "json")), messages(asked));
        GameRecord record = StateFixtures.record("tictactoe", Map.of(), "a1", "b2");
        Reply reply = new Reply.RecordReply(null, "json", RecordPayload.of(record));
        Update got =
                step(asked.state(), new Event.ReplyReceived(0, asked.state().lastRequest(), reply));
        assertEquals(
                List.of(new Effect.SaveRecord(
                        "games.jsonl", record, record.moves().size(), true)),
                got.effects());
        ClientState saved = after(got.state(), new Event.RecordSaved("games.jsonl", null));
        assertEquals(
                "Saved to games.jsonl – parlor replay shows it", saved.status().text());
        ClientState exported = after(got.state(), new Event.RecordSaved("a.ggf", null));
        assertEquals("Saved to a.ggf", exported.status().text());
        ClientState unsaved = after(got.state(), new Event.RecordSaved("games.jsonl", "the disk is full"));
        assertEquals(StatusMessage.error("Not saved: the disk is full", StateFixtures.NOW + 500), unsaved.status());
        assertInstanceOf(GameScreen.class, unsaved.topScreen());
    }

    @Test
    void enter_alone_replays_the_games_that_were_saved() {
        assertEquals(
                List.of(
                        new Effect.ListRecordFiles("games.jsonl", ""),
                        new Effect.ListRecords("games.jsonl", RecordFilter.ALL)),
                step(StateFixtures.home(), keys("vo", "<ENTER>")).effects());
    }

    @Test
    void a_refused_move_says_why_and_can_be_tried_again() {
        Update sent = step(StateFixtures.game("reversi"), keys("d3", "<ENTER>"));
        Effect.Send send = (Effect.Send) sent.effects().get(0);
        ClientState refused = after(sent.state(), new Event.ReplyReceived(0, send.number(), refusal("illegal_move")));
        assertNull(((GameScreen) refused.topScreen()).board().pending());
        assertEquals("No: illegal_move", refused.status().text());
        assertEquals(1, messages(step(refused, keys("d3", "<ENTER>"))).size());
    }

    @Test
    void an_illegal_move_stays_here_and_names_legal_ones() {
        Update update = step(StateFixtures.game("reversi"), keys("a1", "<ENTER>"));
        assertEquals(List.of(), update.effects());
        assertEquals(
                "a1 is not legal for Black. Legal: d3 c4 f5 e6",
                update.state().status().text());
    }

    @Test
    void what_is_no_move_says_so() {
        ClientState state = after(StateFixtures.game("reversi"), keys("d99", "<ENTER>"));
        assertEquals("'d99' is not a move. Legal: d3 c4 f5 e6", state.status().text());
    }

    @Test
    void a_character_without_an_action_is_part_of_the_move_that_is_typed() {
        ClientState state = after(StateFixtures.game("reversi"), keys("z9", "<ENTER>"));
        assertEquals("'z9' is not a move. Legal: d3 c4 f5 e6", state.status().text());
    }

    @Test
    void a_move_typed_while_the_opponent_is_to_move_names_the_player_to_move() {
        ClientState waiting = StateFixtures.game("reversi", "d3");
        assertEquals(
                "It is bob's turn",
                after(waiting, keys("z9", "<ENTER>")).status().text());
    }

    @Test
    void keys_pressed_too_early_play_nothing() {
        ClientState theirs = StateFixtures.game("reversi", "d3");
        assertEquals(List.of(), step(theirs, keys("c3", "<ENTER>")).effects());
        assertEquals(List.of(), step(theirs, keys("<TAB>", "<ENTER>")).effects());
        ClientState mine = StateFixtures.game("reversi");
        assertEquals(
                List.of(new GameRequest.Move("g17", 0, "f5", null, null)),
                messages(Reducer.reduce(mine, ENTER[0], StateFixtures.NOW + 1_000)),
                "the cursor starts on a legal move");
        Update twice = step(mine, keys("d3", "<ENTER>", "d3", "<ENTER>"));
        assertEquals(1, messages(twice).size(), "the first is still on its way");
    }

    @Test
    void enter_right_after_a_change_does_not_play_under_the_cursor() {
        ClientState pointing =
                after(StateFixtures.game("reversi", "d3"), new Event.Clicked(new ClickTarget.BoardCell(18)));
        ClientState changed = after(pointing, received(moved(pointing, "c5")));
        ClientState legal = after(changed, keys("<TAB>"));
        assertEquals(
                List.of(),
                Reducer.reduce(legal, ENTER[0], StateFixtures.NOW + 510).effects());
        assertEquals(
                1,
                Reducer.reduce(legal, ENTER[0], StateFixtures.NOW + 2_000)
                        .effects()
                        .size());
    }

    @Test
    void tab_goes_round_the_legal_moves() {
        ClientState game = StateFixtures.game("reversi");
        assertEquals("f5", pointed(game));
        assertEquals("e6", pointed(after(game, keys("<TAB>"))));
        assertEquals("d3", pointed(after(game, keys("<TAB>", "<TAB>"))));
        assertEquals("c4", pointed(after(game, keys("<BACK_TAB>"))));
        assertEquals("e6", pointed(after(game, keys("<TAB>", "<TAB>", "<TAB>", "<TAB>", "<TAB>"))));
    }

    @Test
    void the_cursor_goes_round_the_edges_and_past_the_stores() {
        ClientState reversi = after(StateFixtures.game("reversi"), new Event.Clicked(new ClickTarget.BoardCell(0)));
        assertEquals("h1", pointed(after(reversi, keys("<LEFT>"))));
        assertEquals("a8", pointed(after(reversi, keys("<UP>"))));
        ClientState kalah = after(StateFixtures.game("kalah", "s1"), new Event.Clicked(new ClickTarget.BoardCell(5)));
        assertEquals("s1", pointed(after(kalah, keys("<RIGHT>"))));
        assertEquals("n6", pointed(after(kalah, keys("<UP>"))));
    }

    @Test
    void a_click_plays_a_legal_cell_and_points_at_any_other() {
        assertEquals(
                1,
                messages(step(StateFixtures.game("reversi"), new Event.Clicked(new ClickTarget.BoardCell(19))))
                        .size());
        Update other = step(StateFixtures.game("reversi"), new Event.Clicked(new ClickTarget.BoardCell(0)));
        assertEquals(List.of(), other.effects());
        assertEquals("a1", pointed(other.state()));
    }

    @Test
    void resigning_takes_two_keys() {
        ClientState asked = after(StateFixtures.game("reversi"), keys("r"));
        assertEquals(List.of(), step(asked, keys("n")).effects());
        assertEquals(List.of(new GameRequest.Resign("g17")), messages(step(asked, keys("y"))));
    }

    @Test
    void a_draw_and_a_takeback_are_accepted_with_two_keys_and_declined_with_one() {
        for (OfferKind kind : List.of(OfferKind.DRAW, OfferKind.TAKEBACK)) {
            ClientState offered = offered(kind.wireName());
            assertEquals(List.of(new GameRequest.Answer("g17", kind, false)), messages(step(offered, keys("n"))));
            assertEquals(List.of(), messages(step(offered, keys("y"))));
            ClientState asked = after(offered, keys("y"));
            assertInstanceOf(ConfirmDialog.class, asked.topScreen());
            assertEquals(List.of(new GameRequest.Answer("g17", kind, true)), messages(step(asked, keys("y"))));
        }
    }

    @Test
    void an_offer_that_is_not_confirmed_stays_open_and_the_status_line_says_so() {
        Update cancelled = step(after(offered("draw"), keys("y")), keys("n"));
        assertEquals(List.of(), messages(cancelled));
        assertEquals(
                "Still offered: y accept, n decline.",
                cancelled.state().status().text());
    }

    @Test
    void a_confirmation_does_not_accept_an_offer_of_another_kind() {
        Update late = step(
                after(offered("takeback"), keys("y")),
                received(new GameMessage.Offered("g17", 3, "takeback", 1, "withdrawn")),
                received(new GameMessage.Offered("g17", 4, "draw", 1, "made")),
                keys("y")[0]);
        assertEquals(List.of(), messages(late));
        assertEquals("The takeback is no longer offered", late.state().status().text());
    }

    @Test
    void offering_what_the_opponent_offers_asks_before_it_accepts() {
        ClientState both = after(offered("takeback"), received(new GameMessage.Offered("g17", 3, "draw", 1, "made")));
        for (ClientState state : List.of(offered("draw"), both)) {
            Update asked = step(state, keys("D"));
            assertEquals(List.of(), messages(asked));
            assertInstanceOf(ConfirmDialog.class, asked.state().topScreen());
            assertEquals(
                    List.of(new GameRequest.Answer("g17", OfferKind.DRAW, true)),
                    messages(step(asked.state(), keys("y"))));
        }
    }

    @Test
    void letters_that_name_columns_type_moves_on_wide_boards() {
        ClientState wide = StateFixtures.game("reversi", Map.of("rows", 20, "cols", 20), 0);
        assertEquals("r", ((GameScreen) after(wide, keys("r")).topScreen()).typed());
    }

    @Test
    void a_rematch_with_a_bot_is_a_challenge_with_the_sides_changed_and_not_asked_for_by_enter() {
        GameMessage.Snapshot over = StateFixtures.snapshot("tictactoe", Map.of(), 0, "a1", "b2", "a2", "b3", "a3");
        GameMessage.Snapshot bot = StateFixtures.withBot(over);
        ClientState state = after(StateFixtures.online().push(WaitingScreen.of("", "", 0)), received(bot));
        assertEquals(List.of(), messages(step(state, ENTER)));
        Update again = step(state, keys("m"));
        LobbyRequest.Challenge challenge =
                (LobbyRequest.Challenge) messages(again).get(0);
        assertEquals("bot", challenge.to());
        assertEquals(SeatPreference.SECOND, challenge.side());
    }

    @Test
    void a_gap_in_the_news_asks_for_everything_once() {
        ClientState state = StateFixtures.game("reversi");
        GameMessage.Presence far = new GameMessage.Presence("g17", 9, 1, "away", 1000L);
        Update first = step(state, received(far));
        assertEquals(List.of(new GameRequest.Sync("g17")), messages(first));
        assertEquals(List.of(), messages(step(first.state(), received(far))));
    }

    @Test
    void a_lost_connection_turns_moves_off_and_comes_back_with_the_same_game() {
        ClientState lost = after(
                StateFixtures.game("reversi"),
                new Event.ConnectionChanged(
                        0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW + 1_000)));
        assertEquals(List.of(), step(lost, keys("d3", "<ENTER>")).effects());
        assertEquals(List.of(new Effect.Retry()), step(lost, keys("R")).effects());
        ClientState calling =
                after(lost, new Event.ConnectionChanged(0, ConnectionStatus.connecting(StateFixtures.TOWER)));
        assertTrue(calling.connection().isLost());
        ClientState back = after(calling, received(StateFixtures.welcome("ana", "g17")));
        assertTrue(back.connection().isOnline());
        assertEquals("g17", back.game().orElseThrow().gameId());
        assertEquals(1, messages(step(back, keys("d3", "<ENTER>"))).size());
    }

    @Test
    void the_address_of_the_latest_attempt_is_the_address_in_use() {
        ServerEndpoint other = new ServerEndpoint("10.0.0.9", 7777);
        ClientState lost = after(
                StateFixtures.online(),
                new Event.ConnectionChanged(0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW)));
        ClientState trying = after(lost, new Event.ConnectionChanged(0, ConnectionStatus.connecting(other)));
        assertTrue(trying.connection().isLost());
        assertEquals(other, trying.connection().address());
        assertEquals(
                other,
                after(trying, received(StateFixtures.welcome("ana")))
                        .connection()
                        .address());
    }

    @Test
    void an_open_game_that_ended_with_the_connection_is_not_waited_for() {
        ClientState waiting = ConnectFlow.start(StateFixtures.known(), GameSetup.DEFAULT.withOpponent(Opponent.ANYONE))
                .state();
        assertInstanceOf(WaitingScreen.class, waiting.topScreen());
        ClientState back = after(
                waiting,
                new Event.ConnectionChanged(0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW)),
                received(StateFixtures.welcome("ana")));
        assertInstanceOf(LobbyScreen.class, back.topScreen());
        assertEquals("Reconnected. Your offer has expired", back.status().text());
    }

    @Test
    void a_game_that_the_server_lost_meanwhile_is_not_shown_on() {
        ClientState lost = after(
                StateFixtures.game("reversi"),
                new Event.ConnectionChanged(0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW)));
        ClientState back = after(lost, received(StateFixtures.welcome("ana")));
        assertInstanceOf(LobbyScreen.class, back.topScreen());
        assertEquals(
                "Reconnected. The server no longer has your game", back.status().text());
    }

    @Test
    void quitting_asks_when_others_are_at_our_server() {
        ClientState host = after(StateFixtures.online(), received(StateFixtures.lobby()));
        assertEquals(List.of(new Effect.Quit(0, "")), step(host, keys("q")).effects());
        ClientState hosting = host.hosted(new HostedServer(StateFixtures.TOWER, List.of()));
        assertEquals(List.of(), step(hosting, keys("q")).effects());
        assertEquals(
                List.of(new Effect.Quit(0, "")), step(hosting, keys("q", "y")).effects());
    }

    @Test
    void what_cannot_be_seen_cannot_be_typed() {
        ClientState chatting = after(StateFixtures.game("reversi"), keys("t", "a\u202eb\u0007\u200bc"));
        assertEquals("abc", ((GameScreen) chatting.topScreen()).typed());
    }

    @Test
    void what_the_program_was_started_for_alone_ends_it_when_it_fails() {
        ClientState joining = Reducer.open(StateFixtures.home(), new StartupAction.Join(StateFixtures.TOWER))
                .state();
        assertEquals(
                List.of(new Effect.Quit(3, "cannot reach it")),
                step(joining, new Event.Disconnected(0, "cannot reach it", 3)).effects());
        ClientState asked = after(StateFixtures.home(), keys("j", "tower", "<ENTER>"));
        Update failed = step(asked, new Event.Disconnected(0, "cannot reach it", 3));
        assertEquals(List.of(new Effect.Disconnect(0)), failed.effects());
        assertInstanceOf(JoinScreen.class, failed.state().topScreen());
        assertEquals("cannot reach it", failed.state().status().text());
    }

    @Test
    void two_people_at_one_keyboard_have_a_line_each() {
        ClientState form = after(StateFixtures.home(), keys("2", "<ENTER>"));
        Update ready = step(form, new Event.LocalServerReady(1, StateFixtures.TOWER));
        assertEquals(2, ready.effects().size());
        ClientState one = after(ready.state(), received(StateFixtures.welcome("guest-1")));
        Update both = step(one, new Event.MessageReceived(1, StateFixtures.welcome("guest-2")));
        assertEquals("guest-2", ((LobbyRequest.Challenge) messages(both).get(0)).to());
        Update accepted = step(both.state(), new Event.MessageReceived(1, challengeFrom("guest-1")));
        assertEquals(
                List.of(new Effect.Send(1, accepted.state().lastRequest(), new LobbyRequest.ChallengeAccept("c1"))),
                accepted.effects());
        ClientState game = after(accepted.state(), received(StateFixtures.snapshot("reversi", Map.of(), 0, "d3")));
        Update white = step(game, keys("c5", "<ENTER>"));
        assertEquals(1, ((Effect.Send) white.effects().get(0)).connectionNumber());
    }

    @Test
    void a_challenge_can_be_accepted_or_declined_in_the_lobby() {
        ClientState challenged = after(StateFixtures.online(), received(challengeFrom("bob")));
        assertEquals(List.of(new LobbyRequest.ChallengeAccept("c1")), messages(step(challenged, ENTER)));
        assertEquals(
                List.of(new LobbyRequest.ChallengeDecline("c1", "generic")), messages(step(challenged, keys("x"))));
    }

    @Test
    void leaving_while_waiting_takes_the_offer_back() {
        Update offered = step(StateFixtures.online(), keys("n", "<ENTER>"));
        Effect.Send send = (Effect.Send) offered.effects().get(0);
        assertInstanceOf(LobbyRequest.Seek.class, send.message());
        ClientState open =
                after(offered.state(), new Event.ReplyReceived(0, send.number(), Reply.Ok.seek(null, "s7", null)));
        assertEquals(List.of(new LobbyRequest.SeekCancel("s7")), messages(step(open, keys("<ESCAPE>"))));
    }

    @Test
    void an_offer_left_before_its_reply_is_withdrawn_when_the_reply_names_it() {
        Update offered = step(StateFixtures.online(), keys("n", "<ENTER>"));
        long request = ((Effect.Send) offered.effects().get(0)).number();
        Update left = step(offered.state(), keys("<ESCAPE>"));
        assertEquals(List.of(), messages(left));
        Event seek = new Event.ReplyReceived(0, request, Reply.Ok.seek(null, "s7", null));
        Update named = step(left.state(), seek);
        assertEquals(List.of(new LobbyRequest.SeekCancel("s7")), messages(named));
        assertEquals(Map.of(), named.state().session().purposes());
        Event challenge = new Event.ReplyReceived(0, request, Reply.Ok.challenge(null, "c7"));
        assertEquals(List.of(new LobbyRequest.ChallengeCancel("c7")), messages(step(left.state(), challenge)));
        Event refused = new Event.ReplyReceived(0, request, refusal("rate_limited"));
        assertEquals(left.state().status(), after(left.state(), refused).status());
    }

    @Test
    void an_offer_from_which_a_game_has_begun_is_not_withdrawn() {
        Update offered = step(StateFixtures.online(), keys("n", "<ENTER>"));
        long request = ((Effect.Send) offered.effects().get(0)).number();
        ClientState begun = after(
                after(offered.state(), keys("<ESCAPE>")), received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        Event seek = new Event.ReplyReceived(0, request, Reply.Ok.seek(null, "g17", null));
        assertEquals(List.of(), messages(step(begun, seek)));
        ClientState unleft = after(offered.state(), received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        assertEquals(List.of(), messages(step(unleft, seek)));
    }

    @Test
    void a_game_to_watch_that_arrives_after_the_user_left_is_no_longer_watched() {
        ClientState asked = after(StateFixtures.online(), keys("w", "g17", "<ENTER>"));
        ClientState left = after(asked, keys("<ESCAPE>"));
        Event snapshot = received(StateFixtures.snapshot("reversi", Map.of(), null, "d3"));
        assertEquals(List.of(new GameRequest.Unwatch("g17", null)), messages(step(left, snapshot)));
        assertEquals(List.of(), messages(step(asked, snapshot)));
    }

    @Test
    void a_record_is_used_for_the_request_that_it_answers() {
        GameRecord record = StateFixtures.record("tictactoe", Map.of(), "a1", "b2", "a2", "b1", "a3");
        Reply reply = new Reply.RecordReply(null, "json", RecordPayload.of(record));
        Update saving = step(StateFixtures.game("tictactoe", "a1", "b2", "a2", "b1", "a3"), keys("S"));
        Update reviewing = step(saving.state(), keys("v"));
        Event saved = new Event.ReplyReceived(0, saving.state().lastRequest(), reply);
        Update first = step(reviewing.state(), saved);
        assertEquals(
                List.of(new Effect.SaveRecord(
                        "games.jsonl", record, record.moves().size(), true)),
                first.effects());
        Event reviewed = new Event.ReplyReceived(0, reviewing.state().lastRequest(), reply);
        assertInstanceOf(ReplayScreen.class, after(first.state(), reviewed).topScreen());
        ClientState elsewhere = after(
                after(first.state(), keys("<ESCAPE>")).push(WaitingScreen.of("", "", 0)),
                received(StateFixtures.other("g18", StateFixtures.snapshot("reversi", Map.of(), 0))));
        Update late = step(elsewhere, reviewed);
        assertEquals(elsewhere.topScreen(), late.state().topScreen());
        assertEquals(List.of(), late.effects());
    }

    @Test
    void pasted_text_is_typed_into_a_line_and_never_read_as_keys() {
        ClientState chatting = after(StateFixtures.online(), keys("t"));
        Update pasted = step(chatting, new Event.Pasted("first\nqy", false), new Event.Pressed(Key.of(Key.Kind.ENTER)));
        assertEquals(List.of(new LobbyRequest.Chat("lobby", "first qy")), messages(pasted));
        ClientState game = StateFixtures.game("reversi");
        ClientState still = after(game, new Event.Pasted("rqy", false));
        assertEquals(game.screens(), still.screens());
        assertEquals(
                "Paste games and positions on the home screen, in the lobby or in a replay",
                still.status().text());
    }

    @Test
    void a_declined_challenge_says_so_in_words() {
        Update challenged = step(StateFixtures.online(), keys("n", "<ENTER>"));
        long request = ((Effect.Send) challenged.effects().get(0)).number();
        ClientState gone = after(
                challenged.state(),
                new Event.ReplyReceived(0, request, Reply.Ok.challenge(null, "c7")),
                received(new LobbyMessage.ChallengeGone("c7", "generic", null)));
        assertEquals("Challenge ended: declined", gone.status().text());
    }

    @Test
    void a_takeback_is_offered_only_after_a_move_of_the_user() {
        assertFalse(StateFixtures.actionIds(StateFixtures.game("reversi", Map.of(), 1, "d3"))
                .contains("takeback"));
        assertTrue(StateFixtures.actionIds(StateFixtures.game("reversi", Map.of(), 0, "d3"))
                .contains("takeback"));
    }

    @Test
    void a_paused_game_offers_to_continue_and_no_move() {
        String playing = MessageCodec.write(StateFixtures.snapshot("reversi", Map.of(), 0, "d3", "c3"));
        ServerMessage paused = MessageCodec.readServerMessage(
                        playing.replace("\"state\":\"playing\"", "\"state\":\"paused\""))
                .orElseThrow();
        ClientState state = after(StateFixtures.online().push(WaitingScreen.of("", "", 0)), received(paused));
        List<String> playingOnly = List.of("play", "next-legal", "takeback", "pause");
        assertEquals(
                List.of("pause"),
                StateFixtures.actionIds(state).stream()
                        .filter(playingOnly::contains)
                        .toList());
        String frame = RootView.render(state, 120, 40).toText();
        assertTrue(frame.contains("Z continue"), frame);
    }

    @Test
    void control_c_quits_at_once_without_a_game_and_asks_with_one() {
        Event interrupt = new Event.Pressed(Key.ctrl('c'));
        assertEquals(
                List.of(new Effect.Quit(130, "")),
                step(StateFixtures.home(), interrupt).effects());
        Update asked = step(StateFixtures.game("reversi"), interrupt);
        assertEquals(List.of(), asked.effects());
        assertEquals(
                List.of(new Effect.Quit(130, "")),
                step(asked.state(), interrupt).effects());
    }

    @Test
    void looking_back_follows_the_same_position_while_the_game_goes_on() {
        ClientState back = after(StateFixtures.game("reversi", "d3"), keys("["));
        ClientState later = after(back, received(moved(back, "c5")));
        assertEquals(2, ((GameScreen) later.topScreen()).board().pliesBack());
        assertEquals(
                0,
                ((GameScreen) after(later, keys("<END>")).topScreen()).board().pliesBack());
    }

    @Test
    void hostile_talk_is_made_harmless() {
        ClientState state =
                after(StateFixtures.online(), received(StateFixtures.said("lobby", "bob", "\u001b[2Jhi\u202e")));
        assertEquals("[2Jhi", state.session().chat().get(0).text());
    }

    private static ClientState offered(String kind) {
        return after(StateFixtures.game("reversi"), received(new GameMessage.Offered("g17", 2, kind, 1, "made")));
    }

    private static LobbyMessage.Challenge challengeFrom(String name) {
        return new LobbyMessage.Challenge(
                "c1",
                new UserInfo(name, false, true, null),
                "reversi",
                Map.of(),
                StateFixtures.FIVE_THREE,
                false,
                SeatPreference.FIRST,
                null,
                null,
                120_000);
    }

    private static Reply refusal(String code) {
        return new Reply.ErrorReply(null, code, "No: " + code, null, null, null, null, null);
    }

    private static String pending(ClientState state) {
        PendingMove pendingMove =
                requireNonNull(((GameScreen) state.topScreen()).board().pending());
        return state.game().orElseThrow().rules().format(pendingMove.move());
    }

    private static String pointed(ClientState state) {
        int cell = ((GameScreen) state.topScreen()).board().cursor();
        return state.game().orElseThrow().rules().board().cells().get(cell).id();
    }

    @Test
    void the_palette_ranks_titles_before_descriptions_and_never_plays_a_move() {
        ClientState game = StateFixtures.game("reversi");
        assertEquals(
                List.of("Theme"),
                PaletteScreen.matching(game, "the").stream()
                        .map(Action::title)
                        .limit(1)
                        .toList());
        assertEquals(
                List.of(),
                PaletteScreen.matching(game, "").stream()
                        .map(Action::id)
                        .filter("play"::equals)
                        .toList());
    }

    @Test
    void escape_after_a_rejected_move_dismisses_the_message() {
        ClientState rejected = after(StateFixtures.game("reversi"), keys("a1", "<ENTER>"));
        assertTrue(rejected.status().error());
        ClientState dismissed = after(rejected, keys("<ESCAPE>"));
        assertEquals("", dismissed.status().text());
        assertTrue(dismissed.topScreen() instanceof GameScreen);
        assertTrue(after(dismissed, keys("<ESCAPE>")).topScreen() instanceof PaletteScreen);
    }

    @Test
    void claiming_the_win_asks_first() {
        ClientState gone =
                after(StateFixtures.game("reversi"), received(new GameMessage.Presence("g17", 2, 1, "gone", null)));
        Update asked = step(gone, keys("C"));
        assertEquals(List.of(), messages(asked));
        assertEquals(
                List.of(new GameRequest.Claim("g17", GameRequest.Claim.Result.WIN)),
                messages(step(asked.state(), keys("y"))));
    }
}
