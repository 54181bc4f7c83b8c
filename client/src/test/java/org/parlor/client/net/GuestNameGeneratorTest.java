package org.parlor.client.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.LoginParameters;
import org.parlor.message.Login;

class GuestNameGeneratorTest {
    private static final Login GUEST = new Login.Guest(null);

    @Test
    void a_guest_without_a_name_is_called_as_the_user_then_numbered_then_drawn_by_the_server() {
        LoginParameters identity = GuestNameGenerator.identity("parlor/1", GUEST, "ana");
        assertEquals(new Login.Guest("ana"), identity.login());
        assertEquals(9, identity.alternatives().size());
        assertEquals(
                List.of(new Login.Guest("ana-2"), new Login.Guest("ana-3")),
                identity.alternatives().subList(0, 2));
        assertEquals(
                List.of(new Login.Guest("ana-9"), GUEST),
                identity.alternatives().subList(7, 9));
    }

    @Test
    void other_logins_and_unknown_users_remain_as_they_are() {
        Login eve = new Login.Guest("eve");
        assertEquals(
                new LoginParameters("parlor/1", List.of(), eve), GuestNameGenerator.identity("parlor/1", eve, "ana"));
        Login resume = new Login.Resume("r_1");
        assertEquals(
                new LoginParameters("parlor/1", List.of(), resume),
                GuestNameGenerator.identity("parlor/1", resume, "ana"));
        assertEquals(
                new LoginParameters("parlor/1", List.of(), GUEST), GuestNameGenerator.identity("parlor/1", GUEST, "?"));
    }

    @ParameterizedTest
    @CsvSource({
        "ana, ana",
        "Jürgen, Jürgen",
        "漢字, 漢字",
        "राम, राम",
        "Иван Петров, Иван-Петров",
        "pаul, ''",
        "Ana Maria, Ana-Maria",
        "DOMAIN\\ana, DOMAINana",
        "?, ''",
        "a_very_long_user_name_of_a_computer, a_very_long_user_name_of_a"
    })
    void a_name_keeps_the_characters_that_the_protocol_allows(String user, String guest) {
        assertEquals(guest, GuestNameGenerator.guestName(user));
    }
}
