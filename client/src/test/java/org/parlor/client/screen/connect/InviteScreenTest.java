package org.parlor.client.screen.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.screen.RootView;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.lobby.LobbyScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Effect;
import org.parlor.client.state.PendingAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.ui.QrCodeText;
import org.parlor.message.SessionMessage;

class InviteScreenTest {
    private static final String PAGE = "http://192.168.1.20:7780/";
    private static final SessionMessage.Hello HELLO = new SessionMessage.Hello(
            List.of(1),
            "parlor/1",
            "Parlor",
            "",
            List.of(),
            List.of(),
            List.of(),
            new SessionMessage.Hello.Limits(16_384, 280, 100),
            null,
            7_780,
            new SessionMessage.Hello.Links(PAGE, "192.168.1.20:2222", "192.168.1.20:7777", null),
            0);
    private static final List<String> WAYS = List.of(PAGE, "ssh -p 2222 192.168.1.20", "parlor join 192.168.1.20");

    @Test
    void a_host_sees_the_links_first_and_the_lobby_behind_it() {
        HostedServer hosted = new HostedServer(StateFixtures.TOWER, ServerLinks.of(HELLO), true);
        ClientState host = after(joining().hosted(hosted), received(StateFixtures.welcome("ana")));
        assertInstanceOf(InviteScreen.class, host.topScreen());
        assertInstanceOf(LobbyScreen.class, after(host, keys("<ESCAPE>")).topScreen());
    }

    @Test
    void a_guest_opens_the_links_of_the_server_with_one_key() {
        ClientState guest = guest();
        String lobby = text(guest);
        assertTrue(lobby.contains("Invite others (i shows more): " + PAGE), lobby);
        String card = text(after(guest, keys("i")));
        QrCodeText.lines(PAGE).forEach(line -> assertTrue(card.contains(line), card));
        assertEquals(WAYS, WAYS.stream().filter(card::contains).toList(), card);
        assertTrue(card.contains("Here now (3): ana (you), bob, carol"), card);
    }

    @Test
    void the_link_is_copied_there_and_texts_of_the_game_in_a_game() {
        assertEquals(List.of(new Effect.Copy(PAGE)), copied(step(guest(), keys("ic"))));
        ClientState game = after(guest(), received(StateFixtures.snapshot("tictactoe", Map.of(), 0, "b2", "a1")));
        assertEquals(
                List.of(new Effect.Copy("b2 a1"), new Effect.Copy("O...X.... 0"), new Effect.Copy(PAGE + "game/g17")),
                copied(step(game, keys("KJI"))));
    }

    private static List<Effect> copied(Update update) {
        return update.effects().stream().filter(Effect.Copy.class::isInstance).toList();
    }

    @Test
    void a_reconnected_guest_still_has_the_links() {
        ClientState lost = guest().with(ConnectionStatus.lost(StateFixtures.TOWER, 1, 0));
        ClientState back = after(lost, received(HELLO), received(StateFixtures.welcome("ana")));
        assertEquals(ServerLinks.of(HELLO), back.serverLinks());
    }

    @Test
    void a_server_that_announces_nothing_has_no_links() {
        ClientState guest = after(StateFixtures.online(), received(StateFixtures.lobby()), keys("i")[0]);
        assertInstanceOf(LobbyScreen.class, guest.topScreen());
        assertFalse(text(guest).contains("Invite others"));
    }

    @Test
    void a_challenge_can_be_accepted_and_a_game_opens_while_the_links_are_shown() {
        ClientState card = after(guest(), keys("i"));
        ClientState accepted = after(after(card, received(StateFixtures.challenge("c1"))), keys("Y"));
        assertInstanceOf(WaitingScreen.class, accepted.topScreen());
        ClientState playing = after(card, received(StateFixtures.snapshot("reversi", Map.of(), 0)));
        assertInstanceOf(GameScreen.class, playing.topScreen());
    }

    private static ClientState joining() {
        return StateFixtures.home()
                .with(ConnectionStatus.connecting(StateFixtures.TOWER))
                .with(PendingAction.lobby());
    }

    private static ClientState guest() {
        return after(
                joining(), received(HELLO), received(StateFixtures.welcome("ana")), received(StateFixtures.lobby()));
    }

    private static String text(ClientState state) {
        return RootView.render(state.withNow(StateFixtures.NOW + 60_000), 80, 24)
                .toText();
    }
}
