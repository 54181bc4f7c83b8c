package org.parlor.client.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;

/** Which session of a guest a login of the SSH front end leads to. */
class GuestSessionsTest {
    private static final ServerEndpoint SERVER = new ServerEndpoint("127.0.0.1", 7777);

    @TempDir
    private Path folder = Path.of("");

    private GuestSessions guests = new GuestSessions(folder.resolve("none"), SERVER);

    @BeforeEach
    void open() {
        guests = new GuestSessions(folder.resolve("ssh-guests"), SERVER);
    }

    @Test
    void guests_with_a_session_are_known_to_the_next_front_end_whose_server_may_have_another_port() throws Exception {
        GuestSessions.Guest carol = guests.enter("carol", List.of("SHA256:one", "SHA256:two"));
        carol.store().restore(SERVER, "guest-carol", "r_carol");
        GuestSessions.Guest dan = guests.enter("dan", List.of());
        dan.store().restore(SERVER, "guest-dan-2", "r_dan");
        guests.enter("eve", List.of("SHA256:three"));
        guests.save();
        assertEquals(
                Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE),
                Files.getPosixFilePermissions(folder.resolve("ssh-guests")));
        ServerEndpoint moved = new ServerEndpoint("127.0.0.1", 7778);
        GuestSessions next = new GuestSessions(folder.resolve("ssh-guests"), moved);
        assertEquals(
                Optional.of(new Login.Resume("r_carol")),
                next.findByKey("carol", "SHA256:two")
                        .flatMap(guest -> guest.store().login(moved, "guest-carol")));
        assertEquals(
                Optional.of(new Login.Resume("r_dan")),
                next.findByCode("dan+" + dan.code())
                        .flatMap(guest -> guest.store().login(moved, "guest-dan-2")));
        assertEquals(Optional.empty(), next.findByKey("eve", "SHA256:three"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{", "[{}]", "[null]", "[{\"name\":\"carol\",\"proofs\":[\"SHA256:one\"]}]"})
    void a_damaged_file_of_guests_is_ignored(String content) throws Exception {
        Files.writeString(folder.resolve("ssh-guests"), content);
        assertEquals(
                Optional.empty(),
                new GuestSessions(folder.resolve("ssh-guests"), SERVER).findByKey("carol", "SHA256:one"));
    }

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
            RemoteUser user = new RemoteUser(
                    "carol", new Login.Resume("r_token"), carol, List.of("SHA256:one"), List.of(), connections);
            assertNull(user.guest());
            assertNull(user.entered(guests).guest());
        }
    }
}
