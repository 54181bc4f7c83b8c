package org.parlor.client.screen.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.QrCodeText;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;

class WaitingScreenTest {
    private static final String PAGE = "http://192.168.178.123:7780/";
    private static final String INVITATION = PAGE + "#join=K7QF3M&by=ana&game=reversi+8x8";
    private static final ServerLinks LINKS = new ServerLinks(
            PAGE,
            "ssh -p 2222 192.168.178.123",
            "SHA256:" + "x".repeat(43),
            List.of("parlor join 192.168.178.123:7777"),
            "",
            "");

    @ParameterizedTest
    @CsvSource({"80, 24", "120, 40", "200, 60"})
    void a_host_sees_the_link_and_the_qr_code_of_an_invitation(int columns, int rows) {
        String frame = frame("K7QF3M", columns, rows);
        QrCodeText.lines(INVITATION).forEach(line -> assertTrue(frame.contains(line), frame));
        String link = columns >= 120 ? INVITATION : PAGE + "#join=K7QF3M ";
        for (String text : List.of(link, "K 7 Q F 3 M", "or in plain mode:  take K7QF3M", "c copy link")) {
            assertTrue(frame.contains(text), frame);
        }
    }

    @Test
    void a_link_that_is_too_long_for_the_terminal_is_shown_without_its_description_and_copied_with_it() {
        ClientState state = waiting("K7QF3M", new TimeControl.Fischer(900_000, 10_500));
        String frame = RootView.render(state, 80, 24).toText();
        QrCodeText.lines(PAGE + "#join=K7QF3M").forEach(line -> assertTrue(frame.contains(line), frame));
        Update update = state.topScreen().onKey(state, Key.of('c'));
        assertEquals(List.of(new Effect.Copy(INVITATION + "&clock=15%2B10.5")), update.effects());
    }

    @ParameterizedTest
    @CsvSource({"40, 14", "60, 24", "80, 18"})
    void a_small_terminal_shows_the_invite_code_alone(int columns, int rows) {
        String frame = frame("K7QF3M", columns, rows);
        assertFalse(frame.contains("█"), frame);
        assertTrue(frame.contains("K 7 Q F 3 M"), frame);
    }

    @Test
    void who_waits_for_anybody_sees_the_qr_code_of_the_page_beside_the_ways_in() {
        String frame = frame(null, 120, 40);
        QrCodeText.lines(PAGE).forEach(line -> assertTrue(frame.contains(line), frame));
        List<String> ways = List.of(
                "Browser  " + PAGE,
                "ssh      " + LINKS.sshLine(),
                "Parlor   " + LINKS.joinLines().get(0),
                "ssh host key " + LINKS.hostKey());
        assertEquals(ways, ways.stream().filter(frame::contains).toList(), frame);
    }

    @Test
    void an_ascii_terminal_shows_the_link_without_a_qr_code() {
        ClientState state = waiting("K7QF3M", new TimeControl.None());
        String frame = RootView.render(state.with(state.settings().withAsciiOnly()), 80, 24)
                .toText();
        assertTrue(frame.contains(PAGE + "#join=K7QF3M"), frame);
        assertFalse(frame.contains("##"), frame);
    }

    private static ClientState waiting(@Nullable String code, TimeControl control) {
        ClientState online = StateFixtures.online();
        LobbyRequest.Seek offer = new GameSetup(
                        Games.ALL.get(0), Map.of(), Opponent.ANYONE, "easy", SeatPreference.FIRST, control, null)
                .seek();
        return online.with(StateFixtures.linked(online.connection(), LINKS))
                .push(new WaitingScreen("Waiting", "", 0, offer, "s1", null, code));
    }

    private static String frame(@Nullable String code, int columns, int rows) {
        return RootView.render(waiting(code, new TimeControl.None()), columns, rows)
                .toText();
    }
}
