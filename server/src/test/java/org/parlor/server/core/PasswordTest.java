package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** People who come back by a password, and those who only say that it is theirs. */
class PasswordTest {
    private static final ServerSettings HOUSE = ServerSettings.standard().with(PasswordPolicy.GUARDED);
    private static final String RIGHT = "correct horse";
    private static final String WRONG = "battery staple";
    private static final PeerAddress ABROAD = new PeerAddress("192.0.2.7", false, false);

    private final CoreFixture coreFixture = new CoreFixture(HOUSE);

    private TestClient ada() {
        return coreFixture.person("ada", RIGHT, true);
    }

    private static String login(String name, String password) {
        return "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    }

    private static String field(TestClient testClient) {
        return TestClient.last(testClient.takeHeard(), "error").get("field").getAsString();
    }

    @Test
    void a_person_is_no_guest_and_no_bot() {
        assertEquals(
                "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"ratings\":{}}",
                TestClient.last(ada().takeHeard(), "welcome").get("user").toString());
    }

    @ParameterizedTest
    @CsvSource({
        "ada, correct horse, false, welcome",
        "ADA, correct horse, false, welcome",
        "ada, correct horse, true, welcome",
        "ada, battery staple, false, bad_credentials",
        "ada, battery staple, true, name_taken",
        "bob, battery staple, false, bad_credentials",
        "bob, battery staple, true, welcome",
        "deep, battery staple, false, bad_credentials",
        "deep, battery staple, true, name_taken",
        "guest-eve, battery staple, true, bad_name"
    })
    void a_password_opens_the_account_it_belongs_to(String name, String password, boolean create, String answer) {
        ada();
        coreFixture.bot("deep");
        assertEquals(List.of(answer), coreFixture.person(name, password, create).takeTypes());
    }

    @Test
    void an_account_outlives_its_connections_and_the_server() {
        ada().disconnect();
        coreFixture.pass(Duration.ofDays(30));
        assertEquals(List.of("welcome"), coreFixture.person("ada", RIGHT, false).takeTypes());
        ServerCore again = new ServerCore(HOUSE, new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        assertEquals(
                List.of("bad_credentials"), later.person("ada", WRONG, false).takeTypes());
        assertEquals(List.of("welcome"), later.person("ada", RIGHT, false).takeTypes());
    }

    @Test
    void no_password_is_ever_recorded() {
        ada();
        coreFixture.person("ada", WRONG, false);
        assertEquals(
                List.of("AccountCreated", "PasswordSet", "TokensSet"),
                coreFixture.records().stream()
                        .map(record -> record.getClass().getSimpleName())
                        .toList());
        coreFixture.holdProofs();
        coreFixture.person("ada", WRONG, false);
        coreFixture.prove(question -> {
            assertFalse(question.toString().contains(WRONG), question.toString());
            return CoreFixture.truth(question);
        });
    }

    @Test
    void of_two_who_create_the_same_name_at_once_one_gets_it() {
        coreFixture.holdProofs();
        TestClient first = coreFixture.person("ada", RIGHT, true);
        TestClient second = coreFixture.person("ada", WRONG, true);
        TestClient same = coreFixture.person("Ada", RIGHT, true);
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of(), second.takeHeard());
            coreFixture.prove(CoreFixture::truth);
        }
        assertEquals(List.of("welcome"), first.takeTypes());
        coreFixture.prove(CoreFixture::truth);
        assertEquals(List.of("name_taken"), second.takeTypes());
        coreFixture.prove(CoreFixture::truth);
        assertEquals(List.of("welcome"), same.takeTypes());
    }

    @Test
    void what_is_found_for_a_connection_that_is_gone_lets_nobody_in() {
        coreFixture.holdProofs();
        TestClient gone = coreFixture.person("ada", RIGHT, true);
        gone.disconnect();
        coreFixture.prove(CoreFixture::truth);
        assertEquals(List.of(), gone.takeHeard());
        assertEquals(List.of(), coreFixture.records());
    }

    @Test
    void an_outdated_hash_is_replaced_by_a_fresh_one() {
        ada();
        coreFixture.holdProofs();
        coreFixture.person("ada", RIGHT, false);
        coreFixture.prove(
                question -> new PasswordResult(PasswordResult.Verdict.RIGHT, question.against(), "stronger hash"));
        assertEquals(
                new JournalRecord.PasswordSet(CoreFixture.START, "ada", "stronger hash"),
                coreFixture.records().get(coreFixture.records().size() - 2));
    }

    @Test
    void a_new_password_takes_the_place_of_the_old_one_and_ends_what_was_resumable() {
        String resume =
                TestClient.last(ada().takeHeard(), "welcome").get("resume").getAsString();
        String change = ",\"newPassword\":\"" + WRONG + "\"}";
        assertEquals(
                List.of("bad_credentials"),
                coreFixture
                        .connect(login("ada", "no idea at all").replace("}", change))
                        .takeTypes());
        assertEquals(
                List.of("welcome"),
                coreFixture.connect(login("ada", RIGHT).replace("}", change)).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.person("ada", RIGHT, false).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture
                        .connect("{\"as\":\"resume\",\"token\":\"" + resume + "\"}")
                        .takeTypes());
        assertEquals(List.of("welcome"), coreFixture.person("ada", WRONG, false).takeTypes());
    }

    @Test
    void who_comes_while_too_many_log_in_is_told_to_come_again() {
        coreFixture.holdProofs();
        TestClient ada = ada();
        coreFixture.prove(question -> new PasswordResult(PasswordResult.Verdict.BUSY, question.against(), null));
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"rate_limited\",\"message\":\"Too many log in at once; try again\","
                        + "\"key\":\"login\",\"retryMs\":2000}",
                ada.takeHeard().get(0));
    }

    @Test
    void a_password_that_could_be_overheard_is_refused_unless_the_house_allows_it() {
        TestClient refused = coreFixture.connect(ABROAD, login("ada", RIGHT));
        assertEquals("login.password", field(refused));
        assertEquals(
                List.of("tls_required"),
                coreFixture.connect(ABROAD, login("ada", RIGHT)).takeTypes());
        PeerAddress encrypted = new PeerAddress("192.0.2.7", false, true);
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.connect(encrypted, login("ada", RIGHT)).takeTypes());
        CoreFixture careless = new CoreFixture(ServerSettings.standard().with(PasswordPolicy.ANYWHERE));
        assertEquals(
                List.of("bad_credentials"),
                careless.connect(ABROAD, login("ada", RIGHT)).takeTypes());
    }

    @Test
    void after_ten_failures_a_name_is_closed_for_a_while_but_not_to_its_resume_token() {
        TestClient ada = ada();
        String token = TestClient.last(ada.takeHeard(), "welcome").get("resume").getAsString();
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.person("ada", WRONG, false).takeTypes());
        }
        TestClient refused = coreFixture.person("ada", RIGHT, false);
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"rate_limited\",\"message\":\"failed log-ins: 10 per minute\","
                        + "\"key\":\"login\",\"retryMs\":6000}",
                refused.takeHeard().get(0));
        assertEquals(
                List.of("welcome"),
                coreFixture
                        .connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}")
                        .takeTypes());
        coreFixture.pass(Duration.ofSeconds(6));
        assertEquals(List.of("welcome"), coreFixture.person("ada", RIGHT, false).takeTypes());
    }

    @Test
    void an_address_that_guesses_at_many_names_is_stopped_unless_it_is_this_computers() {
        PeerAddress encrypted = new PeerAddress("192.0.2.7", false, true);
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.connect(encrypted, login("name" + i, WRONG)).takeTypes());
        }
        assertEquals(
                List.of("rate_limited"),
                coreFixture.connect(encrypted, login("name", WRONG)).takeTypes());
        for (int i = 0; i < 20; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.person("other" + i, WRONG, false).takeTypes());
        }
    }

    @Test
    void who_succeeds_is_never_counted() {
        ada().disconnect();
        for (int i = 0; i < 30; i++) {
            TestClient again = coreFixture.person("ada", RIGHT, false);
            assertEquals(List.of("welcome"), again.takeTypes());
            again.disconnect();
        }
    }
}
