package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.account.Totp;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** One-time codes as a second factor of log-ins by password. */
class SecondFactorTest {
    private static final String PASSWORD = "correct horse";
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final PeerAddress REMOTE = new PeerAddress("192.0.2.7", false, true);

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);

    private static String login(String name, String otp) {
        return "{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + PASSWORD + "\""
                + (otp.isEmpty() ? "" : ",\"otp\":\"" + otp + "\"") + "}";
    }

    private List<String> outcome(String otp) {
        return coreFixture.connect(REMOTE, login("ada", otp)).takeTypes();
    }

    /** The code of a secret so many steps from now. */
    private String code(String secret, int steps) {
        return Totp.code(secret, coreFixture.now() + steps * 30_000L);
    }

    private record Enrolled(TestClient client, String secret, List<String> recovery) {}

    private Enrolled enrolled(TestClient client) {
        client.takeReceived();
        String secret = TestClient.last(client.request("{'t':'otp.new','id':1}"), "ok")
                .get("secret")
                .getAsString();
        JsonObject done = TestClient.last(
                client.request("{'t':'otp.confirm','id':2,'secret':'" + secret + "','otp':'" + code(secret, 0) + "'}"),
                "ok");
        List<String> recovery = done.getAsJsonArray("recovery").asList().stream()
                .map(code -> code.getAsString())
                .toList();
        return new Enrolled(client, secret, recovery);
    }

    private Enrolled ada() {
        return enrolled(coreFixture.person("ada", PASSWORD, true));
    }

    @Test
    void a_log_in_by_password_needs_each_code_once_with_a_step_of_drift() {
        Enrolled ada = ada();
        assertEquals(List.of("otp_required"), outcome(""));
        assertEquals(List.of("bad_credentials"), outcome(code(ada.secret(), 0)), "used to confirm");
        assertEquals(List.of("bad_credentials"), outcome(code(ada.secret(), 2)));
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), 1)));
        assertEquals(List.of("bad_credentials"), outcome(code(ada.secret(), 1)), "replayed");
        coreFixture.advance(Duration.ofSeconds(90));
        assertEquals(List.of("bad_credentials"), outcome(code(ada.secret(), -2)));
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), -1)));
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), 0)));
    }

    @Test
    void the_address_for_the_app_has_the_name_of_the_server_percent_encoded() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.NAME, "Café & Co"));
        TestClient ada = coreFixture.person("a.d-a", PASSWORD, true);
        ada.takeReceived();
        JsonObject reply = TestClient.last(ada.request("{'t':'otp.new','id':1}"), "ok");
        String secret = reply.get("secret").getAsString();
        assertEquals(
                "otpauth://totp/Caf%C3%A9%20%26%20Co:a.d-a?secret=" + secret + "&issuer=Caf%C3%A9%20%26%20Co",
                reply.get("uri").getAsString());
    }

    @Test
    void the_codes_in_use_survive_a_restart() {
        Enrolled ada = ada();
        String used = code(ada.secret(), 1);
        assertEquals(List.of("welcome"), outcome(used));
        assertEquals(List.of("welcome"), outcome(ada.recovery().get(0)));
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        coreFixture = new CoreFixture(again, coreFixture.now());
        assertEquals(List.of("otp_required"), outcome(""));
        assertEquals(List.of("bad_credentials"), outcome(used));
        assertEquals(List.of("bad_credentials"), outcome(ada.recovery().get(0)));
        assertEquals(List.of("welcome"), outcome(ada.recovery().get(1)));
    }

    @Test
    void a_recovery_code_is_valid_once() {
        Enrolled ada = ada();
        assertEquals(10, Set.copyOf(ada.recovery()).size());
        assertEquals(List.of("welcome"), outcome(" " + ada.recovery().get(3).toLowerCase(Locale.ROOT)));
        assertEquals(List.of("bad_credentials"), outcome(ada.recovery().get(3)));
        assertEquals(List.of("welcome"), outcome(ada.recovery().get(4)));
    }

    @Test
    void guessing_codes_is_limited_and_asking_for_one_is_not() {
        Enrolled ada = ada();
        for (int i = 0; i < 30; i++) {
            assertEquals(List.of("otp_required"), outcome(""));
        }
        for (int i = 0; i < 10; i++) {
            assertEquals(List.of("bad_credentials"), outcome("00000" + i));
        }
        assertEquals(List.of("rate_limited"), outcome(code(ada.secret(), 1)));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), 0)));
    }

    /** A wrong password does not lock an admin out there, but only who has the password can guess codes. */
    @Test
    void guessing_the_codes_of_an_admin_is_limited_on_the_computer_of_the_server_too() {
        Enrolled root = enrolled(coreFixture.admin("root", PASSWORD));
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    coreFixture.connect(login("root", "00000" + i)).takeTypes());
        }
        assertEquals(
                List.of("rate_limited"),
                coreFixture.connect(login("root", code(root.secret(), 1))).takeTypes());
    }

    @Test
    void guessing_codes_in_a_session_is_limited() {
        Enrolled ada = ada();
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    TestClient.types(ada.client().request("{'t':'otp.remove','id':1,'otp':'00000" + i + "'}")));
        }
        assertEquals(
                List.of("rate_limited"),
                TestClient.types(ada.client().request("{'t':'otp.remove','id':1,'otp':'000000'}")));
    }

    @Test
    void a_wrong_password_is_refused_whatever_the_code() {
        Enrolled ada = ada();
        String wrong = login("ada", code(ada.secret(), 1)).replace(PASSWORD, "wrong horse");
        assertEquals(
                List.of("bad_credentials"), coreFixture.connect(REMOTE, wrong).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture
                        .connect(REMOTE, login("ada", "").replace(PASSWORD, "wrong horse"))
                        .takeTypes());
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), 1)));
    }

    @Test
    void a_new_password_needs_the_code_too() {
        Enrolled ada = ada();
        String change = login("ada", "").replace("}", ",\"newPassword\":\"battery staple\"}");
        assertEquals(
                List.of("otp_required"), coreFixture.connect(REMOTE, change).takeTypes());
        assertEquals(List.of("welcome"), outcome(code(ada.secret(), 1)));
    }

    @Test
    void a_token_is_not_asked_for_a_code_and_cannot_change_the_second_factor() {
        Enrolled ada = ada();
        String token = TestClient.last(ada.client().request("{'t':'token.new','id':3,'label':'bot'}"), "ok")
                .get("token")
                .getAsString();
        TestClient program =
                coreFixture.connect(REMOTE, "{\"as\":\"bot\",\"name\":\"ada\",\"token\":\"" + token + "\"}");
        assertEquals(List.of("welcome"), program.takeTypes());
        for (String request : List.of(
                "'t':'otp.new'",
                "'t':'otp.confirm','secret':'" + ada.secret() + "','otp':'1'",
                "'t':'otp.remove','otp':'1'")) {
            assertEquals(List.of("forbidden"), TestClient.types(program.request("{'id':1," + request + "}")));
            assertEquals(
                    List.of("forbidden"),
                    TestClient.types(coreFixture.guest("bob" + request.length()).request("{'id':1," + request + "}")));
        }
    }

    @Test
    void it_is_removed_by_a_code_or_by_another_admin() {
        Enrolled ada = ada();
        assertEquals(
                List.of("forbidden"),
                TestClient.types(
                        ada.client().request("{'t':'otp.confirm','id':1,'secret':'" + ada.secret() + "','otp':'1'}")));
        assertEquals(
                List.of("ok"),
                TestClient.types(
                        ada.client().request("{'t':'otp.remove','id':1,'otp':'" + code(ada.secret(), 1) + "'}")));
        assertEquals(List.of("welcome"), outcome(""));
        enrolled(coreFixture.person("ada", PASSWORD, false));
        TestClient root = coreFixture.admin("root", "a good password");
        root.takeReceived();
        assertEquals(
                List.of("ok"), TestClient.types(root.request("{'t':'admin.account.otp.remove','id':1,'user':'ada'}")));
        assertEquals(
                List.of("bad_value"),
                TestClient.types(root.request("{'t':'admin.account.otp.remove','id':1,'user':'ada'}")));
        coreFixture.advance(Duration.ofMinutes(2));
        assertEquals(List.of("welcome"), outcome(""));
        assertTrue(coreFixture.audits().contains("by=root act=remove_second_factor {user=ada}"));
    }

    @Test
    void the_settings_can_require_it_of_admins() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.ADMIN_OTP, true));
        TestClient root = coreFixture.admin("root", PASSWORD);
        root.takeReceived();
        assertEquals(List.of("forbidden"), TestClient.types(root.request("{'t':'admin.stats','id':1}")));
        enrolled(root);
        assertEquals(List.of("ok"), TestClient.types(root.request("{'t':'admin.stats','id':1}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"''", "7", "null", "[]", "{}", "'\\u0000'", "'Ａ１２３４５'", "'999999999999999999999999'", "true"})
    void a_code_of_any_kind_is_refused(String otp) {
        ada();
        String type = outcomeOf("{\"as\":\"password\",\"name\":\"ada\",\"password\":\"" + PASSWORD + "\",\"otp\":"
                + otp.replace('\'', '"') + "}");
        assertTrue(List.of("bad_credentials", "bad_message", "otp_required").contains(type), type);
    }

    private String outcomeOf(String login) {
        try {
            return coreFixture.connect(REMOTE, login).takeTypes().get(0);
        } catch (org.parlor.message.RequestException e) {
            return e.code().wireName();
        }
    }
}
