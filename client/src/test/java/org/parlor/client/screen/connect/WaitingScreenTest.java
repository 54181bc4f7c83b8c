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
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.ui.QrCodeText;

class WaitingScreenTest {
    private static final String PAGE = "http://192.168.178.123:7780/";
    private static final HostedServer HOSTED = new HostedServer(
                    StateFixtures.TOWER, List.of("parlor join 192.168.178.123:7777"), "")
            .withPage(PAGE)
            .withSsh("ssh -p 2222 NAME@192.168.178.123", "SHA256:" + "x".repeat(43));

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
    void a_host_who_waits_for_anybody_sees_the_qr_code_of_the_page_beside_the_three_ways_in() {
        String frame = frame(null, 120, 40);
        QrCodeText.lines(PAGE).forEach(line -> assertTrue(frame.contains(line), frame));
        List<String> ways = List.of(
                PAGE + "  in a browser",
                HOSTED.sshLine(),
                "ssh host key fingerprint " + HOSTED.hostKey(),
                HOSTED.joinLines().get(0));
        assertEquals(ways, ways.stream().filter(frame::contains).toList(), frame);
    }

    @Test
    void a_narrow_terminal_shows_the_whole_fingerprint_of_the_host_key_without_its_label() {
        String frame = frame(null, 60, 24);
        assertTrue(frame.contains(HOSTED.hostKey()), frame);
        assertFalse(frame.contains("ssh host key"), frame);
    }

    private static String frame(@Nullable String code, int columns, int rows) {
        ClientState state =
                StateFixtures.online().hosted(HOSTED).push(new WaitingScreen("Waiting", "", 0, "s1", null, code));
        return RootView.render(state, columns, rows).toText();
    }
}
