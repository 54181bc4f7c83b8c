package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Creation, scopes and revocation of bot tokens. */
class TokenTest {
    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient ada = coreFixture.person("ada", "correct horse", true);

    private static String token(List<String> received) {
        return TestClient.last(received, "ok").get("token").getAsString();
    }

    private static String resume(List<String> received) {
        return TestClient.last(received, "welcome").get("resume").getAsString();
    }

    private String createToken(TestClient owner, String label, String scopes) {
        return token(owner.request("{'t':'token.new','id':1,'label':'" + label + "'" + scopes + "}"));
    }

    private TestClient program(CoreFixture core, String name, String token) {
        return core.connect("{\"as\":\"bot\",\"name\":\"" + name + "\",\"token\":\"" + token + "\"}");
    }

    private TestClient resumeSession(CoreFixture core, String resume) {
        return core.connect("{\"as\":\"resume\",\"token\":\"" + resume + "\"}");
    }

    private CoreFixture afterRestart() {
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        return new CoreFixture(again, coreFixture.now());
    }

    @Test
    void a_token_is_sent_once_and_listed_without_its_secret() {
        String token = createToken(ada, "laptop", ",'scopes':['watch','play']");
        String list = ada.request("{'t':'token.list','id':2}").get(0);
        assertEquals(
                "{\"t\":\"ok\",\"re\":2,\"list\":[{\"label\":\"laptop\",\"scopes\":[\"play\",\"watch\"],\"at\":"
                        + CoreFixture.START + "}],\"more\":null}",
                list);
        assertFalse(coreFixture.records().toString().contains(token));
    }

    @Test
    void a_bots_registration_token_is_its_first_and_has_all_scopes() {
        TestClient deep = coreFixture.bot("deep");
        deep.takeReceived();
        assertEquals(
                "{\"t\":\"ok\",\"re\":2,\"list\":[{\"label\":\"first\",\"scopes\":[\"play\",\"challenge\",\"watch\","
                        + "\"chat\"],\"at\":" + CoreFixture.START + "}],\"more\":null}",
                deep.request("{'t':'token.list','id':2}").get(0));
    }

    @Test
    void a_program_of_a_person_is_flagged_as_a_bot() {
        TestClient program = program(coreFixture, "ada", createToken(ada, "laptop", ""));
        assertEquals(List.of("bye replaced"), ada.takeTypes());
        JsonObject user = TestClient.last(program.takeReceived(), "welcome").getAsJsonObject("user");
        assertEquals("{\"name\":\"ada\",\"bot\":true,\"guest\":false,\"ratings\":{}}", user.toString());
        TestClient bob = coreFixture.guest("bob");
        coreFixture.startGame(program, bob, "tictactoe", "{}", "{'mode':'none'}");
        assertEquals(
                "[{\"name\":\"ada\",\"bot\":true,\"guest\":false},{\"name\":\"guest-bob\",\"bot\":false,\"guest\":true}]",
                TestClient.last(program.takeReceived(), "game").get("players").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "play      | {'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}",
                "play      | {'t':'seek.take','id':1,'seek':'x'}",
                "play      | {'t':'challenge.accept','id':1,'challenge':'x'}",
                "play      | {'t':'policy','id':1,'slots':1,'games':['*']}",
                "play      | {'t':'move','id':1,'g':'x','ply':0,'move':'a1'}",
                "play      | {'t':'resign','id':1,'g':'x'}",
                "challenge | {'t':'challenge','id':1,'to':'x','game':'tictactoe','tc':{'mode':'none'}}",
                "watch     | {'t':'watch','id':1,'g':'x'}",
                "chat      | {'t':'chat','id':1,'room':'lobby','text':'hi'}"
            })
    void a_token_allows_only_its_scopes(String scope, String line) {
        String others = List.of("play", "challenge", "watch", "chat").stream()
                .filter(other -> !other.equals(scope))
                .reduce("", (all, other) -> all + (all.isEmpty() ? "'" : ",'") + other + "'");
        TestClient without = program(coreFixture, "ada", createToken(ada, "less", ",'scopes':[" + others + "]"));
        JsonObject refused = TestClient.last(without.request(line), "error");
        assertEquals("forbidden", refused.get("code").getAsString());
        assertEquals(scope, refused.getAsJsonObject("data").get("scope").getAsString());
        without.disconnect();
        TestClient again = coreFixture.person("ada", "correct horse", false);
        TestClient with = program(coreFixture, "ada", createToken(again, "more", ",'scopes':['" + scope + "']"));
        assertFalse(TestClient.types(with.request(line)).contains("forbidden"));
    }

    @Test
    void a_token_with_few_scopes_cannot_create_others_and_neither_can_guests() {
        TestClient program = program(coreFixture, "ada", createToken(ada, "laptop", ",'scopes':['play']"));
        assertEquals(List.of("forbidden"), TestClient.types(program.request("{'t':'token.new','label':'more'}")));
        assertEquals(
                List.of("forbidden"), TestClient.types(coreFixture.guest("bob").request("{'t':'token.list'}")));
    }

    @Test
    void revoking_a_token_ends_its_session_and_resume_tokens_even_across_a_restart() {
        TestClient deep = coreFixture.bot("deep");
        deep.takeReceived();
        String token = createToken(deep, "vps", "");
        TestClient vps = program(coreFixture, "deep", token);
        String resume = resume(vps.takeReceived());
        assertEquals(
                List.of("ok", "bye kicked"),
                TestClient.types(vps.request("{'t':'token.revoke','id':3,'label':'vps'}")));
        for (CoreFixture core : List.of(coreFixture, afterRestart())) {
            assertEquals(
                    List.of("bad_credentials"), program(core, "deep", token).takeTypes());
            assertEquals(List.of("bad_credentials"), resumeSession(core, resume).takeTypes());
            assertEquals(List.of("welcome"), core.bot("deep").takeTypes());
        }
    }

    @Test
    void the_last_token_with_all_scopes_of_a_bot_is_not_revoked() {
        TestClient deep = coreFixture.bot("deep");
        createToken(deep, "vps", ",'scopes':['play']");
        deep.takeReceived();
        assertEquals(
                List.of(
                        "{\"t\":\"error\",\"re\":3,\"code\":\"forbidden\",\"message\":\"This is the last token with all scopes"
                                + " of an account without a password; create another one first\",\"field\":\"label\"}"),
                deep.request("{'t':'token.revoke','id':3,'label':'first'}"));
        createToken(deep, "home", "");
        assertEquals(
                List.of("ok", "bye kicked"),
                TestClient.types(deep.request("{'t':'token.revoke','id':3,'label':'first'}")));
    }

    @Test
    void a_person_with_a_password_may_revoke_the_last_token_with_all_scopes() {
        createToken(ada, "vps", ",'scopes':['play']");
        createToken(ada, "home", "");
        assertEquals(List.of("ok"), TestClient.types(ada.request("{'t':'token.revoke','id':3,'label':'home'}")));
    }

    @Test
    void a_new_token_with_the_same_label_does_not_restore_revoked_ones() {
        String resume =
                resume(program(coreFixture, "ada", createToken(ada, "vps", "")).takeReceived());
        TestClient again = coreFixture.person("ada", "correct horse", false);
        again.request("{'t':'token.revoke','label':'vps'}");
        createToken(again, "vps", "");
        assertEquals(
                List.of("bad_credentials"), resumeSession(coreFixture, resume).takeTypes());
    }

    @Test
    void a_resumed_session_has_the_same_scopes_even_across_a_restart() {
        String resume = resume(program(coreFixture, "ada", createToken(ada, "vps", ",'scopes':['watch']"))
                .takeReceived());
        for (CoreFixture core : List.of(afterRestart(), coreFixture)) {
            TestClient again = resumeSession(core, resume);
            assertEquals(
                    "true",
                    TestClient.last(again.takeReceived(), "welcome")
                            .getAsJsonObject("user")
                            .get("bot")
                            .toString());
            assertEquals(
                    List.of("forbidden"), TestClient.types(again.request("{'t':'chat','room':'lobby','text':'hi'}")));
        }
    }

    @Test
    void a_password_login_keeps_the_previous_resume_token_until_its_own_is_used() {
        String before = resume(ada.takeReceived());
        TestClient elsewhere = coreFixture.person("ada", "correct horse", false);
        String newer = resume(elsewhere.takeReceived());
        assertEquals(List.of("welcome"), resumeSession(afterRestart(), before).takeTypes());
        assertEquals(List.of("welcome"), resumeSession(coreFixture, newer).takeTypes());
        assertEquals(
                List.of("bad_credentials"), resumeSession(coreFixture, before).takeTypes());
    }

    @Test
    void invalid_token_requests_are_rejected() {
        createToken(ada, "vps", "");
        assertEquals(List.of("name_taken"), TestClient.types(ada.request("{'t':'token.new','label':'vps'}")));
        assertEquals(List.of("bad_value"), TestClient.types(ada.request("{'t':'token.revoke','label':'nas'}")));
        assertEquals(List.of("bad_value"), TestClient.types(ada.request("{'t':'token.new','label':'two words'}")));
        assertEquals(
                List.of("bad_value"), TestClient.types(ada.request("{'t':'token.new','label':'x','scopes':['fly']}")));
        for (int i = 2; i <= 20; i++) {
            createToken(ada, "vps" + i, "");
        }
        assertEquals(List.of("forbidden"), TestClient.types(ada.request("{'t':'token.new','label':'vps21'}")));
        assertEquals(
                List.of("forbidden"),
                TestClient.types(coreFixture.bot("deep").request("{'t':'token.revoke','label':'first'}")));
    }

    @Test
    void wrong_tokens_are_limited_like_wrong_passwords() {
        coreFixture.bot("deep").disconnect();
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    program(coreFixture, "deep", "a-token-that-is-not-its").takeTypes());
        }
        assertEquals(List.of("rate_limited"), coreFixture.bot("deep").takeTypes());
    }
}
