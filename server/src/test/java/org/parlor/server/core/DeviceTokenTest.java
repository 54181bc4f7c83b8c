package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** Tokens with which persons log in without their password. */
class DeviceTokenTest {
    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);
    private static final String CHOSEN = "a-token-of-20-letters";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient ada = coreFixture.person("ada", "correct horse", true);

    private String createToken(TestClient owner, String label) {
        List<String> received = owner.request("{'t':'token.new','id':1,'label':'" + label + "','device':true}");
        return TestClient.last(received, "ok").get("token").getAsString();
    }

    private static TestClient device(CoreFixture core, String name, String token, boolean create) {
        return core.connect("{\"as\":\"device\",\"name\":\"" + name + "\",\"token\":\"" + token + "\""
                + (create ? ",\"create\":true}" : "}"));
    }

    private CoreFixture afterRestart() {
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        return new CoreFixture(again, coreFixture.now());
    }

    @Test
    void it_logs_the_person_in_even_across_a_restart_and_is_stored_as_a_hash() {
        String token = createToken(ada, "laptop");
        for (CoreFixture core : List.of(coreFixture, afterRestart())) {
            assertEquals(
                    "{\"name\":\"ada\",\"bot\":false,\"guest\":false,\"ratings\":{}}",
                    TestClient.last(device(core, "ada", token, false).takeReceived(), "welcome")
                            .get("user")
                            .toString());
        }
        assertFalse(coreFixture.records().toString().contains(token));
    }

    @Test
    void its_session_plays_rated_games() {
        TestClient laptop = device(coreFixture, "ada", createToken(ada, "laptop"), false);
        laptop.takeReceived();
        assertTrue(TestClient.types(
                        laptop.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'},'rated':true}"))
                .contains("ok"));
    }

    @Test
    void it_belongs_to_its_account_and_kind_of_login_only() {
        coreFixture.person("bob", "correct horse", true);
        String token = createToken(ada, "laptop");
        assertEquals(
                List.of("bad_credentials"),
                device(coreFixture, "bob", token, false).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture
                        .connect("{\"as\":\"bot\",\"name\":\"ada\",\"token\":\"" + token + "\"}")
                        .takeTypes());
        List<String> made = ada.request("{'t':'token.new','id':1,'label':'program'}");
        String program = TestClient.last(made, "ok").get("token").getAsString();
        assertEquals(
                List.of("bad_credentials"),
                device(coreFixture, "ada", program, false).takeTypes());
        assertEquals(
                List.of("forbidden"),
                TestClient.types(
                        coreFixture.bot("deep").request("{'t':'token.new','id':1,'label':'x','device':true}")));
    }

    @Test
    void its_session_lists_tokens_and_revokes_its_own_one_only() {
        createToken(ada, "desktop");
        TestClient laptop = device(coreFixture, "ada", createToken(ada, "laptop"), false);
        laptop.takeReceived();
        String list = laptop.request("{'t':'token.list','id':2}").get(0);
        assertTrue(list.contains("\"label\":\"desktop\"") && list.contains("\"device\":true"), list);
        assertEquals(
                List.of("forbidden"),
                TestClient.types(laptop.request("{'t':'token.new','id':3,'label':'more','device':true}")));
        assertEquals(
                List.of("forbidden"),
                TestClient.types(laptop.request("{'t':'token.revoke','id':4,'label':'desktop'}")));
        assertEquals(
                List.of("ok", "bye kicked"),
                TestClient.types(laptop.request("{'t':'token.revoke','id':5,'label':'laptop'}")));
    }

    @Test
    void a_new_password_revokes_it_and_its_resume_tokens() {
        String token = createToken(ada, "laptop");
        TestClient laptop = device(coreFixture, "ada", token, false);
        String resume =
                TestClient.last(laptop.takeReceived(), "welcome").get("resume").getAsString();
        coreFixture.connect(
                "{\"as\":\"password\",\"name\":\"ada\",\"password\":\"correct horse\",\"newPassword\":\"battery staple\"}");
        for (CoreFixture core : List.of(coreFixture, afterRestart())) {
            assertEquals(
                    List.of("bad_credentials"),
                    device(core, "ada", token, false).takeTypes());
            assertEquals(
                    List.of("bad_credentials"),
                    core.connect("{\"as\":\"resume\",\"token\":\"" + resume + "\"}")
                            .takeTypes());
        }
    }

    @Test
    void it_creates_an_account_without_a_password_whose_only_token_stays() {
        assertEquals(
                List.of("welcome"), device(coreFixture, "eve", CHOSEN, true).takeTypes());
        assertEquals(
                List.of("name_taken"), device(coreFixture, "ada", CHOSEN, true).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.person("eve", "any password", false).takeTypes());
        TestClient eve = device(afterRestart(), "eve", CHOSEN, false);
        assertEquals(List.of("welcome"), eve.takeTypes());
        assertEquals(
                List.of("forbidden"), TestClient.types(eve.request("{'t':'token.revoke','id':1,'label':'first'}")));
        eve.request("{'t':'token.new','id':1,'label':'bot','scopes':['play']}");
        assertEquals(
                List.of("forbidden"), TestClient.types(eve.request("{'t':'token.revoke','id':1,'label':'first'}")));
        createToken(eve, "second");
        assertEquals(
                List.of("ok", "bye kicked"),
                TestClient.types(eve.request("{'t':'token.revoke','id':1,'label':'first'}")));
    }

    @Test
    void it_is_taken_only_where_a_password_is() {
        TestClient remote = coreFixture.connect(
                new PeerAddress("192.0.2.7", false, false),
                "{\"as\":\"device\",\"name\":\"ada\",\"token\":\"" + createToken(ada, "laptop") + "\"}");
        assertEquals(List.of("tls_required"), remote.takeTypes());
    }

    @Test
    void wrong_ones_are_limited_like_wrong_passwords() {
        for (int i = 0; i < 10; i++) {
            assertEquals(
                    List.of("bad_credentials"),
                    device(coreFixture, "ada", CHOSEN, false).takeTypes());
        }
        assertEquals(
                List.of("rate_limited"),
                device(coreFixture, "ada", CHOSEN, false).takeTypes());
    }
}
