package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/** Admin requests. */
class AdminTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final PeerAddress REMOTE = new PeerAddress("192.0.2.7", false, true);

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient root = coreFixture.admin("Root", "a good password");
    private final TestClient bob = coreFixture.connect(REMOTE, "{\"as\":\"guest\",\"name\":\"bob\"}");
    private final TestClient eve = coreFixture.guest("eve");

    AdminTest() {
        root.takeReceived();
        bob.takeReceived();
        eve.takeReceived();
    }

    private static List<String> replyTypes(TestClient client, String request) {
        return TestClient.types(client.request("{'id':1," + request + "}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"as\":\"bot\",\"name\":\"BOSS\",\"token\":\"a-token-of-enough-letters\"}",
                "{\"as\":\"password\",\"name\":\"Boss\",\"password\":\"a good password\",\"create\":true}"
            })
    void only_the_operator_creates_admin_accounts(String login) {
        CoreFixture fresh = new CoreFixture(SETTINGS.withAdmins(Set.of("boss")));
        assertEquals(List.of("name_taken"), fresh.connect(login).takeTypes());
        assertEquals(List.of(), fresh.records());
        TestClient boss = fresh.admin("boss", "a good password");
        assertEquals(List.of("welcome"), boss.takeTypes());
        assertEquals(List.of("ok"), replyTypes(boss, "'t':'admin.stats'"));
        fresh.handle(new Command.MakeAdmins(Map.of("boss", "hash of another one")));
        assertEquals(
                List.of("bad_credentials"),
                fresh.person("boss", "another one", false).takeTypes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'t':'admin.stats'",
                "'t':'admin.kick','user':'guest-bob'",
                "'t':'admin.ban','user':'guest-bob','on':true",
                "'t':'admin.mute','user':'guest-bob','on':true",
                "'t':'admin.sanctions'",
                "'t':'admin.announce','text':'hello'",
                "'t':'admin.drain'",
                "'t':'admin.adjudicate','g':'x','result':'draw'",
                "'t':'admin.reload'",
                "'t':'admin.ban.network','network':'10.0.0.0/8','on':true",
                "'t':'admin.audit'",
                "'t':'admin.invitation.new'",
                "'t':'admin.invitation.list'",
                "'t':'admin.invitation.revoke','label':'x'",
                "'t':'admin.accounts'",
                "'t':'admin.account.create','user':'new'",
                "'t':'admin.account.reset','user':'root'",
                "'t':'admin.account.revoke','user':'root'",
                "'t':'admin.account.otp.remove','user':'root'",
                "'t':'admin.role','user':'root'",
                "'t':'admin.account.rename','user':'root','to':'new'",
                "'t':'admin.account.delete','user':'root'",
                "'t':'admin.account.export','user':'root'"
            })
    void admin_requests_of_others_are_forbidden(String request) {
        assertEquals(List.of("forbidden"), replyTypes(eve, request));
    }

    @Test
    void admin_requests_need_a_token_with_all_scopes() {
        List<String> made = root.request("{'t':'token.new','id':1,'label':'small','scopes':['chat']}");
        String token = TestClient.last(made, "ok").get("token").getAsString();
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"root\",\"token\":\"" + token + "\"}");
        program.takeReceived();
        assertEquals(List.of("forbidden"), replyTypes(program, "'t':'admin.stats'"));
    }

    @Test
    void stats_count_accounts_sessions_and_games() {
        coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":1,\"stats\":{\"accounts\":3,\"sessions\":3,"
                        + "\"games\":{\"playing\":1},\"draining\":false}}"),
                root.request("{'t':'admin.stats','id':1}"));
    }

    @Test
    void a_kicked_user_can_log_in_again() {
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.kick','user':'guest-bob'"));
        assertEquals(List.of("bye kicked"), bob.takeTypes());
        assertEquals(List.of("welcome"), coreFixture.guest("rob").takeTypes());
        assertEquals(List.of("no_such_user"), replyTypes(root, "'t':'admin.kick','user':'guest-bob'"));
    }

    @Test
    void a_ban_lasts_until_it_expires_even_across_a_restart() {
        String token = "{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"a-token-of-enough-letters\"}";
        TestClient deep = coreFixture.connect(token);
        deep.takeReceived();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.ban','user':'Deep','on':true,'minutes':10"));
        assertEquals(List.of("bye banned"), deep.takeTypes());
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"banned\",\"message\":\"You are banned from this server for a"
                        + " limited time\",\"key\":\"banned\",\"retryMs\":600000,\"fatal\":true}",
                later.connect(token).takeReceived().get(0));
        later.advance(Duration.ofMinutes(10));
        assertEquals("welcome", later.connect(token).takeTypes().get(0));
    }

    @Test
    void an_address_ban_applies_to_every_login_from_that_address() {
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':true,'address':true"));
        assertEquals(List.of("bye banned"), bob.takeTypes());
        String other = "{\"as\":\"guest\",\"name\":\"rob\"}";
        assertEquals(List.of("banned"), coreFixture.connect(REMOTE, other).takeTypes());
        PeerAddress neighbour = new PeerAddress("192.0.2.8", false, true);
        assertEquals(List.of("welcome"), coreFixture.connect(neighbour, other).takeTypes());
    }

    @Test
    void lifting_a_ban_also_lifts_its_address_ban_even_across_a_restart() {
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':true,'address':true");
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        TestClient admin = later.person("Root", "a good password", false);
        admin.takeReceived();
        later.advance(Duration.ofHours(1));
        assertEquals(List.of("ok"), replyTypes(admin, "'t':'admin.ban','user':'guest-bob','on':false"));
        for (String name : List.of("rob", "bob")) {
            assertEquals(
                    List.of("welcome"),
                    later.connect(REMOTE, "{\"as\":\"guest\",\"name\":\"" + name + "\"}")
                            .takeTypes());
        }
    }

    @Test
    void a_shorter_ban_of_another_account_does_not_shorten_the_ban_of_its_address() {
        TestClient rob = coreFixture.connect(REMOTE, "{\"as\":\"guest\",\"name\":\"rob\"}");
        rob.takeReceived();
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':true,'minutes':60,'address':true");
        replyTypes(root, "'t':'admin.ban','user':'guest-rob','on':true,'minutes':10,'address':true");
        coreFixture.advance(Duration.ofMinutes(10));
        String other = "{\"as\":\"guest\",\"name\":\"tom\"}";
        assertEquals(List.of("banned"), coreFixture.connect(REMOTE, other).takeTypes());
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':false");
        assertEquals(List.of("welcome"), coreFixture.connect(REMOTE, other).takeTypes());
    }

    @Test
    void an_admin_cannot_ban_their_own_address() {
        TestClient neighbour = coreFixture.guest("neighbour");
        neighbour.takeReceived();
        assertEquals(
                List.of("bad_value"),
                replyTypes(root, "'t':'admin.ban','user':'guest-neighbour','on':true,'address':true"));
        assertEquals(List.of(), neighbour.takeTypes());
    }

    @Test
    void an_admin_cannot_ban_themselves() {
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.ban','user':'root','on':true"));
    }

    @Test
    void a_muted_user_cannot_chat() {
        replyTypes(root, "'t':'admin.mute','user':'guest-bob','on':true,'minutes':1");
        assertEquals(List.of("muted"), replyTypes(bob, "'t':'chat','room':'lobby','text':'hi'"));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of("ok"), replyTypes(bob, "'t':'chat','room':'lobby','text':'hi'"));
    }

    @Test
    void each_admin_action_is_logged_once_and_a_rejected_one_is_not() {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        replyTypes(root, "'t':'admin.stats'");
        replyTypes(root, "'t':'admin.sanctions'");
        replyTypes(root, "'t':'admin.mute','user':'guest-bob','on':true,'minutes':1,'reason':'said \\\"no\\\"'");
        replyTypes(root, "'t':'admin.mute','user':'guest-bob','on':false");
        replyTypes(root, "'t':'admin.announce','text':'Cake at four'");
        replyTypes(root, "'t':'admin.adjudicate','g':'" + g + "','result':'draw'");
        replyTypes(root, "'t':'admin.kick','user':'guest-eve','reason':'noise'");
        replyTypes(root, "'t':'admin.kick','user':'guest-eve'");
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':true,'minutes':60,'address':true,'reason':'spam'");
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':false");
        replyTypes(root, "'t':'admin.ban','user':'guest-eve','on':true");
        replyTypes(root, "'t':'admin.reload'");
        replyTypes(root, "'t':'admin.drain','afterMs':1000");
        assertEquals(
                List.of(
                        "by=(settings) act=create_account {user=Root, kind=person, role=admin}",
                        "by=Root act=mute {user=guest-bob, minutes=1, reason=said \"no\"}",
                        "by=Root act=unmute {user=guest-bob}",
                        "by=Root act=announce {text=Cake at four}",
                        "by=Root act=adjudicate {game=" + g + ", result=draw}",
                        "by=Root act=kick {user=guest-eve, address=127.0.0.1, reason=noise}",
                        "by=Root act=ban {user=guest-bob, minutes=60, address=192.0.2.7, reason=spam}",
                        "by=Root act=unban {user=guest-bob}",
                        "by=Root act=ban {user=guest-eve, minutes=unlimited}",
                        "by=Root act=reload {}",
                        "by=Root act=drain {after_ms=1000, restart=false}"),
                coreFixture.audits());
        List<JournalRecord.Audited> stored = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.Audited)
                .map(record -> (JournalRecord.Audited) record)
                .toList();
        assertEquals(
                coreFixture.audits(),
                stored.stream()
                        .map(entry -> "by=" + entry.by() + " act=" + entry.act() + " " + entry.details())
                        .toList());
        assertEquals(
                Arrays.asList(
                        "Root",
                        "guest-bob",
                        "guest-bob",
                        null,
                        g,
                        "guest-eve",
                        "guest-bob",
                        "guest-bob",
                        "guest-eve",
                        null,
                        null),
                stored.stream().map(JournalRecord.Audited::on).toList());
    }

    @Test
    void the_acts_of_admins_are_listed_in_pages() {
        coreFixture.holdArchive();
        replyTypes(root, "'t':'admin.audit','by':'ROOT','on':'Guest-Bob','since':5,'until':9,'limit':1,'after':'8'");
        ArchiveQuery.OfAudit query = (ArchiveQuery.OfAudit) coreFixture.pendingQuery();
        assertEquals(new ArchiveQuery.OfAudit("root", "guest-bob", 5L, 9L, 8L, 2), query);
        SortedMap<Long, JournalRecord.Audited> found = new TreeMap<>(Comparator.reverseOrder());
        for (long seq = 6; seq < 8; seq++) {
            found.put(
                    seq,
                    new JournalRecord.Audited(
                            1,
                            seq,
                            "Root",
                            "192.0.2.1",
                            "ban",
                            Map.of("user", "guest-bob", "reason", "spam", "minutes", "5")));
        }
        coreFixture.archiveAnswers(ArchiveResult.audit(found));
        assertEquals(
                List.of(
                        "{\"t\":\"ok\",\"re\":1,\"list\":[{\"at\":7,\"by\":\"Root\",\"from\":\"192.0.2.1\",\"act\":\"ban\","
                                + "\"on\":\"guest-bob\",\"reason\":\"spam\",\"details\":{\"minutes\":\"5\"}}],\"more\":\"7\"}"),
                root.takeReceived());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'limit':0",
                "'limit':101",
                "'limit':1.5",
                "'after':'x'",
                "'by':7",
                "'since':9,'until':9",
                "'since':1e300"
            })
    void invalid_filters_of_the_acts_of_admins_are_refused(String filter) {
        String type = replyTypes(root, "'t':'admin.audit'," + filter).get(0);
        assertTrue(List.of("bad_value", "bad_message").contains(type), type);
    }

    @Test
    void active_sanctions_are_listed() {
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":1,\"list\":[],\"more\":null}"),
                root.request("{'t':'admin.sanctions','id':1}"));
        replyTypes(root, "'t':'admin.ban','user':'guest-bob','on':true,'minutes':60,'address':true");
        replyTypes(root, "'t':'admin.mute','user':'guest-eve','on':true");
        long end = CoreFixture.START + Duration.ofHours(1).toMillis();
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":2,\"list\":["
                        + "{\"user\":\"guest-bob\",\"banned\":true,\"bannedUntil\":" + end
                        + ",\"muted\":false,\"bannedBy\":\"Root\"},"
                        + "{\"user\":\"guest-eve\",\"banned\":false,\"muted\":true,\"mutedBy\":\"Root\"},"
                        + "{\"user\":\"guest-bob\",\"address\":\"192.0.2.7\",\"banned\":true,\"bannedUntil\":" + end
                        + ",\"muted\":false,\"bannedBy\":\"Root\"}],\"more\":null}"),
                root.request("{'t':'admin.sanctions','id':2}"));
        coreFixture.advance(Duration.ofHours(1));
        assertEquals(
                List.of(
                        "{\"t\":\"ok\",\"re\":3,\"list\":["
                                + "{\"user\":\"guest-eve\",\"banned\":false,\"muted\":true,\"mutedBy\":\"Root\"}],\"more\":null}"),
                root.request("{'t':'admin.sanctions','id':3}"));
    }

    @Test
    void sanctions_are_listed_in_pages() {
        for (int i = 100; i < 202; i++) {
            coreFixture.guest("noisy" + i);
            replyTypes(root, "'t':'admin.mute','user':'guest-noisy" + i + "','on':true");
        }
        JsonObject first = TestClient.last(root.request("{'t':'admin.sanctions','id':1}"), "ok");
        assertEquals(100, first.getAsJsonArray("list").size());
        assertEquals(
                List.of(
                        "{\"t\":\"ok\",\"re\":2,\"list\":["
                                + "{\"user\":\"guest-noisy200\",\"banned\":false,\"muted\":true,\"mutedBy\":\"Root\"},"
                                + "{\"user\":\"guest-noisy201\",\"banned\":false,\"muted\":true,\"mutedBy\":\"Root\"}],\"more\":null}"),
                root.request("{'t':'admin.sanctions','id':2,'after':" + first.get("more") + "}"));
    }

    @Test
    void an_announcement_is_sent_to_all_sessions() {
        assertEquals(List.of("ok", "notice"), replyTypes(root, "'t':'admin.announce','text':'Cake at four'"));
        assertEquals(List.of("{\"t\":\"notice\",\"kind\":\"announce\",\"text\":\"Cake at four\"}"), bob.takeReceived());
    }

    @Test
    void a_drain_starts_no_more_games_and_stops_in_time() {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        bob.request("{'t':'resign','g':'" + g + "'}");
        String seek = TestClient.last(bob.request("{'t':'seek','id':1,'game':'kalah','tc':{'mode':'none'}}"), "ok")
                .get("seek")
                .getAsString();
        bob.takeReceived();
        assertEquals(List.of("ok", "notice"), replyTypes(root, "'t':'admin.drain','afterMs':300000"));
        assertEquals(
                List.of("{\"t\":\"notice\",\"kind\":\"drain\",\"text\":\"The server stops in 300 s; games are"
                        + " kept\",\"atMs\":" + (CoreFixture.START + 300_000) + "}"),
                bob.takeReceived());
        assertEquals(List.of("draining"), replyTypes(eve, "'t':'seek.take','seek':'" + seek + "'"));
        assertEquals(List.of("draining"), replyTypes(eve, "'t':'seek','game':'kalah','tc':{'mode':'none'}"));
        assertEquals(List.of("draining"), replyTypes(eve, "'t':'offer','g':'" + g + "','kind':'rematch'"));
        coreFixture.advance(Duration.ofMillis(299_999));
        assertFalse(coreFixture.isHalted());
        coreFixture.advance(Duration.ofMillis(1));
        assertTrue(coreFixture.isHalted());
    }

    @ParameterizedTest
    @CsvSource({
        "false, stops, '{\"t\":\"bye\",\"reason\":\"shutdown\"}'",
        "true, restarts, '{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}'"
    })
    void the_latest_drain_decides_whether_the_server_restarts(boolean restart, String what, String bye) {
        replyTypes(root, "'t':'admin.drain','afterMs':1000,'restart':" + !restart);
        replyTypes(root, "'t':'admin.drain','afterMs':60000,'restart':" + restart);
        bob.takeReceived();
        coreFixture.advance(Duration.ofMillis(59_999));
        assertFalse(coreFixture.isHalted());
        coreFixture.advance(Duration.ofMillis(1));
        assertTrue(coreFixture.isHalted());
        assertEquals(restart, coreFixture.isRestarting());
        coreFixture.handle(new Command.Shutdown(false, false));
        assertEquals(
                List.of(
                        "{\"t\":\"notice\",\"kind\":\"drain\",\"text\":\"The server " + what
                                + "; games are kept\",\"atMs\":" + coreFixture.now() + "}",
                        bye),
                bob.takeReceived());
        String later = coreFixture.guest("late").takeReceived().get(0);
        assertEquals(restart, later.contains("retryMs"), later);
    }

    @Test
    void a_server_that_discards_its_games_says_so_and_does_not_come_back() {
        coreFixture.handle(new Command.Shutdown(true, true));
        assertEquals(
                List.of(
                        "{\"t\":\"notice\",\"kind\":\"drain\",\"text\":\"The server stops; its games end\",\"atMs\":"
                                + coreFixture.now() + "}",
                        "{\"t\":\"bye\",\"reason\":\"shutdown\"}"),
                bob.takeReceived());
    }

    @Test
    void a_signal_during_a_drain_counts_as_a_restart() {
        replyTypes(root, "'t':'admin.drain','afterMs':60000");
        bob.takeReceived();
        coreFixture.handle(new Command.Shutdown(false, false));
        assertEquals(
                "{\"t\":\"bye\",\"reason\":\"restart\",\"retryMs\":5000}",
                bob.takeReceived().get(1));
    }

    @ParameterizedTest
    @CsvSource({"first,0,adjudicated", "second,1,adjudicated", "draw,null,adjudicated", "none,null,server"})
    void a_game_can_be_adjudicated(String result, String winner, String reason) {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        assertEquals(
                List.of("ok"), replyTypes(root, "'t':'admin.adjudicate','g':'" + g + "','result':'" + result + "'"));
        List<String> received = bob.takeReceived();
        assertTrue(
                received.get(received.size() - 1)
                        .contains("{\"winner\":" + winner + ",\"score\":[0,0],\"reason\":\"" + reason + "\"}"),
                received.toString());
        assertEquals(
                List.of("game_over"),
                replyTypes(root, "'t':'admin.adjudicate','g':'" + g + "','result':'" + result + "'"));
    }

    @Test
    void reloaded_settings_take_effect_immediately() {
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.reload'"));
        coreFixture.settings(ServerSettings.standard().withAdmins(Set.of("nobody")));
        assertEquals(
                List.of("{\"t\":\"ok\",\"re\":1,\"applied\":[\"admins\"],\"restart\":[\"port\"]}"),
                root.request("{'id':1,'t':'admin.reload'}"));
        assertEquals(List.of("forbidden"), replyTypes(root, "'t':'admin.reload'"));
    }

    @Test
    void chat_of_a_muted_user_is_not_delivered() {
        bob.request("{'t':'lobby','on':true}");
        replyTypes(bob, "'t':'mute','user':'guest-eve','on':true");
        bob.takeReceived();
        assertEquals(List.of("ok", "chat"), replyTypes(eve, "'t':'chat','room':'@guest-bob','text':'psst'"));
        replyTypes(eve, "'t':'chat','room':'lobby','text':'hello'");
        assertEquals(List.of(), bob.takeReceived());
        replyTypes(bob, "'t':'mute','user':'guest-eve','on':false");
        bob.takeReceived();
        replyTypes(eve, "'t':'chat','room':'lobby','text':'hello'");
        assertEquals(List.of("chat"), bob.takeTypes());
        assertEquals(List.of("no_such_user"), replyTypes(bob, "'t':'mute','user':'nobody','on':true"));
    }

    @Test
    void registrations_are_limited_per_address() {
        for (int i = 0; i < 99; i++) {
            assertEquals(
                    "welcome",
                    coreFixture
                            .connect(REMOTE, "{\"as\":\"guest\"}")
                            .takeTypes()
                            .get(0));
        }
        assertTrue(coreFixture
                .connect(REMOTE, "{\"as\":\"guest\"}")
                .takeReceived()
                .get(0)
                .contains("\"code\":\"rate_limited\""));
        assertEquals(
                "welcome", coreFixture.connect("{\"as\":\"guest\"}").takeTypes().get(0));
    }
}
