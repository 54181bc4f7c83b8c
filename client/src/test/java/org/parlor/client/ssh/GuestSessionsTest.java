package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.connection.ConnectionFactory;
import org.parlor.message.Login;

/** Which session of a guest a login of the SSH front end leads to. */
class GuestSessionsTest {
    private final GuestSessions guests = new GuestSessions();

    @Test
    void a_guest_without_keys_is_found_by_its_code_only() {
        GuestSessions.Guest carol = guests.enter("carol", List.of());
        assertEquals(Optional.of(carol), guests.findByCode("Carol+" + carol.code()));
        assertEquals(Optional.empty(), guests.findByCode("bob+" + carol.code()));
        assertEquals(Optional.empty(), guests.findByCode("carol"));
    }

    @Test
    void a_guest_that_offered_a_key_is_found_by_the_key_only() {
        GuestSessions.Guest carol = guests.enter("carol", List.of("SHA256:one", "SHA256:two"));
        assertEquals(Optional.of(carol), guests.findByKey("carol", "SHA256:two"));
        assertEquals(Optional.empty(), guests.findByKey("bob", "SHA256:two"));
        assertEquals(Optional.empty(), guests.findByCode("carol+" + carol.code()));
        guests.forgetKey("carol", "SHA256:two");
        assertEquals(Optional.empty(), guests.findByKey("carol", "SHA256:two"));
    }

    /** Otherwise the token of the account would be kept for the guest. */
    @Test
    void a_user_with_an_account_is_no_guest_although_the_client_offered_the_key_of_one() {
        GuestSessions.Guest carol = guests.enter("carol", List.of("SHA256:one"));
        try (ConnectionFactory connections = new ConnectionFactory()) {
            RemoteUser user =
                    new RemoteUser("carol", new Login.Resume("r_token"), carol, List.of("SHA256:one"), connections);
            assertNull(user.guest());
            assertNull(user.entered(guests).guest());
        }
    }
}
