package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Admin requests that rename, delete and export accounts. */
class AccountDataTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final String PASSWORD = "password of bob";

    private final CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private final TestClient root = coreFixture.admin("root", "a good password");
    private final TestClient bob = coreFixture.person("bob", PASSWORD, true);
    private final TestClient eve = coreFixture.bot("eve");

    AccountDataTest() {
        root.takeReceived();
        bob.takeReceived();
        eve.takeReceived();
    }

    private static List<String> request(TestClient client, String request) {
        return client.request("{'id':1," + request + "}");
    }

    private static List<String> replyTypes(TestClient client, String request) {
        return TestClient.types(request(client, request));
    }

    private static JsonObject ok(TestClient client, String request) {
        return TestClient.last(request(client, request), "ok");
    }

    private CoreFixture restarted() {
        ServerCore again = new ServerCore(SETTINGS, new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        return new CoreFixture(again, coreFixture.records(), coreFixture.now());
    }

    private String startGame(TestClient other) {
        return coreFixture.startGame(other, eve, "tictactoe", "{}", "{'mode':'none'}");
    }

    private String playGame(TestClient other) {
        String g = startGame(other);
        request(other, "'t':'resign','g':'" + g + "'");
        coreFixture.advance(Duration.ofSeconds(1));
        return g;
    }

    /** The players of the games of a user, in all pages. */
    private static List<String> history(TestClient client, String user) {
        List<String> games = new ArrayList<>();
        String after = "";
        while (!after.isEmpty() || games.isEmpty()) {
            String more = after.isEmpty() ? "" : ",'after':'" + after + "'";
            JsonObject page = ok(client, "'t':'history','user':'" + user + "'" + more);
            page.getAsJsonArray("list")
                    .forEach(game -> games.add(game.getAsJsonObject()
                            .getAsJsonArray("players")
                            .get(0)
                            .getAsJsonObject()
                            .get("name")
                            .getAsString()));
            if (page.get("more").isJsonNull()) {
                break;
            }
            after = page.get("more").getAsString();
        }
        return games;
    }

    @Test
    void a_deletion_in_mid_game_is_refused_and_changes_nothing() {
        String g = startGame(bob);
        String refusal =
                request(root, "'t':'admin.account.delete','user':'bob'").get(0);
        assertTrue(refusal.contains("bob is in 1 unfinished game (" + g + "); "), refusal);
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'rob'"));
        bob.takeReceived();
        assertEquals(
                "ok",
                replyTypes(bob, "'t':'move','g':'" + g + "','ply':0,'move':'b2'")
                        .get(0));
    }

    @Test
    void a_forced_deletion_resigns_the_games() {
        startGame(bob);
        bob.takeReceived();
        eve.takeReceived();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.delete','user':'bob','force':true"));
        assertEquals(
                List.of("game.end resign", "bye kicked"),
                bob.takeTypes().stream()
                        .filter(type -> !type.startsWith("game.presence"))
                        .toList());
        JsonObject end = TestClient.last(eve.takeReceived(), "game.end");
        assertEquals("resign", end.getAsJsonObject("result").get("reason").getAsString());
        assertEquals(1, end.getAsJsonObject("result").get("winner").getAsInt());
    }

    @Test
    void games_of_a_deleted_account_are_shown_under_a_pseudonym() {
        String g = playGame(bob);
        String pseudonym = ok(root, "'t':'admin.account.delete','user':'bob'")
                .get("pseudonym")
                .getAsString();
        assertTrue(pseudonym.matches("deleted-[a-z0-9_-]+"), pseudonym);
        for (CoreFixture fixture : List.of(coreFixture, restarted())) {
            TestClient reader = fixture == coreFixture ? eve : fixture.bot("eve");
            assertEquals(List.of("no_such_user"), replyTypes(reader, "'t':'history','user':'bob'"));
            assertEquals(List.of("no_such_user"), replyTypes(reader, "'t':'profile','user':'bob'"));
            assertEquals(List.of(pseudonym), history(reader, "eve"));
            assertEquals(List.of(pseudonym), history(reader, pseudonym));
            String record =
                    request(reader, "'t':'record','g':'" + g + "','as':'json'").get(0);
            assertTrue(record.contains(pseudonym), record);
            assertFalse(record.contains("bob"), record);
            assertEquals(
                    List.of("name_taken"), fixture.person("bob", PASSWORD, true).takeTypes());
            assertEquals(
                    List.of("bad_credentials"),
                    fixture.person("bob", PASSWORD, false).takeTypes());
            assertEquals(List.of("name_taken"), fixture.bot(pseudonym).takeTypes());
        }
        assertTrue(coreFixture.audits().contains("by=root act=delete_account {user=bob, pseudonym=" + pseudonym + "}"));
    }

    @Test
    void a_renamed_account_keeps_everything() {
        String g = playGame(bob);
        request(eve, "'t':'mute','user':'bob','on':true");
        request(root, "'t':'admin.role','user':'bob','role':'moderator'");
        request(root, "'t':'admin.mute','user':'bob','on':true");
        coreFixture.advance(Duration.ofSeconds(1));
        bob.takeReceived();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'Rob'"));
        assertEquals(List.of("bye kicked"), bob.takeTypes());
        coreFixture.advance(Duration.ofSeconds(1));
        TestClient rob = coreFixture.person("Rob", PASSWORD, false);
        assertEquals(List.of("welcome"), rob.takeTypes());
        playGame(rob);
        for (CoreFixture fixture : List.of(coreFixture, restarted())) {
            TestClient reader = fixture == coreFixture ? root : fixture.person("root", "a good password", false);
            reader.takeReceived();
            assertEquals(List.of("Rob", "Rob"), history(reader, "rob"));
            assertEquals(List.of("Rob", "Rob"), history(reader, "bob"));
            String record =
                    request(reader, "'t':'record','g':'" + g + "','as':'json'").get(0);
            assertTrue(record.contains("\"Rob\""), record);
            JsonObject export = ok(reader, "'t':'admin.account.export','user':'Rob'");
            assertEquals(
                    "[\"bob\"]",
                    export.getAsJsonObject("data").get("formerNames").toString());
            assertEquals(
                    "moderator", export.getAsJsonObject("account").get("role").getAsString());
            assertTrue(export.getAsJsonObject("account").get("muted").getAsBoolean());
            assertEquals(
                    "[\"rob\"]",
                    ok(reader, "'t':'admin.account.export','user':'eve'")
                            .getAsJsonObject("data")
                            .get("mutedUsers")
                            .toString());
            assertEquals(
                    List.of("name_taken"), fixture.person("bob", PASSWORD, true).takeTypes());
        }
        String pseudonym = ok(root, "'t':'admin.account.delete','user':'rob','force':true")
                .get("pseudonym")
                .getAsString();
        coreFixture.advance(Duration.ofMinutes(11));
        assertEquals(List.of(pseudonym, pseudonym), history(root, pseudonym));
    }

    @Test
    void an_export_has_the_vacation_and_the_ended_games_that_the_user_has_not_seen() {
        TestClient kim = coreFixture.person("kim", "a password of kim", true, "corr");
        TestClient lee = coreFixture.person("lee", "a password of lee", true, "corr");
        String g = coreFixture.startGame(kim, lee, "tictactoe", "{}", "{'mode':'corr','days':3}");
        request(kim, "'t':'vacation','days':2");
        kim.disconnect();
        request(lee, "'t':'resign','g':'" + g + "'");
        JsonObject data = ok(root, "'t':'admin.account.export','user':'kim'").getAsJsonObject("data");
        assertEquals("[\"" + g + "\"]", data.get("endedGames").toString());
        JsonObject vacation = data.getAsJsonObject("vacation");
        assertEquals(2, vacation.get("used").getAsInt());
        assertEquals(
                Duration.ofDays(2).toMillis(),
                vacation.get("until").getAsLong() - vacation.get("since").getAsLong());
    }

    @Test
    void invalid_changes_are_refused() {
        assertEquals(List.of("name_taken"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'eve'"));
        assertEquals(List.of("name_taken"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'root'"));
        assertEquals(List.of("bad_name"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'a b'"));
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.account.rename','user':'root','to':'boss'"));
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.account.delete','user':'root'"));
        assertEquals(List.of("no_such_user"), replyTypes(root, "'t':'admin.account.delete','user':'nemo'"));
        assertEquals(List.of("no_such_user"), replyTypes(root, "'t':'admin.account.export','user':'nemo'"));
        coreFixture.guest("kim");
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.account.delete','user':'guest-kim'"));
        request(root, "'t':'admin.role','user':'bob','role':'moderator'");
        for (String type : List.of("rename','to':'x", "delete", "export")) {
            assertEquals(List.of("forbidden"), replyTypes(bob, "'user':'eve','t':'admin.account." + type + "'"));
        }
    }

    @Test
    void a_place_of_the_leaderboard_follows_a_rename_and_ends_with_the_account() {
        String asked = request(
                        bob,
                        "'t':'challenge','to':'eve','game':'tictactoe','rated':true,'side':0,"
                                + "'tc':{'mode':'fischer','base':60000,'inc':0}")
                .get(0);
        String challenge = TestClient.json(asked).get("challenge").getAsString();
        request(eve, "'t':'challenge.accept','challenge':'" + challenge + "'");
        CoreFixture.moveTwice(challenge, bob, eve);
        request(eve, "'t':'resign','g':'" + challenge + "'");
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.rename','user':'bob','to':'Rob'"));
        assertEquals(List.of("Rob", "eve"), leaders(root));
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.delete','user':'Rob','force':true"));
        assertEquals(List.of("eve"), leaders(root));
    }

    private static List<String> leaders(TestClient client) {
        return ok(client, "'t':'leaderboard','game':'tictactoe'").getAsJsonArray("list").asList().stream()
                .map(leader -> leader.getAsJsonObject().get("name").getAsString())
                .toList();
    }

    @Test
    void a_forced_deletion_ends_the_series_and_no_rating_is_created_again() {
        String asked = request(
                        bob,
                        "'t':'challenge','to':'eve','game':'tictactoe','rated':true,'pairs':2,'side':0,"
                                + "'tc':{'mode':'fischer','base':60000,'inc':0}")
                .get(0);
        String challenge = TestClient.json(asked).get("challenge").getAsString();
        request(eve, "'t':'challenge.accept','challenge':'" + challenge + "'");
        coreFixture.advance(Duration.ofSeconds(1));
        eve.takeReceived();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.account.delete','user':'bob','force':true"));
        List<String> received = eve.takeReceived();
        assertEquals(List.of("game.end resign"), TestClient.types(received));
        assertTrue(TestClient.last(received, "game.end").get("next").isJsonNull());
        coreFixture.advance(Duration.ofMinutes(20));
        assertEquals(List.of(), eve.takeTypes());
        String leaders = request(eve, "'t':'leaderboard','game':'tictactoe'").get(0);
        assertFalse(leaders.contains("bob"), leaders);
    }

    @Test
    void a_ban_ends_the_series_of_the_present_game() {
        String asked = request(bob, "'t':'challenge','to':'eve','game':'tictactoe','pairs':1,'tc':{'mode':'none'}")
                .get(0);
        String challenge = TestClient.json(asked).get("challenge").getAsString();
        request(eve, "'t':'challenge.accept','challenge':'" + challenge + "'");
        coreFixture.advance(Duration.ofSeconds(1));
        eve.takeReceived();
        assertEquals(List.of("ok"), replyTypes(root, "'t':'admin.ban','user':'bob','on':true"));
        List<String> received = eve.takeReceived();
        assertEquals(List.of("game.end resign"), TestClient.types(received));
        assertTrue(TestClient.last(received, "game.end").get("next").isJsonNull());
    }

    private String createTournament(TestClient creator) {
        return ok(
                        creator,
                        "'t':'tour.new','name':'Cup','kind':'roundrobin','game':'tictactoe','tc':{'mode':'move','per':10000}")
                .get("tour")
                .getAsString();
    }

    @Test
    void a_renamed_creator_still_manages_tournaments_and_they_count() {
        List<String> tours = List.of(createTournament(bob), createTournament(bob), createTournament(bob));
        request(eve, "'t':'tour.join','tour':'" + tours.get(0) + "'");
        request(root, "'t':'tour.join','tour':'" + tours.get(0) + "'");
        request(root, "'t':'admin.account.rename','user':'bob','to':'Rob'");
        for (CoreFixture fixture : List.of(restarted(), coreFixture)) {
            TestClient rob = fixture.person("Rob", PASSWORD, false);
            assertEquals(
                    List.of("too_many_games"),
                    replyTypes(
                            rob,
                            "'t':'tour.new','name':'Cup','kind':'arena','game':'tictactoe','tc':{'mode':'move','per':10000}"));
            assertEquals(
                    "ok",
                    replyTypes(rob, "'t':'tour.start','tour':'" + tours.get(0) + "'")
                            .get(0));
            assertEquals(
                    "ok",
                    replyTypes(rob, "'t':'tour.end','tour':'" + tours.get(1) + "'")
                            .get(0));
            assertEquals(
                    "Rob",
                    ok(rob, "'t':'tour.show','tour':'" + tours.get(0) + "'")
                            .getAsJsonObject("tour")
                            .get("by")
                            .getAsString());
        }
    }

    @Test
    void tournaments_show_the_present_name_of_a_former_player() {
        String tour = createTournament(eve);
        request(bob, "'t':'tour.join','tour':'" + tour + "'");
        request(eve, "'t':'tour.join','tour':'" + tour + "'");
        request(eve, "'t':'tour.start','tour':'" + tour + "'");
        coreFixture.advance(Duration.ofSeconds(4));
        request(eve, "'t':'tour.end','tour':'" + tour + "'");
        String pseudonym = ok(root, "'t':'admin.account.delete','user':'bob','force':true")
                .get("pseudonym")
                .getAsString();
        for (CoreFixture fixture : List.of(coreFixture, restarted())) {
            TestClient reader = fixture == coreFixture ? eve : fixture.bot("eve");
            JsonObject shown = ok(reader, "'t':'tour.show','tour':'" + tour + "'");
            assertEquals(
                    "[\"" + pseudonym + "\",\"eve\"]",
                    shown.getAsJsonArray("pairings")
                            .get(0)
                            .getAsJsonObject()
                            .get("players")
                            .toString());
            assertFalse(shown.toString().contains("bob"), shown.toString());
        }
    }

    @Test
    void a_forced_deletion_leaves_tournaments() {
        String tour = ok(
                        eve,
                        "'t':'tour.new','name':'Cup','kind':'roundrobin','game':'tictactoe','tc':{'mode':'move','per':10000}")
                .get("tour")
                .getAsString();
        for (TestClient player : List.of(bob, eve)) {
            assertEquals(
                    "ok",
                    replyTypes(player, "'t':'tour.join','tour':'" + tour + "'").get(0));
        }
        request(eve, "'t':'tour.start','tour':'" + tour + "'");
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals(List.of("bad_value"), replyTypes(root, "'t':'admin.account.delete','user':'bob'"));
        assertEquals(
                "ok",
                replyTypes(root, "'t':'admin.account.delete','user':'bob','force':true")
                        .get(0));
        coreFixture.advance(Duration.ofMinutes(2));
        assertEquals(
                "over",
                ok(eve, "'t':'tour.show','tour':'" + tour + "'")
                        .getAsJsonObject("tour")
                        .get("state")
                        .getAsString());
    }
}
