package org.parlor.client.screen.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.QrCodeText;

class WaitingScreenTest {
    private static final String PAGE = "http://192.168.178.123:7780/";
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
        QrCodeText.lines(PAGE + "#join=K7QF3M").forEach(line -> assertTrue(frame.contains(line), frame));
        for (String text : List.of(PAGE + "#join=K7QF3M", "K 7 Q F 3 M", "or in plain mode:  take K7QF3M")) {
            assertTrue(frame.contains(text), frame);
        }
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
        ClientState state = waiting("K7QF3M");
        String frame = RootView.render(state.with(state.settings().withAsciiOnly()), 80, 24)
                .toText();
        assertTrue(frame.contains(PAGE + "#join=K7QF3M"), frame);
        assertFalse(frame.contains("##"), frame);
    }

    private static ClientState waiting(@Nullable String code) {
        ClientState online = StateFixtures.online();
        return online.with(online.connection().with(LINKS)).push(new WaitingScreen("Waiting", "", 0, "s1", null, code));
    }

    private static String frame(@Nullable String code, int columns, int rows) {
        return RootView.render(waiting(code), columns, rows).toText();
    }
}
