package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** Login by password. */
class PasswordTest {
    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);
    private static final String RIGHT = "correct horse";
    private static final String WRONG = "battery staple";
    private static final PeerAddress REMOTE = new PeerAddress("192.0.2.7", false, false);

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);

    private TestClient ada() {
        return coreFixture.person("ada", RIGHT, true);
    }

    private static String login(String name, String password) {
        return "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    }

    private static String field(TestClient testClient) {
        return TestClient.last(testClient.takeReceived(), "error").get("field").getAsString();
    }

    @Test
    void a_person_is_neither_guest_nor_bot() {
        assertEquals(
                "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"ratings\":{}}",
                TestClient.last(ada().takeReceived(), "welcome").get("user").toString());
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
    void a_password_logs_in_to_its_account_only(String name, String password, boolean create, String answer) {
        ada();
        coreFixture.bot("deep");
        assertEquals(List.of(answer), coreFixture.person(name, password, create).takeTypes());
    }

    @Test
    void an_account_survives_disconnects_and_restarts() {
        ada().disconnect();
        coreFixture.advance(Duration.ofDays(30));
        assertEquals(List.of("welcome"), coreFixture.person("ada", RIGHT, false).takeTypes());
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
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
        coreFixture.holdPasswordChecks();
        coreFixture.person("ada", WRONG, false);
        coreFixture.answerPasswordCheck(question -> {
            assertFalse(question.toString().contains(WRONG), question.toString());
            return CoreFixture.correctResult(question);
        });
    }

    @Test
    void of_two_concurrent_registrations_of_a_name_one_succeeds() {
        coreFixture.holdPasswordChecks();
        TestClient first = coreFixture.person("ada", RIGHT, true);
        TestClient second = coreFixture.person("ada", WRONG, true);
        TestClient same = coreFixture.person("Ada", RIGHT, true);
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of(), second.takeReceived());
            coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        }
        assertEquals(List.of("welcome"), first.takeTypes());
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of("name_taken"), second.takeTypes());
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of("welcome"), same.takeTypes());
    }

    @Test
    void a_password_result_for_a_closed_connection_logs_nobody_in() {
        coreFixture.holdPasswordChecks();
        TestClient gone = coreFixture.person("ada", RIGHT, true);
        gone.disconnect();
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of(), gone.takeReceived());
        assertEquals(List.of(), coreFixture.records());
    }

    @Test
    void an_outdated_hash_is_replaced() {
        ada();
        coreFixture.holdPasswordChecks();
        coreFixture.person("ada", RIGHT, false);
        coreFixture.answerPasswordCheck(
                question -> new PasswordResult(PasswordResult.Verdict.RIGHT, question.storedHash(), "stronger hash"));
        assertEquals(
                new JournalRecord.PasswordSet(CoreFixture.START, "ada", "stronger hash"),
                coreFixture.records().get(coreFixture.records().size() - 2));
    }

    @Test
    void a_new_password_replaces_the_old_one_and_revokes_resume_tokens() {
        String resume =
                TestClient.last(ada().takeReceived(), "welcome").get("resume").getAsString();
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
    void too_many_concurrent_logins_are_rate_limited() {
        coreFixture.holdPasswordChecks();
        TestClient ada = ada();
        coreFixture.answerPasswordCheck(
                question -> new PasswordResult(PasswordResult.Verdict.BUSY, question.storedHash(), null));
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"rate_limited\",\"message\":\"Too many concurrent logins; try again\","
                        + "\"key\":\"login\",\"retryMs\":2000}",
                ada.takeReceived().get(0));
    }

    @Test
    void a_password_over_plaintext_is_rejected_unless_allowed() {
        TestClient refused = coreFixture.connect(REMOTE, login("ada", RIGHT));
        assertEquals("login.password", field(refused));
        assertEquals(
                List.of("tls_required"),
                coreFixture.connect(REMOTE, login("ada", RIGHT)).takeTypes());
        PeerAddress encrypted = new PeerAddress("192.0.2.7", false, true);
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.connect(encrypted, login("ada", RIGHT)).takeTypes());
        CoreFixture careless = new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.ANYWHERE));
        assertEquals(
                List.of("bad_credentials"),
                careless.connect(REMOTE, login("ada", RIGHT)).takeTypes());
    }

    @Test
    void after_ten_failures_a_name_is_locked_for_the_address_except_for_its_resume_token() {
        TestClient ada = ada();
        String token =
                TestClient.last(ada.takeReceived(), "welcome").get("resume").getAsString();
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.person("ada", WRONG, false).takeTypes());
        }
        TestClient refused = coreFixture.person("ada", RIGHT, false);
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"rate_limited\",\"message\":\"failed logins: 10 per minute\","
                        + "\"key\":\"login\",\"retryMs\":6000}",
                refused.takeReceived().get(0));
        assertEquals(
                List.of("welcome"),
                coreFixture
                        .connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}")
                        .takeTypes());
        coreFixture.advance(Duration.ofSeconds(6));
        assertEquals(List.of("welcome"), coreFixture.person("ada", RIGHT, false).takeTypes());
    }

    @Test
    void failed_logins_are_limited_per_address_except_loopback() {
        PeerAddress encrypted = new PeerAddress("192.0.2.7", false, true);
        for (int i = 0; i < 20; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.connect(encrypted, login("name" + i, WRONG)).takeTypes());
        }
        assertEquals(
                List.of("rate_limited"),
                coreFixture.connect(encrypted, login("name", WRONG)).takeTypes());
        for (int i = 0; i < 40; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.person("other" + i, WRONG, false).takeTypes());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "PassW0rd",
                "12345678",
                "76543210",
                "abcdefghij",
                "asdfghjkl",
                "aaaaaaaa",
                "Adelaide",
                "adelaide1",
                "liverpool1",
                "zaq12wsx",
                "hunter2hunter2",
                "summer2024",
                "Parlor123"
            })
    void a_password_that_is_easy_to_guess_cannot_be_set(String password) {
        TestClient refused = coreFixture.person("adelaide", password, true);
        assertEquals("login.password", field(refused));
        coreFixture.person("adelaide", RIGHT, true).disconnect();
        TestClient change =
                coreFixture.connect(login("adelaide", RIGHT).replace("}", ",\"newPassword\":\"" + password + "\"}"));
        assertEquals("login.newPassword", field(change));
        assertEquals(
                List.of("welcome"), coreFixture.person("adelaide", RIGHT, false).takeTypes());
    }

    @ParameterizedTest
    @CsvSource({
        "admin, name_taken",
        "Adm1n, name_taken",
        "s.e.r.v.e.r, name_taken",
        "deleted-abc, name_taken",
        "b0ss, name_taken",
        "boss, name_taken",
        "servers, welcome",
        "bossy, welcome"
    })
    void names_that_look_like_those_of_the_operator_cannot_be_registered(String name, String outcome) {
        CoreFixture owned = new CoreFixture(SETTINGS.withAdmins(Set.of("boss")));
        assertEquals(List.of(outcome), owned.person(name, RIGHT, true).takeTypes());
        assertEquals(
                List.of(outcome.equals("welcome") ? "bad_credentials" : outcome),
                owned.bot(name).takeTypes());
        assertEquals(List.of("welcome"), owned.guest(name).takeTypes());
    }

    @Test
    void successful_logins_are_not_counted() {
        ada().disconnect();
        for (int i = 0; i < 30; i++) {
            TestClient again = coreFixture.person("ada", RIGHT, false);
            assertEquals(List.of("welcome"), again.takeTypes());
            again.disconnect();
        }
    }
}
