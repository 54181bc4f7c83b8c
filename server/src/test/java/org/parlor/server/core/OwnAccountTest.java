package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.account.Totp;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelays;

/** Users who export and delete their own accounts. */
class OwnAccountTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final String PASSWORD = "password of bob";
    private static final String DELETE = "'t':'account.delete','password':'" + PASSWORD + "'";
    private static final Duration DELETION_PERIOD = Duration.ofDays(14);

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient root = coreFixture.admin("root", "a good password");
    private final TestClient bob = coreFixture.person("bob", PASSWORD, true);
    private final TestClient eve = coreFixture.bot("eve");

    OwnAccountTest() {
        root.takeReceived();
        bob.takeReceived();
        eve.takeReceived();
    }

    private static List<String> request(TestClient client, String request) {
        return client.request("{'id':1," + request + "}");
    }

    private static List<String> types(TestClient client, String request) {
        return TestClient.types(request(client, request));
    }

    private static JsonObject error(TestClient client, String request) {
        return TestClient.last(request(client, request), "error");
    }

    private static String codeAndField(JsonObject error) {
        return error.get("code").getAsString()
                + (error.has("field") ? " " + error.get("field").getAsString() : "");
    }

    private CoreFixture restarted() {
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        return new CoreFixture(again, coreFixture.records(), coreFixture.now());
    }

    @Test
    void an_export_holds_what_an_admin_sees_without_the_names_of_admins() {
        request(root, "'t':'admin.mute','user':'bob','on':true,'minutes':5,'reason':'noise'");
        bob.takeReceived();
        JsonObject own = TestClient.last(request(bob, "'t':'account.export'"), "ok");
        JsonObject ofAdmin = TestClient.last(request(root, "'t':'admin.account.export','user':'bob'"), "ok");
        JsonObject sanction = ofAdmin.getAsJsonObject("data")
                .getAsJsonArray("sanctions")
                .get(0)
                .getAsJsonObject();
        assertEquals("root", sanction.remove("mutedBy").getAsString());
        assertEquals(ofAdmin, own);
    }

    @Test
    void exports_are_limited() {
        List<String> replies = IntStream.range(0, 51)
                .mapToObj(i -> types(bob, "'t':'account.export'").get(0))
                .toList();
        assertEquals("ok", replies.get(49));
        assertEquals("rate_limited", replies.get(50));
    }

    @Test
    void notes_are_exported_to_their_owner_alone() {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        request(bob, "'t':'note.set','g':'" + g + "','text':'take the centre'");
        JsonObject notes = TestClient.last(request(bob, "'t':'account.notes'"), "ok");
        assertEquals(
                "[{\"g\":\"" + g + "\",\"text\":\"take the centre\"}]",
                notes.get("list").toString());
        assertEquals(
                "[]",
                TestClient.last(request(eve, "'t':'account.notes'"), "ok")
                        .get("list")
                        .toString());
    }

    @Test
    void a_deletion_cancels_the_tournaments_that_only_the_user_could_start() {
        String open = newTournament("");
        String scheduled = newTournament(
                ",'startAt':" + (coreFixture.now() + DELETION_PERIOD.plusDays(1).toMillis()));
        String running = newTournament("");
        for (TestClient player : List.of(root, eve)) {
            request(player, "'t':'tour.join','tour':'" + running + "'");
        }
        request(bob, "'t':'tour.start','tour':'" + running + "'");
        request(bob, DELETE);
        assertEquals(Set.of(open, scheduled, running), tournaments());
        coreFixture.advance(DELETION_PERIOD.plusSeconds(1));
        assertEquals(Set.of(scheduled, running), tournaments());
    }

    private String newTournament(String fields) {
        String spec = "'kind':'swiss','game':'tictactoe','tc':{'mode':'move','per':1000},'name':'cup'";
        return TestClient.last(request(bob, "'t':'tour.new'," + spec + fields), "ok")
                .get("tour")
                .getAsString();
    }

    private Set<String> tournaments() {
        return TestClient.last(request(root, "'t':'tour.list'"), "ok").getAsJsonArray("list").asList().stream()
                .map(tournament -> tournament.getAsJsonObject().get("tour").getAsString())
                .collect(Collectors.toSet());
    }

    @Test
    void a_deletion_removes_the_name_from_the_users_that_others_have_muted() {
        request(eve, "'t':'mute','user':'root','on':true");
        request(eve, "'t':'mute','user':'bob','on':true");
        request(bob, DELETE);
        coreFixture.advance(DELETION_PERIOD.plusSeconds(1));
        assertEquals("[\"root\"]", muted(eve));
        assertEquals("[\"root\"]", muted(restarted().bot("eve")));
    }

    private static String muted(TestClient client) {
        return TestClient.last(request(client, "'t':'account.export'"), "ok")
                .getAsJsonObject("data")
                .get("mutedUsers")
                .toString();
    }

    @Test
    void a_deletion_ends_the_session_and_takes_place_after_the_grace_under_a_pseudonym() {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        request(bob, "'t':'resign','g':'" + g + "'");
        coreFixture.advance(Duration.ofSeconds(1));
        bob.takeReceived();
        long due = coreFixture.now() + DELETION_PERIOD.toMillis();
        List<String> received = request(bob, DELETE);
        assertEquals("{\"t\":\"ok\",\"re\":1,\"deletesAt\":" + due + "}", received.get(0));
        assertEquals(List.of("ok", "bye quit"), TestClient.types(received));
        coreFixture.advance(DELETION_PERIOD.minusSeconds(2));
        assertEquals(
                due,
                TestClient.last(request(root, "'t':'admin.account.export','user':'bob'"), "ok")
                        .getAsJsonObject("account")
                        .get("deletesAt")
                        .getAsLong());
        CoreFixture again = restarted();
        for (CoreFixture fixture : List.of(coreFixture, again)) {
            fixture.advance(Duration.ofSeconds(3));
            TestClient reader = fixture == coreFixture ? eve : fixture.bot("eve");
            assertEquals(List.of("no_such_user"), types(reader, "'t':'profile','user':'bob'"));
            String record =
                    request(reader, "'t':'record','g':'" + g + "','as':'json'").get(0);
            assertTrue(record.matches(".*\"deleted-[a-z0-9_-]+\".*"), record);
            assertFalse(record.contains("bob"), record);
        }
    }

    @Test
    void the_audit_of_an_own_deletion_does_not_name_the_account() {
        request(bob, DELETE);
        coreFixture.advance(DELETION_PERIOD);
        JournalRecord.Audited entry = coreFixture.records().stream()
                .filter(JournalRecord.Audited.class::isInstance)
                .map(JournalRecord.Audited.class::cast)
                .reduce((first, last) -> last)
                .orElseThrow();
        assertEquals("(user) delete_account", entry.by() + " " + entry.act());
        assertEquals(Set.of("pseudonym"), entry.details().keySet());
    }

    @Test
    void a_log_in_cancels_the_deletion_and_says_so() {
        request(bob, DELETE);
        coreFixture.advance(DELETION_PERIOD.minusSeconds(1));
        TestClient back = coreFixture.person("bob", PASSWORD, false);
        JsonObject notice = TestClient.last(back.takeReceived(), "notice");
        assertEquals("account", notice.get("kind").getAsString());
        assertEquals(
                "You have logged in: your account is kept, and its deletion cancelled",
                notice.get("text").getAsString());
        assertTrue(coreFixture.person("bob", PASSWORD, false).takeTypes().contains("notice"));
        coreFixture.advance(DELETION_PERIOD);
        assertEquals(List.of("ok"), types(eve, "'t':'profile','user':'bob'"));
        TestClient later = coreFixture.person("bob", PASSWORD, false);
        assertFalse(later.takeTypes().contains("notice"));
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(3));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture restarted = new CoreFixture(again, coreFixture.records(), coreFixture.now());
        restarted.advance(DELETION_PERIOD);
        assertEquals(List.of("ok"), types(restarted.bot("eve"), "'t':'profile','user':'bob'"));
    }

    @Test
    void a_wrong_password_deletes_nothing_and_counts_as_a_failed_log_in() {
        String wrong = "'t':'account.delete','password':'password of eve'";
        assertEquals("bad_credentials password", codeAndField(error(bob, "'t':'account.delete'")));
        for (int i = 0; i < 10; i++) {
            assertEquals("bad_credentials password", codeAndField(error(bob, wrong)));
        }
        assertEquals("rate_limited", codeAndField(error(bob, DELETE)));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(List.of("ok", "bye quit"), types(bob, DELETE));
    }

    /** The right password is not limited otherwise if the code is missing. */
    @Test
    void confirmations_and_log_ins_of_one_address_leave_the_password_hasher_to_others() {
        PeerAddress remote = new PeerAddress("192.0.2.7", false, true);
        String logIn = "{\"as\":\"password\",\"name\":\"bob\",\"password\":\"" + PASSWORD + "\"}";
        String code = Totp.code(requireSecondFactor(bob), coreFixture.now());
        TestClient away = coreFixture.connect(remote, logIn.replace("}", ",\"otp\":\"" + code + "\"}"));
        assertEquals("welcome", away.takeTypes().get(0));
        coreFixture.holdPasswordChecks();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 7; i++) {
                assertEquals(List.of(), types(away, DELETE));
            }
            TestClient pending = coreFixture.connect(remote, logIn);
            assertEquals(List.of(), pending.takeTypes());
            assertEquals("rate_limited", codeAndField(error(away, DELETE)));
            assertEquals(
                    List.of("rate_limited"), coreFixture.connect(remote, logIn).takeTypes());
            assertEquals(
                    List.of(),
                    coreFixture
                            .connect(new PeerAddress("192.0.2.8", false, true), logIn)
                            .takeTypes());
            for (int i = 0; i < 7; i++) {
                coreFixture.answerConfirmation();
            }
            assertEquals(Collections.nCopies(7, "otp_required"), away.takeTypes());
            coreFixture.answerPasswordCheck(CoreFixture::correctResult);
            coreFixture.answerPasswordCheck(CoreFixture::correctResult);
            assertEquals(List.of("otp_required"), pending.takeTypes());
        }
    }

    private String requireSecondFactor(TestClient client) {
        String secret = TestClient.last(request(client, "'t':'otp.new'"), "ok")
                .get("secret")
                .getAsString();
        request(
                client,
                "'t':'otp.confirm','secret':'" + secret + "','otp':'" + Totp.code(secret, coreFixture.now()) + "'");
        coreFixture.advance(Duration.ofSeconds(30));
        client.takeReceived();
        return secret;
    }

    @Test
    void an_account_with_a_second_factor_is_deleted_with_a_code_of_it() {
        String secret = requireSecondFactor(bob);
        assertEquals("otp_required otp", codeAndField(error(bob, DELETE)));
        assertEquals("bad_credentials otp", codeAndField(error(bob, DELETE + ",'otp':'000000'")));
        String code = Totp.code(secret, coreFixture.now());
        assertEquals(List.of("ok", "bye quit"), types(bob, DELETE + ",'otp':'" + code + "'"));
    }

    @Test
    void unfinished_games_are_resigned_only_with_force() {
        String g = coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'none'}");
        bob.takeReceived();
        eve.takeReceived();
        JsonObject refusal = error(bob, DELETE);
        assertEquals("bad_value force", codeAndField(refusal));
        assertEquals(
                "bob is in 1 unfinished game (" + g
                        + "); you must agree to resign the games and to leave the tournaments",
                refusal.get("message").getAsString());
        assertEquals(
                List.of("ok", "game.end resign", "bye quit"),
                types(bob, DELETE + ",'force':true").stream()
                        .filter(type -> !type.startsWith("game.presence"))
                        .toList());
        assertTrue(eve.takeTypes().contains("game.end resign"));
    }

    /** The second game is one that its spectators have not seen to its end, and that is therefore not archived. */
    @Test
    void a_rematch_that_was_offered_is_not_played_once_the_deletion_is_scheduled() {
        for (Duration delay : List.of(Duration.ZERO, Duration.ofSeconds(30))) {
            CoreFixture fixture = new CoreFixture(
                    SETTINGS.with(ServerSettings.SPECTATOR_DELAY, new SpectatorDelays(delay, delay, delay)));
            TestClient ada = fixture.person("ada", PASSWORD, true, "corr");
            TestClient cyd = fixture.bot("cyd", "corr");
            String g = fixture.startGame(ada, cyd, "tictactoe", "{}", "{'mode':'corr','days':3}");
            request(ada, "'t':'move','g':'" + g + "','ply':0,'move':'b2'");
            request(cyd, "'t':'move','g':'" + g + "','ply':1,'move':'a1'");
            request(ada, "'t':'resign','g':'" + g + "'");
            request(ada, "'t':'offer','g':'" + g + "','kind':'rematch'");
            ada.takeReceived();
            cyd.takeReceived();
            assertEquals("ok", types(ada, DELETE).get(0));
            assertEquals(
                    List.of(delay.isZero() ? "game_over" : "declined"),
                    types(cyd, "'t':'answer','g':'" + g + "','kind':'rematch','accept':true"));
        }
    }

    @Test
    void guests_and_admins_by_the_settings_are_refused() {
        TestClient guest = coreFixture.guest("kim");
        assertEquals(List.of("forbidden"), types(guest, "'t':'account.delete'"));
        assertEquals(List.of("forbidden"), types(guest, "'t':'account.export'"));
        assertEquals(List.of("forbidden"), types(guest, "'t':'account.notes'"));
        assertEquals(List.of("forbidden"), types(root, "'t':'account.delete','password':'a good password'"));
    }

    @Test
    void the_account_of_a_bot_is_deleted_by_its_token_and_kept_by_its_next_log_in() {
        assertEquals(List.of("ok", "bye quit"), types(eve, "'t':'account.delete'"));
        assertTrue(coreFixture.bot("eve").takeTypes().contains("notice"));
    }

    @Test
    void a_program_of_a_person_does_not_cancel_the_deletion() {
        String token = TestClient.last(request(bob, "'t':'token.new','label':'engine'"), "ok")
                .get("token")
                .getAsString();
        request(bob, DELETE);
        TestClient program = coreFixture.connect("{\"as\":\"bot\",\"name\":\"bob\",\"token\":\"" + token + "\"}");
        assertEquals(List.of("forbidden"), program.takeTypes());
        coreFixture.advance(DELETION_PERIOD);
        assertEquals(List.of("no_such_user"), types(eve, "'t':'profile','user':'bob'"));
    }

    @Test
    void a_renamed_account_is_deleted_as_scheduled() {
        request(bob, DELETE);
        request(root, "'t':'admin.account.rename','user':'bob','to':'rob'");
        coreFixture.advance(DELETION_PERIOD);
        assertEquals(List.of("no_such_user"), types(eve, "'t':'profile','user':'rob'"));
    }

    @Test
    void without_a_grace_the_account_is_deleted_at_once() {
        CoreFixture atOnce = new CoreFixture(SETTINGS.with(ServerSettings.DELETION_DAYS, 0));
        TestClient ada = atOnce.person("ada", PASSWORD, true);
        ada.takeReceived();
        assertEquals(List.of("ok", "bye quit"), types(ada, DELETE));
        assertEquals(List.of("no_such_user"), types(atOnce.bot("eve"), "'t':'profile','user':'ada'"));
    }
}
