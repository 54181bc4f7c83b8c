package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** What failed logins of a stranger do to others: nothing, as long as these log in from another address. */
class LockOutTest {
    private static final String RIGHT = "correct horse";
    private static final String WRONG = "battery staple";

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root")));

    @BeforeEach
    void create() {
        coreFixture.admin("root", RIGHT).disconnect();
        coreFixture.person("ada", RIGHT, true).disconnect();
        coreFixture.bot("deep").disconnect();
    }

    private static PeerAddress address(int last) {
        return new PeerAddress("192.0.2." + last, false, true);
    }

    private List<String> logIn(PeerAddress peer, String name, String password) {
        TestClient client = coreFixture.connect(
                peer, "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
        client.disconnect();
        return client.takeTypes();
    }

    private List<String> logInBot(PeerAddress peer, String token) {
        TestClient client = coreFixture.connect(peer, "{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"" + token + "\"}");
        client.disconnect();
        return client.takeTypes();
    }

    /** Fails 100 logins in a minute: the first ten are answered by their outcome. */
    private void attack(PeerAddress peer, String name) {
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of(i < 10 ? "bad_credentials" : "rate_limited"), logIn(peer, name, WRONG));
        }
    }

    @Test
    void failures_for_a_name_lock_out_the_address_they_come_from_only() {
        attack(address(66), "ada");
        assertEquals(List.of("rate_limited"), logIn(address(66), "ada", RIGHT));
        for (int i = 0; i < 20; i++) {
            assertEquals(List.of("welcome"), logIn(address(7), "ada", RIGHT));
            assertEquals(List.of("welcome"), logIn(PeerAddress.LOCAL, "ada", RIGHT));
        }
    }

    @Test
    void wrong_tokens_of_a_stranger_do_not_lock_a_bot_out() {
        for (int i = 0; i < 100; i++) {
            logInBot(address(66), "a-token-that-is-not-its");
        }
        assertEquals(List.of("rate_limited"), logInBot(address(66), "token-of-20-letters-deep"));
        for (int i = 0; i < 20; i++) {
            assertEquals(List.of("welcome"), logInBot(address(7), "token-of-20-letters-deep"));
        }
    }

    @Test
    void an_admin_at_the_computer_of_the_server_is_never_locked_out() {
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of("bad_credentials"), logIn(PeerAddress.LOCAL, "root", WRONG));
        }
        assertEquals(List.of("welcome"), logIn(PeerAddress.LOCAL, "root", RIGHT));
    }

    @Test
    void failures_at_the_computer_of_the_server_are_limited_for_other_accounts() {
        attack(PeerAddress.LOCAL, "ada");
        assertEquals(List.of("rate_limited"), logIn(PeerAddress.LOCAL, "ada", RIGHT));
        assertEquals(List.of("welcome"), logIn(address(7), "ada", RIGHT));
    }

    @Test
    void after_failures_from_many_addresses_each_further_one_has_one_attempt_a_minute() {
        for (int host = 100; host < 103; host++) {
            attack(address(host), "ada");
        }
        for (int host = 110; host < 120; host++) {
            assertEquals(List.of("bad_credentials"), logIn(address(host), "ada", WRONG));
            assertEquals(List.of("rate_limited"), logIn(address(host), "ada", WRONG));
        }
        assertEquals(List.of("welcome"), logIn(address(7), "ada", RIGHT));
        for (int i = 0; i < 10; i++) {
            assertEquals(List.of("bad_credentials"), logIn(address(7), "ada", WRONG), "a known address");
        }
    }

    @Test
    void an_address_from_which_a_name_has_logged_in_is_not_locked_out_by_its_neighbours() {
        assertEquals(List.of("welcome"), logIn(address(7), "ada", RIGHT));
        for (int i = 0; i < 20; i++) {
            assertEquals(List.of("bad_credentials"), logIn(address(7), "name" + i, WRONG));
        }
        assertEquals(List.of("rate_limited"), logIn(address(7), "root", RIGHT));
        assertEquals(List.of("welcome"), logIn(address(7), "ada", RIGHT));
        coreFixture.advance(Duration.ofSeconds(3));
        assertEquals(List.of("welcome"), logIn(address(7), "root", RIGHT));
    }

    @Test
    void one_address_cannot_fill_the_queue_of_password_checks() {
        coreFixture.holdPasswordChecks();
        for (int i = 0; i < 8; i++) {
            coreFixture.connect(address(66), "{\"as\":\"password\",\"name\":\"ada\",\"password\":\"" + RIGHT + "\"}");
        }
        assertEquals(List.of("rate_limited"), logIn(address(66), "ada", RIGHT));
        TestClient other = coreFixture.connect(
                address(7), "{\"as\":\"password\",\"name\":\"root\",\"password\":\"" + RIGHT + "\"}");
        for (int i = 0; i < 9; i++) {
            coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        }
        assertEquals(List.of("welcome"), other.takeTypes());
    }
}
