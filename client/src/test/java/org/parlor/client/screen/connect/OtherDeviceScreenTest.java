package org.parlor.client.screen.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.QrCodeText;
import org.parlor.message.AccountRequest;
import org.parlor.message.Reply;

class OtherDeviceScreenTest {
    private static final String LINK = "http://192.168.1.20:7780/#code=K7QF3MX2PR8D";
    private static final ServerLinks LINKS =
            new ServerLinks("http://192.168.1.20:7780/", "", "", List.of("parlor join 192.168.1.20"), "", "");

    private static ClientState playing() {
        ClientState online = StateFixtures.online();
        return after(
                online.with(StateFixtures.linked(online.connection(), LINKS)),
                received(StateFixtures.snapshot("tictactoe", Map.of(), 0)));
    }

    @Test
    void a_player_gets_a_link_a_qr_code_and_a_command_in_the_game() {
        Update asked = step(playing(), keys("O"));
        assertEquals(List.of(new AccountRequest.CodeNew()), messages(asked));
        ClientState shown = after(
                asked.state(),
                new Event.ReplyReceived(0, asked.state().lastRequest(), Reply.Ok.code(null, "K7QF3MX2PR8D")));
        String frame = RootView.render(shown, 80, 24).toText();
        QrCodeText.lines(LINK).forEach(line -> assertTrue(frame.contains(line), frame));
        assertTrue(frame.contains(LINK), frame);
        assertTrue(frame.contains("parlor join 192.168.1.20 --code"), frame);
        assertTrue(frame.contains("K7QF3MX2PR8D"), frame);
        String small = RootView.render(shown, 60, 24).toText();
        assertTrue(small.contains(LINK), small);
        assertInstanceOf(GameScreen.class, after(shown, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void a_refusal_is_told_and_the_game_stays() {
        Update asked = step(playing(), keys("O"));
        ClientState refused = after(
                asked.state(),
                new Event.ReplyReceived(
                        0,
                        asked.state().lastRequest(),
                        new Reply.ErrorReply(null, "unknown_type", "Unknown type", null, null, null, null, null)));
        assertInstanceOf(GameScreen.class, refused.topScreen());
        assertEquals("Unknown type", refused.status().text());
    }

    @Test
    void a_game_of_this_program_only_has_no_other_device() {
        assertFalse(
                StateFixtures.actionIds(StateFixtures.gameWithBot("tictactoe")).contains("other-device"));
    }
}
