package org.parlor.client.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.message.LobbyRequest;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionMessage.Hello.Links;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;

class ServerLinksTest {

    @Test
    void announced_links_become_a_page_and_commands() {
        assertEquals(
                new ServerLinks(
                        "http://192.168.1.20:7780/",
                        "ssh -p 2222 192.168.1.20",
                        "",
                        List.of("parlor join 192.168.1.20"),
                        "",
                        ""),
                of(new Links("http://192.168.1.20:7780/", "192.168.1.20:2222", "192.168.1.20:7777", null)));
    }

    @Test
    void a_server_with_tls_is_joined_and_accounts_are_created_with_tls() {
        ServerLinks serverLinks = of(new Links(null, null, "club.example.org:9000", "club.example.org:9001"));
        assertEquals("parlor join club.example.org:9001 --tls --user NAME --create", serverLinks.accountLine());
        assertEquals(List.of("parlor join club.example.org:9001 --tls"), serverLinks.joinLines());
    }

    @Test
    void an_invitation_says_who_invites_to_what_and_no_name_adds_a_parameter() {
        LobbyRequest.Seek offer = new LobbyRequest.Seek(
                "kalah",
                Map.of("pits", 6),
                new TimeControl.Fischer(300_000, 3_000),
                null,
                SeatPreference.FIRST,
                null,
                null,
                true);
        assertEquals(
                "http://h:7780/#join=K7%26by%3Deve&by=a%26game%3Dx+%3Cb%3E&game=kalah+6&clock=5%2B3",
                of(new Links("http://h:7780/", null, null, null)).invitation("K7&by=eve", "a&game=x <b>", offer));
        for (String name : List.of("josé", "Ελένη", "名", "\ud83d\ude00", "\u0001\u202e%~'")) {
            assertEquals(
                    "http://h/game/" + URLEncoder.encode(name, StandardCharsets.UTF_8),
                    of(new Links("http://h/", null, null, null)).gameLink(name));
        }
        assertEquals("", ServerLinks.NONE.invitation("K7QF3M", "ana", offer));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-oProxyCommand=id:22",
                "-v:22",
                "host;id:22",
                "host:22 && id",
                "$(id):22",
                "host\n:22",
                "host:99999",
                "host",
                ""
            })
    void what_is_no_address_is_no_command(String hostile) {
        assertEquals(ServerLinks.NONE, of(new Links(hostile, hostile, hostile, hostile)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "http://a b/", "http://host/\u001b[2J", "http://host/#join=x"})
    void what_is_no_address_of_a_page_is_no_link(String hostile) {
        assertEquals("", of(new Links(hostile, null, null, null)).page());
    }

    private static ServerLinks of(Links links) {
        return ServerLinks.of(new SessionMessage.Hello(
                List.of(1),
                "parlor/1",
                "Parlor",
                "",
                List.of(),
                List.of("guest", "password"),
                List.of(),
                new SessionMessage.Hello.Limits(16_384, 280, 100),
                null,
                null,
                links,
                0));
    }
}
