package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.GameState;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage.Welcome.Rating;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;

/** The status line of a game. */
class GameStatusTest {
    private static final GameResult RESIGNED = new GameResult(0, List.of(2, 2), "resign");
    private static final PendingOffer DRAW = new PendingOffer("draw", 1);

    @Test
    void the_result_replaces_the_refusal_of_a_request() {
        ClientState refused = after(StateFixtures.game("reversi"), refusal(1, "not_supported"));
        assertEquals("! No: not_supported", status(refused));
        assertEquals("You won: bob resigned.", status(after(refused, ended(RESIGNED))));
    }

    @Test
    void a_request_that_crosses_the_end_of_the_game_does_not_hide_the_result() {
        ClientState over = after(StateFixtures.game("reversi"), ended(RESIGNED), refusal(1, "game_over"));
        assertEquals("You won: bob resigned.", status(over));
    }

    @Test
    void the_result_stays_while_looking_back() {
        ClientState over = after(StateFixtures.game("reversi", "d3", "c3"), received(end(4, RESIGNED)));
        assertEquals("Move 1 of 2. You won: bob resigned.", status(after(over, keys("["))));
    }

    @Test
    void the_key_that_returns_to_the_current_position_does_not_leave_the_game() {
        ClientState back = after(StateFixtures.game("reversi", "d3", "c3"), keys("["));
        ClientState current = after(back, keys("L"));
        assertEquals(0, ((GameScreen) current.topScreen()).board().pliesBack());
        assertInstanceOf(LobbyScreen.class, after(current, keys("L")).topScreen());
    }

    @Test
    void a_takeback_that_was_accepted_is_reported_as_done() {
        ClientState asked = after(StateFixtures.gameWithBot("reversi", "d3", "c3"), keys("u"));
        ClientState offered = after(asked, received(new GameMessage.Offered("g17", 4, "takeback", 0, "made")));
        assertEquals("Takeback requested. Your turn: 4 moves.", status(offered));
        ClientState done = after(
                offered,
                received(new GameMessage.Offered("g17", 5, "takeback", 0, "accepted")),
                received(StateFixtures.withBot(StateFixtures.snapshot("reversi", Map.of(), 0))));
        assertEquals("Move taken back. Your turn: 4 moves.", status(done));
    }

    @Test
    void an_offer_that_is_made_again_is_not_sent_and_says_who_must_answer() {
        ClientState offered = after(
                StateFixtures.game("reversi", "d3"), received(new GameMessage.Offered("g17", 3, "draw", 0, "made")));
        Update again = step(offered, keys("D"));
        assertEquals(List.of(), messages(again));
        assertEquals("Draw offered. Waiting for bob to answer", status(again.state()));
    }

    @Test
    void at_one_keyboard_the_player_to_move_offers_a_draw_and_the_other_answers() {
        ClientState game = StateFixtures.game("reversi", "d3").withSecondPlayer("second");
        assertEquals(
                List.of(new Effect.Send(1, 2, new GameRequest.Offer("g17", OfferKind.DRAW, null))),
                step(game, keys("D")).effects());
        GameMessage draw = new GameMessage.Offered("g17", 3, "draw", 1, "made");
        Update offered = step(game, received(draw), new Event.MessageReceived(1, draw));
        assertEquals(List.of(), offered.effects());
        assertEquals("White offers a draw: y accept, n decline. White to move: 3 moves.", status(offered.state()));
        assertEquals(
                "Draw offered. Waiting for Black to answer",
                status(step(offered.state(), keys("D")).state()));
        assertEquals(
                List.of(new Effect.Send(0, 2, new GameRequest.Answer("g17", OfferKind.DRAW, true))),
                step(after(offered.state(), keys("y")), keys("y")).effects());
        assertEquals(
                List.of(new Effect.Send(0, 2, new GameRequest.Answer("g17", OfferKind.DRAW, false))),
                step(offered.state(), keys("n")).effects());
    }

    @Test
    void at_one_keyboard_a_takeback_after_a_forced_pass_is_of_the_player_who_chose_a_move() {
        ClientState game = beforeForcedPass();
        int chooser = 1 - game.game().orElseThrow().position().sideToMove();
        ClientState passed = after(game, received(moved(game, "pass")));
        assertEquals(
                List.of(new Effect.Send(chooser, 2, new GameRequest.Offer("g17", OfferKind.TAKEBACK, null))),
                step(passed, keys("u")).effects());
    }

    private static ClientState beforeForcedPass() {
        for (int seed = 0; true; seed++) {
            ClientState state = StateFixtures.game("reversi", Map.of("rows", 4, "cols", 4), 0)
                    .withSecondPlayer("second");
            GameState game = state.game().orElseThrow();
            while (!game.position().isOver()) {
                if (game.position().forcedMove().isPresent()) {
                    return state;
                }
                int[] legal = game.position().legalMoves();
                state = after(state, received(moved(game, game.rules().format(legal[seed % legal.length]))));
                game = state.game().orElseThrow();
            }
        }
    }

    @Test
    void the_key_of_an_unavailable_action_shows_why() {
        ClientState game = StateFixtures.game("reversi");
        assertEquals(
                List.of(
                        "You have no move to take back",
                        "Hints are available only in casual games against bots",
                        "A game can be claimed only if the opponent is gone"),
                Stream.of("u", "H", "C")
                        .map(key -> status(after(game, keys(key))))
                        .toList());
    }

    @Test
    void all_own_offers_are_shown() {
        ClientState offered = after(
                StateFixtures.game("reversi", "d3"),
                received(new GameMessage.Offered("g17", 3, "takeback", 0, "made")),
                received(new GameMessage.Offered("g17", 4, "draw", 0, "made")));
        assertEquals("Takeback requested. Draw offered. Waiting for bob.", status(offered));
    }

    @Test
    void a_declined_offer_is_reported() {
        ClientState declined = after(
                StateFixtures.game("reversi"),
                received(new GameMessage.Offered("g17", 2, "draw", 0, "made")),
                received(new GameMessage.Offered("g17", 3, "draw", 0, "declined")));
        assertEquals("bob declined the draw", status(declined));
    }

    @Test
    void time_is_given_with_one_key_and_both_players_and_spectators_read_who_gave_it() {
        ClientState game = StateFixtures.game("reversi");
        assertEquals(List.of(new GameRequest.GiveTime("g17")), messages(step(game, keys("+"))));
        assertEquals("You gave bob 15 seconds", status(after(game, timeGiven(1))));
        assertEquals("bob gave you 15 seconds", status(after(game, timeGiven(0))));
    }

    @Test
    void a_note_is_read_and_changed_in_a_prompt() {
        ClientState game = StateFixtures.game("reversi");
        ClientState server = game.with(game.connection().with(StateFixtures.hello("note")));
        Update asked = step(server, keys("W"));
        assertEquals(List.of(new GameRequest.GetNote("g17")), messages(asked));
        ClientState prompt = after(
                asked.state(),
                new Event.ReplyReceived(0, asked.state().lastRequest(), new Reply.NoteReply(null, "watch c")));
        assertEquals(
                List.of(new GameRequest.SetNote("g17", "watch c3")),
                messages(step(after(prompt, keys("3")), keys("<ENTER>"))));
        assertEquals(game.text(GameActions.NO_NOTES), status(after(game, keys("W"))));
    }

    private static Event timeGiven(int seat) {
        GameMessage.Clock clock = new GameMessage.Clock(List.of(250_000L, 252_000L), 0, StateFixtures.NOW, null);
        return received(new GameMessage.TimeGiven("g17", 2, seat, 15_000, clock));
    }

    @Test
    void time_is_offered_only_in_casual_games_with_a_clock() {
        GameMessage.Snapshot casual = StateFixtures.snapshot("reversi", Map.of(), 0);
        String timed = MessageCodec.write(casual);
        String clock = timed.substring(timed.indexOf("\"clock\":{"), timed.indexOf(",\"presence\""));
        assertEquals(
                List.of(true, false, false),
                Stream.of(
                                timed,
                                timed.replace("\"rated\":false", "\"rated\":true"),
                                timed.replace(clock, "\"clock\":null"))
                        .map(text -> MessageCodec.readServerMessage(text).orElseThrow())
                        .map(message ->
                                after(StateFixtures.online().push(WaitingScreen.of("", "", 0)), received(message)))
                        .map(state -> StateFixtures.actionIds(state).contains("give-time"))
                        .toList());
    }

    @Test
    void an_offer_that_is_open_when_the_game_is_opened_is_shown() {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Setting up", "", 0));
        assertEquals(
                "bob offers a draw: y accept, n decline. Your turn: 4 moves.",
                status(after(waiting, received(withOffer(DRAW)))));
    }

    @Test
    void an_offer_that_is_open_after_a_reconnect_is_shown() {
        ClientState offered = after(
                StateFixtures.game("reversi"), received(new GameMessage.Offered("g17", 2, "takeback", 1, "made")));
        ClientState back = after(
                offered,
                new Event.ConnectionChanged(0, ConnectionStatus.lost(StateFixtures.TOWER, 1, StateFixtures.NOW)),
                received(StateFixtures.welcome("ana", "g17")),
                received(withOffer(new PendingOffer("takeback", 1))));
        assertEquals("bob asks for a takeback: y accept, n decline. Your turn: 4 moves.", status(back));
    }

    @Test
    void an_offer_and_its_keys_fit_on_a_narrow_terminal() {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Setting up", "", 0));
        assertEquals("Offer: draw. y accept, n decline.", status(after(waiting, received(withOffer(DRAW))), 40, 14));
        ClientState rematch = after(
                StateFixtures.game("reversi"),
                ended(RESIGNED),
                received(new GameMessage.Offered("g17", 3, "rematch", 1, "made")));
        assertEquals("Offer: rematch. y accept, n decline.", status(rematch, 40, 14));
    }

    @Test
    void a_rematch_is_accepted_with_the_key_that_is_shown() {
        ClientState offered = after(
                StateFixtures.game("reversi"),
                ended(RESIGNED),
                received(new GameMessage.Offered("g17", 3, "rematch", 1, "made")));
        assertEquals("You won: bob resigned. bob offers a rematch: y accept, n decline.", status(offered));
        assertEquals(
                List.of(new GameRequest.Answer("g17", OfferKind.REMATCH, true)), messages(step(offered, keys("y"))));
    }

    @Test
    void an_absent_opponent_is_shown_with_the_time_until_the_win_can_be_claimed() {
        ClientState away = after(StateFixtures.game("reversi"), presence(2, "away", 60_000L));
        assertEquals("bob is away. You can claim the win in 60 s. Your turn: 4 moves.", status(away));
        ClientState later = away.withNow(StateFixtures.NOW + 18_500);
        assertEquals("bob is away. You can claim the win in 42 s. Your turn: 4 moves.", status(later));
        assertEquals("bob is away. Claim the win in 42 s. Y…", status(later, 40, 14));
        ClientState gone = after(away, presence(3, "gone", 0L));
        assertEquals("bob is away. C claim win. Your turn: 4 moves.", status(gone));
        assertEquals("Your turn: 4 moves.", status(after(gone, presence(4, "here", null))));
    }

    @Test
    void an_absent_opponent_is_not_waited_for_in_the_same_line() {
        ClientState away = after(StateFixtures.game("reversi", "d3"), presence(3, "away", 60_000L));
        assertEquals("bob is away. You can claim the win in 60 s.", status(away));
    }

    @Test
    void an_own_offer_does_not_hide_that_the_opponent_is_away() {
        ClientState offered = after(
                StateFixtures.game("reversi", "d3"),
                received(new GameMessage.Offered("g17", 3, "draw", 0, "made")),
                presence(4, "away", 60_000L));
        assertEquals("bob is away. You can claim the win in 60 s.", status(offered));
    }

    @Test
    void a_takeback_is_offered_only_after_a_move() {
        assertEquals(List.of(), messages(step(StateFixtures.game("reversi"), keys("u"))));
        assertEquals(
                List.of(new GameRequest.Offer("g17", OfferKind.TAKEBACK, null)),
                messages(step(StateFixtures.game("reversi", "d3"), keys("u"))));
    }

    @Test
    void a_drawn_game_shows_its_score_only_if_there_is_one() {
        GameResult lines = new GameResult(null, List.of(0, 0), "normal");
        assertEquals("Draw.", status(after(StateFixtures.game("tictactoe"), ended(lines))));
        GameResult discs = new GameResult(null, List.of(32, 32), "normal");
        assertEquals("Draw, 32 – 32.", status(after(StateFixtures.game("reversi"), ended(discs))));
    }

    @Test
    void a_snapshot_keeps_the_time_of_the_claim() {
        ClientState away = after(
                StateFixtures.game("reversi"),
                presence(2, "away", 60_000L),
                received(snapshot(List.of("here", "away"), List.of(), 1612)));
        assertEquals("bob is away. You can claim the win in 60 s. Your turn: 4 moves.", status(away));
    }

    @Test
    void the_end_of_a_rated_game_shows_the_change_of_the_rating() {
        assertEquals("You won: bob resigned. 1612 → 1624 (+12)", status(after(rated(1612), rated(1624, 1570))));
        assertEquals("You won: bob resigned. 1500 → 1662 (+162)", status(after(rated(null), rated(1662, 1500))));
    }

    private static ClientState rated(@Nullable Integer rating) {
        ClientState waiting = StateFixtures.online().push(WaitingScreen.of("Setting up", "", 0));
        return after(waiting, received(snapshot(List.of("here", "here"), List.of(), rating)));
    }

    private static Event rated(int first, int second) {
        List<Rating> ratings = List.of(new Rating(first, 60), new Rating(second, 60));
        return received(new GameMessage.Ended("g17", 2, RESIGNED, ratings, null));
    }

    private static Event presence(long seq, String state, @Nullable Long claimMs) {
        return received(new GameMessage.Presence("g17", seq, 1, state, claimMs));
    }

    private static Event ended(GameResult result) {
        return received(end(2, result));
    }

    private static GameMessage.Ended end(long seq, GameResult result) {
        return new GameMessage.Ended("g17", seq, result, null, null);
    }

    private static Event refusal(long number, String code) {
        return new Event.ReplyReceived(
                0, number, new Reply.ErrorReply(null, code, "No: " + code, null, null, null, null, null));
    }

    private static GameMessage.Snapshot withOffer(PendingOffer offer) {
        return snapshot(List.of("here", "here"), List.of(offer), null);
    }

    /** @param rating of ana at the start of the game */
    private static GameMessage.Snapshot snapshot(
            List<String> presence, List<PendingOffer> offers, @Nullable Integer rating) {
        GameMessage.Snapshot told = StateFixtures.snapshot("reversi", Map.of(), 0);
        UserInfo ana = new UserInfo("ana", false, null, rating);
        return StateFixtures.with(told, told.g(), List.of(ana, told.players().get(1)), presence, offers);
    }

    private static String status(ClientState state) {
        return status(state, 80, 24);
    }

    private static String status(ClientState state, int columns, int rows) {
        String[] lines = RootView.render(state, columns, rows).toText().split("\n");
        return lines[lines.length - 3].strip();
    }
}
