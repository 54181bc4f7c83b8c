package org.parlor.client.screen.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.join.WaitingScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OfferKind;

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
    void a_declined_offer_is_reported() {
        ClientState declined = after(
                StateFixtures.game("reversi"),
                received(new GameMessage.Offered("g17", 2, "draw", 0, "made")),
                received(new GameMessage.Offered("g17", 3, "draw", 0, "declined")));
        assertEquals("bob declined the draw", status(declined));
    }

    @Test
    void an_offer_that_is_open_when_the_game_is_opened_is_shown() {
        ClientState waiting = StateFixtures.online().push(new WaitingScreen("Setting up", "", 0, null, null));
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
    void a_rematch_is_accepted_with_the_key_that_is_shown() {
        ClientState offered = after(
                StateFixtures.game("reversi"),
                ended(RESIGNED),
                received(new GameMessage.Offered("g17", 3, "rematch", 1, "made")));
        assertEquals("You won: bob resigned. bob offers a rematch: y accept, n decline.", status(offered));
        assertEquals(
                List.of(new GameRequest.Answer("g17", OfferKind.REMATCH, true)), messages(step(offered, keys("y"))));
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
        GameMessage.Snapshot told = StateFixtures.snapshot("reversi", Map.of(), 0);
        return new GameMessage.Snapshot(
                told.g(),
                told.seq(),
                told.state(),
                told.game(),
                told.options(),
                told.rules(),
                told.players(),
                told.you(),
                told.rated(),
                told.tc(),
                told.ply(),
                told.to(),
                told.pos(),
                told.aux(),
                told.legal(),
                told.moves(),
                told.score(),
                told.clock(),
                told.presence(),
                List.of(offer),
                told.watchers(),
                told.result());
    }

    private static String status(ClientState state) {
        String[] rows = RootView.render(state, 80, 24).toText().split("\n");
        return rows[rows.length - 3].strip();
    }
}
