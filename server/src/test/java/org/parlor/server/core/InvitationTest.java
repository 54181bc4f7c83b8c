package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;

/** Registration with and without invitations. */
class InvitationTest {
    private static final PeerAddress REMOTE = new PeerAddress("192.0.2.7", false, true);

    private CoreFixture coreFixture = new CoreFixture();
    private TestClient root = coreFixture.guest("nobody");

    @BeforeEach
    void start() {
        start(RegistrationMode.INVITATION);
    }

    private static ServerSettings settings(RegistrationMode mode) {
        return ServerSettings.standard()
                .withAdmins(Set.of("root"))
                .with(PasswordLoginPolicy.GUARDED)
                .with(ServerSettings.REGISTRATION, mode);
    }

    private void start(RegistrationMode mode) {
        coreFixture = new CoreFixture(settings(mode));
        root = coreFixture.admin("root", "a good password");
        root.takeReceived();
    }

    private static String invited(String code) {
        return code.isEmpty() ? "" : ",\"invitation\":\"" + code + "\"";
    }

    private static String person(String name, String code) {
        return "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"correct horse\",\"create\":true"
                + invited(code) + "}";
    }

    private static String bot(String name, String code) {
        return "{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"a-token-of-enough-letters\"" + invited(code)
                + "}";
    }

    private static String device(String name, String code) {
        return "{\"as\":\"device\",\"name\":\"" + name + "\",\"token\":\"a-token-of-enough-letters\",\"create\":true"
                + invited(code) + "}";
    }

    private String made(String fields) {
        return TestClient.last(root.request("{'t':'admin.invitation.new','id':1" + fields + "}"), "ok")
                .get("invitation")
                .getAsString();
    }

    private List<String> labels() {
        return TestClient.last(root.request("{'t':'admin.invitation.list','id':1}"), "ok")
                .getAsJsonArray("list")
                .asList()
                .stream()
                .map(item -> item.getAsJsonObject().get("label").getAsString())
                .toList();
    }

    private List<String> outcome(String login) {
        return coreFixture.connect(REMOTE, login).takeTypes();
    }

    @Test
    void an_invitation_is_for_one_account_of_any_kind() {
        String code = made(",'label':'for-ada'");
        assertEquals(List.of("forbidden"), outcome(person("ada", "")));
        assertEquals(List.of("bad_credentials"), outcome(bot("deep", "")));
        assertEquals(List.of("forbidden"), outcome(device("ada", "")));
        TestClient refused = coreFixture.connect(REMOTE, person("ada", "AAAAAA-BBBBBB"));
        JsonObject error = TestClient.last(refused.takeReceived(), "error");
        assertEquals("forbidden", error.get("code").getAsString());
        assertEquals("login.invitation", error.get("field").getAsString());
        assertEquals(List.of("for-ada"), labels());
        assertEquals(List.of("welcome"), outcome(person("ada", " " + code.toLowerCase(Locale.ROOT) + " ")));
        assertEquals(List.of(), labels());
        for (String login : List.of(person("bob", code), device("bob", code))) {
            assertEquals(List.of("forbidden"), outcome(login));
        }
        assertEquals(List.of("forbidden"), outcome(bot("deep", code)));
        assertEquals(List.of("welcome"), outcome(bot("deep", made(""))));
        assertEquals(List.of("welcome"), outcome(bot("deep", "")));
        assertEquals(List.of("welcome"), outcome(device("bob", made(""))));
        assertTrue(coreFixture.audits().contains("by=ada act=use_invitation {invitation=for-ada}"));
    }

    @Test
    void of_two_registrations_at_once_with_an_invitation_one_is_refused() {
        String code = made("");
        coreFixture.holdPasswordChecks();
        TestClient ada = coreFixture.connect(REMOTE, person("ada", code));
        TestClient bob = coreFixture.connect(REMOTE, person("bob", code));
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of("welcome"), ada.takeTypes());
        assertEquals(List.of("forbidden"), bob.takeTypes());
    }

    @Test
    void a_refused_registration_does_not_use_the_invitation() {
        String code = made("");
        assertEquals(List.of("name_taken"), outcome(person("root", code)));
        assertEquals(List.of("bad_value"), outcome(person("ada", code).replace("correct horse", "liverpool1")));
        assertEquals(List.of("welcome"), outcome(person("ada", code)));
    }

    @Test
    void an_invitation_ends_when_it_expires_or_is_revoked() {
        String expiring = made(",'minutes':1,'label':'a'");
        String revoked = made(",'label':'b'");
        assertEquals(List.of("a", "b"), labels());
        assertEquals(
                List.of("name_taken"),
                TestClient.types(root.request("{'t':'admin.invitation.new','id':1,'label':'b'}")));
        assertEquals(
                List.of("ok"), TestClient.types(root.request("{'t':'admin.invitation.revoke','id':1,'label':'b'}")));
        assertEquals(
                List.of("bad_value"),
                TestClient.types(root.request("{'t':'admin.invitation.revoke','id':1,'label':'b'}")));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of(), labels());
        for (String code : List.of(expiring, revoked)) {
            assertEquals(List.of("forbidden"), outcome(person("ada", code)));
        }
    }

    @Test
    void guessing_invitations_is_limited() {
        for (int i = 0; i < 20; i++) {
            assertEquals(List.of("forbidden"), outcome(person("ada" + i, "AAAAAA-BBBB" + i)));
        }
        assertEquals(List.of("rate_limited"), outcome(person("ada", "AAAAAA-BBBBBB")));
        assertEquals(List.of("rate_limited"), outcome(bot("deep", "AAAAAA-BBBBBB")));
        assertEquals(List.of("rate_limited"), outcome(device("ada", "AAAAAA-BBBBBB")));
    }

    @Test
    void invitations_survive_a_restart() {
        String code = made(",'label':'kept'");
        made(",'label':'ended'");
        root.request("{'t':'admin.invitation.revoke','id':1,'label':'ended'}");
        ServerCore again = new ServerCore(settings(RegistrationMode.INVITATION), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture restarted = new CoreFixture(again, coreFixture.now());
        assertEquals(
                List.of("welcome"),
                restarted.connect(REMOTE, person("ada", code)).takeTypes());
        assertTrue(restarted.records().contains(new JournalRecord.InvitationEnded(restarted.now(), "kept")));
    }

    @ParameterizedTest
    @CsvSource({
        "OPEN, welcome, welcome",
        "PERSONS, welcome, bad_credentials",
        "BOTS, forbidden, welcome",
        "INVITATION, forbidden, bad_credentials",
        "CLOSED, forbidden, bad_credentials"
    })
    void a_mode_decides_who_needs_an_invitation(RegistrationMode mode, String person, String bot) {
        start(mode);
        assertEquals(List.of(person), outcome(person("ada", "")));
        assertEquals(List.of(bot), outcome(bot("deep", "")));
        boolean closed = mode == RegistrationMode.CLOSED;
        assertEquals(List.of(closed ? "forbidden" : "welcome"), outcome(person("bob", made(""))));
        assertEquals(List.of(closed ? "bad_credentials" : "welcome"), outcome(bot("deep2", made(""))));
    }
}
