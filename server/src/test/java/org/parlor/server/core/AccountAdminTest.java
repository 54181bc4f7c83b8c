package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** Admin requests about accounts, roles and networks. */
class AccountAdminTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final String NEXT = "a better password";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient root = coreFixture.admin("root", "a good password");
    private final TestClient bob = coreFixture.person("bob", "password of bob", true);

    AccountAdminTest() {
        root.takeReceived();
        bob.takeReceived();
    }

    private static List<String> replyTypes(TestClient client, String request) {
        return TestClient.types(client.request("{'id':1," + request + "}"));
    }

    private static JsonObject ok(TestClient client, String request) {
        return TestClient.last(client.request("{'id':1," + request + "}"), "ok");
    }

    private String credential(String request) {
        return ok(root, request).get("credential").getAsString();
    }

    private static TestClient logIn(CoreFixture at, String name, String password, String newPassword) {
        return at.connect("{\"as\":\"password\",\"name\":\"" + name + "\",\"password\":\"" + password
                + "\",\"newPassword\":\"" + newPassword + "\"}");
    }

    private CoreFixture restarted() {
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        return new CoreFixture(again, coreFixture.now());
    }

    @Test
    void a_one_time_password_sets_a_new_password_once() {
        String secret = credential("'t':'admin.account.reset','user':'Bob'");
        assertEquals(
                List.of("bad_value"), coreFixture.person("bob", secret, false).takeTypes());
        assertEquals(
                "welcome", logIn(coreFixture, "bob", secret, NEXT).takeTypes().get(0));
        assertEquals(
                List.of("bad_credentials"),
                logIn(coreFixture, "bob", secret, NEXT).takeTypes());
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.person("bob", "password of bob", false).takeTypes());
        assertEquals(
                "welcome", coreFixture.person("bob", NEXT, false).takeTypes().get(0));
        assertEquals(
                List.of("bad_credentials"),
                logIn(restarted(), "bob", secret, NEXT).takeTypes());
    }

    @Test
    void a_one_time_password_survives_a_restart_and_expires() {
        String secret = credential("'t':'admin.account.reset','user':'bob'");
        assertFalse(coreFixture.records().toString().contains(secret));
        assertEquals(
                "welcome", logIn(restarted(), "bob", secret, NEXT).takeTypes().get(0));
        coreFixture.advance(Duration.ofHours(24));
        assertEquals(
                List.of("bad_credentials"),
                logIn(coreFixture, "bob", secret, NEXT).takeTypes());
        assertEquals(
                "welcome",
                coreFixture.person("bob", "password of bob", false).takeTypes().get(0));
    }

    @Test
    void a_one_time_password_that_expires_during_the_check_sets_no_first_password() {
        String secret = credential("'t':'admin.account.create','user':'carl'");
        coreFixture.holdPasswordChecks();
        TestClient carl = logIn(coreFixture, "carl", secret, NEXT);
        coreFixture.advance(Duration.ofHours(24));
        coreFixture.answerPasswordCheck(CoreFixture::correctResult);
        assertEquals(List.of("bad_credentials"), carl.takeTypes());
    }

    @Test
    void an_admin_creates_accounts_of_persons_and_bots() {
        String secret = credential("'t':'admin.account.create','user':'carl'");
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.person("carl", "any password", false).takeTypes());
        assertEquals(
                "welcome", logIn(coreFixture, "carl", secret, NEXT).takeTypes().get(0));
        String token = credential("'t':'admin.account.create','user':'deep','bot':true");
        String login = "{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"" + token + "\"}";
        assertEquals("welcome", coreFixture.connect(login).takeTypes().get(0));
        assertEquals(List.of("name_taken"), replyTypes(root, "'t':'admin.account.create','user':'DEEP','bot':true"));
        assertEquals(List.of("bad_name"), replyTypes(root, "'t':'admin.account.create','user':'guest-x'"));
        assertEquals(List.of("bad_name"), replyTypes(root, "'t':'admin.account.create','user':'a b'"));
        assertEquals("welcome", restarted().connect(login).takeTypes().get(0));
    }

    @Test
    void revoked_tokens_end_the_session_and_a_reset_gives_a_bot_a_new_one() {
        TestClient deep = coreFixture.bot("deep");
        String resume =
                TestClient.last(deep.takeReceived(), "welcome").get("resume").getAsString();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.revoke','user':'deep'"));
        assertEquals(List.of("bye kicked"), deep.takeTypes());
        assertEquals(List.of("bad_credentials"), coreFixture.bot("deep").takeTypes());
        String resumption = "{\"as\":\"resume\",\"token\":\"" + resume + "\"}";
        assertEquals(List.of("bad_credentials"), coreFixture.connect(resumption).takeTypes());
        assertEquals(List.of("bad_credentials"), restarted().connect(resumption).takeTypes());
        String token = credential("'t':'admin.account.reset','user':'deep'");
        assertEquals(
                "welcome",
                coreFixture
                        .connect("{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"" + token + "\"}")
                        .takeTypes()
                        .get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'t':'admin.stats'",
                "'t':'admin.kick','user':'guest-eve'",
                "'t':'admin.ban','user':'guest-eve','on':true",
                "'t':'admin.ban.network','network':'203.0.113.0/24','on':true",
                "'t':'admin.mute','user':'guest-eve','on':true",
                "'t':'admin.sanctions'",
                "'t':'admin.announce','text':'hello'",
                "'t':'admin.accounts'"
            })
    void a_moderator_may_act_against_users(String request) {
        coreFixture.guest("eve");
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.role','user':'bob','role':'moderator'"));
        assertEquals("ok", replyTypes(bob, request).get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'t':'admin.drain'",
                "'t':'admin.adjudicate','g':'x','result':'draw'",
                "'t':'admin.reload'",
                "'t':'admin.account.create','user':'new'",
                "'t':'admin.account.reset','user':'root'",
                "'t':'admin.account.revoke','user':'root'",
                "'t':'admin.role','user':'bob','role':'admin'",
                "'t':'admin.kick','user':'root'",
                "'t':'admin.ban','user':'root','on':true",
                "'t':'admin.mute','user':'root','on':true"
            })
    void a_moderator_may_not_do_the_work_of_an_admin_or_act_against_one(String request) {
        replyTypes(root, "'t':'admin.role','user':'bob','role':'moderator'");
        assertEquals(List.of("forbidden"), replyTypes(bob, request));
    }

    @Test
    void a_role_survives_a_restart_and_can_be_taken_away() {
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.role','user':'bob','role':'admin'"));
        TestClient later = restarted().person("bob", "password of bob", false);
        later.takeReceived();
        assertEquals(List.of("ok"), replyTypes(later, "'t':'admin.stats'"));
        assertEquals(List.of("bad_value"), replyTypes(bob, "'t':'admin.role','user':'bob'"));
        assertEquals(List.of("bad_value"), replyTypes(bob, "'t':'admin.role','user':'root'"));
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.role','user':'bob'"));
        assertEquals(List.of("forbidden"), replyTypes(bob, "'t':'admin.stats'"));
    }

    @Test
    void guests_and_unknown_users_have_no_account_to_administer() {
        coreFixture.guest("eve");
        for (String type : List.of("admin.account.reset", "admin.account.revoke", "admin.role")) {
            assertEquals(List.of("bad_value"), replyTypes(root, "'t':'" + type + "','user':'guest-eve'"));
            assertEquals(List.of("no_such_user"), replyTypes(root, "'t':'" + type + "','user':'nemo'"));
        }
    }

    @Test
    void accounts_are_listed_by_name_with_a_filter() {
        replyTypes(root, "'t':'admin.mute','user':'bob','on':true");
        assertEquals(
                "[{\"name\":\"bob\",\"bot\":false,\"guest\":false,\"since\":1763683200000,\"here\":true,"
                        + "\"password\":true,\"tokens\":0,\"banned\":false,\"muted\":true}]",
                ok(root, "'t':'admin.accounts','filter':'BO'").get("list").toString());
        assertEquals(
                2, ok(root, "'t':'admin.accounts'").get("list").getAsJsonArray().size());
    }

    @Test
    void a_banned_network_is_refused_until_the_ban_is_lifted() {
        PeerAddress peer = new PeerAddress("203.0.113.200", false, true);
        TestClient eve = coreFixture.connect(peer, "{\"as\":\"guest\",\"name\":\"eve\"}");
        eve.takeReceived();
        String ban = "'t':'admin.ban.network','network':'203.0.113.7/24','on':";
        assertEquals(List.of("ok"), replyTypes(root, ban + "true,'reason':'flood'"));
        assertEquals(List.of("bye banned"), eve.takeTypes());
        assertEquals(
                "[{\"user\":\"\",\"address\":\"203.0.113.0/24\",\"banned\":true,\"muted\":false,"
                        + "\"bannedBy\":\"root\",\"banReason\":\"flood\"}]",
                ok(root, "'t':'admin.sanctions'").get("list").toString());
        String login = "{\"as\":\"guest\",\"name\":\"eva\"}";
        assertEquals(List.of("banned"), coreFixture.connect(peer, login).takeTypes());
        assertEquals(List.of("banned"), restarted().connect(peer, login).takeTypes());
        PeerAddress neighbour = new PeerAddress("203.0.114.1", false, true);
        assertEquals(List.of("welcome"), coreFixture.connect(neighbour, login).takeTypes());
        assertEquals(List.of("ok"), replyTypes(root, ban + "false"));
        assertEquals(List.of("bad_value"), replyTypes(root, ban + "false"));
        assertEquals(List.of("welcome"), restarted().connect(peer, login).takeTypes());
        assertTrue(coreFixture
                .audits()
                .contains("by=root act=ban {minutes=unlimited, address=203.0.113.0/24, reason=flood}"));
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.0/8", "10.0.0.0/7", "::/15", "10.0.0.0/33", "example.org"})
    void an_own_too_large_or_malformed_network_is_refused(String network) {
        assertEquals(
                List.of("bad_value"),
                replyTypes(root, "'t':'admin.ban.network','network':'" + network + "','on':true"));
    }
}
