package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;

/** Games by correspondence: their players come and go, and only the flag ends them without an act. */
class CorrespondenceTest {
    private static final String SEEK = "{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'corr','days':3},'side':0}";
    private static final Duration DAY = Duration.ofDays(1);
    /** 1970-01-02T12:00Z. */
    private static final long FRIDAY_NOON = 129_600_000;

    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private TestClient ada = person("ada");
    private TestClient bob = person("bob");

    private TestClient person(String name) {
        return coreFixture.person(name, "a password of " + name, true, "corr");
    }

    private TestClient back(String name) {
        return coreFixture.person(name, "a password of " + name, false, "corr");
    }

    private String start(String tc) {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", tc);
        ada.takeReceived();
        bob.takeReceived();
        return g;
    }

    private String start() {
        return start("{'mode':'corr','days':3,'bank':5}");
    }

    private CoreFixture takenOverAfter(Duration downtime) {
        return coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), downtime);
    }

    private void leave() {
        ada.disconnect();
        bob.disconnect();
    }

    private static List<String> move(TestClient client, String g, int ply, String move) {
        return TestClient.types(
                client.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}"));
    }

    private static String clock(List<String> lines, String type) {
        return TestClient.last(lines, type).getAsJsonObject("clock").get("ms").toString();
    }

    private static List<String> names(JsonObject message, String field) {
        return StreamSupport.stream(message.getAsJsonArray(field).spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .map(entry -> entry.has("g") ? entry.get("g") : entry.get("seek"))
                .map(JsonElement::getAsString)
                .toList();
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString()
                + (error.has("field") ? " " + error.get("field").getAsString() : "")
                + ": " + error.get("message").getAsString();
    }

    @Test
    void the_players_come_and_go_and_move_days_later() {
        String g = start();
        leave();
        coreFixture.advance(Duration.ofDays(2));
        ada = back("ada");
        List<String> welcome = ada.takeReceived();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(welcome));
        assertEquals("[518400000,691200000]", clock(welcome, "turn"));
        assertEquals(List.of("ok", "game.move"), move(ada, g, 0, "b2"));
        ada.disconnect();
        coreFixture.advance(Duration.ofDays(4));
        bob = back("bob");
        List<String> bobs = bob.takeReceived();
        assertEquals("playing", TestClient.last(bobs, "game").get("state").getAsString());
        assertEquals(
                "[\"here\",\"here\"]",
                TestClient.last(bobs, "game").get("presence").toString());
        assertEquals("[691200000,345600000]", clock(bobs, "turn"));
        bob.request("{'t':'move','id':9,'g':'" + g + "','ply':1,'move':'a1'}");
        ada = back("ada");
        assertEquals("[691200000,604800000]", clock(ada.takeReceived(), "turn"));
    }

    @Test
    void the_flag_falls_to_the_millisecond_with_nobody_connected() {
        String g = start();
        leave();
        coreFixture.advance(Duration.ofDays(8).minusMillis(1));
        assertEquals(0, coreFixture.archivedGames());
        ada = back("ada");
        assertEquals("[1,691200000]", clock(ada.takeReceived(), "turn"));
        ada.disconnect();
        coreFixture.advance(Duration.ofMillis(1));
        ada = back("ada");
        assertEquals(List.of("welcome"), ada.takeTypes());
        JsonObject result = TestClient.last(ada.request("{'t':'record','id':2,'g':'" + g + "','as':'json'}"), "ok")
                .getAsJsonObject("record")
                .getAsJsonObject("result");
        assertEquals("{\"winner\":1,\"score\":[0,0],\"reason\":\"time\"}", result.toString());
    }

    @Test
    void a_player_who_was_away_learns_of_the_end_at_each_login_until_it_is_seen() {
        String g = start();
        String second = start();
        move(ada, g, 0, "b2");
        leave();
        ada = back("ada");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        ada.disconnect();
        coreFixture.advance(Duration.ofDays(8));
        coreFixture = takenOverAfter(DAY);
        String byTime = "{\"g\":\"" + second + "\",\"game\":\"tictactoe\",\"opponent\":{\"name\":\"ada\",\"bot\":false,"
                + "\"guest\":false},\"you\":1,\"result\":{\"winner\":1,\"score\":[0,0],\"reason\":\"time\"}";
        assertEquals(List.of("welcome"), TestClient.types(oldProgram("bob")));
        bob = back("bob");
        List<String> ended = ended(bob);
        assertEquals(List.of(g, second), ids(ended));
        assertEquals(byTime, ended.get(1).replaceAll(",\"at\":[0-9]+}$", ""));
        bob.disconnect();
        bob = back("bob");
        assertEquals(List.of(g, second), ids(ended(bob)));
        assertEquals(
                List.of("ok"), TestClient.types(bob.request("{'t':'ended.seen','id':4,'games':['" + g + "','zz']}")));
        coreFixture = takenOverAfter(DAY);
        bob = back("bob");
        assertEquals(List.of(second), ids(ended(bob)));
        bob.request("{'t':'ended.seen','id':4,'games':['" + second + "']}");
        coreFixture = takenOverAfter(DAY);
        assertEquals(List.of(), ended(back("bob")));
        assertEquals(List.of(second), ids(ended(back("ada"))));
    }

    @Test
    void one_who_receives_the_end_learns_of_it_once_and_a_bot_by_its_game_alone() {
        ada.disconnect();
        ada = coreFixture.bot("deep", "corr");
        ada.request("{'t':'policy','slots':1,'games':['*'],'tc':{'modes':['corr']}}");
        String g = start();
        ada.disconnect();
        bob.request("{'t':'resign','id':2,'g':'" + g + "'}");
        assertEquals(List.of(), ended(back("bob")));
        assertEquals(List.of(), ended(coreFixture.bot("deep", "corr")));
    }

    @Test
    void a_bot_gets_its_turn_when_it_connects_and_may_answer_days_later() {
        ada.disconnect();
        ada = coreFixture.bot("deep", "corr");
        ada.request("{'t':'policy','slots':1,'games':['*'],'tc':{'modes':['corr']}}");
        String g = start();
        move(ada, g, 0, "b2");
        ada.disconnect();
        coreFixture.advance(DAY);
        move(bob, g, 1, "a1");
        coreFixture.advance(Duration.ofDays(2));
        ada = coreFixture.bot("deep", "corr");
        assertEquals(List.of("welcome", "game", "turn"), ada.takeTypes());
        coreFixture.advance(Duration.ofDays(4));
        assertEquals(List.of("ok", "game.move"), move(ada, g, 2, "c3"));
    }

    private static List<String> ended(TestClient client) {
        JsonElement ended = TestClient.last(client.takeReceived(), "welcome").get("ended");
        return ended == null
                ? List.of()
                : ended.getAsJsonArray().asList().stream()
                        .map(JsonElement::toString)
                        .toList();
    }

    private static List<String> ids(List<String> ended) {
        return ended.stream()
                .map(one -> one.replaceAll("^.\"g\":\"([^\"]+)\".*", "$1"))
                .toList();
    }

    private List<String> oldProgram(String name) {
        List<String> welcome =
                coreFixture.person(name, "a password of " + name, false).takeReceived();
        assertTrue(TestClient.last(welcome, "welcome").get("ended") == null, welcome.toString());
        return welcome;
    }

    @Test
    void a_rematch_offered_to_a_player_who_is_away_is_kept_and_may_be_accepted_while_the_other_is_away() {
        String g = start();
        move(ada, g, 0, "b2");
        bob.disconnect();
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        assertEquals(List.of("ok", "game.offer rematch made"), TestClient.types(ada.request(rematch("offer", g))));
        ada.disconnect();
        coreFixture.advance(DAY);
        coreFixture = takenOverAfter(DAY);
        bob = back("bob");
        List<String> welcome = bob.takeReceived();
        assertEquals(List.of("welcome", "game"), TestClient.types(welcome));
        assertEquals(
                "[{\"kind\":\"rematch\",\"by\":0}]",
                TestClient.last(welcome, "game").get("offers").toString());
        String next = TestClient.last(bob.request(rematch("answer", g)), "ok")
                .get("g")
                .getAsString();
        ada = back("ada");
        List<String> started = ada.takeReceived();
        assertEquals(List.of("welcome", "game"), TestClient.types(started));
        assertEquals(next, TestClient.last(started, "game").get("g").getAsString());
        assertEquals(List.of("ok", "game.move"), move(bob, next, 0, "b2"));
    }

    private static String rematch(String type, String g) {
        return "{'t':'" + type + "','id':7,'g':'" + g + "','kind':'rematch'"
                + (type.equals("answer") ? ",'accept':true}" : "}");
    }

    @Test
    void an_offered_rematch_is_withdrawn_or_lapses_after_the_days_of_a_move() {
        String withdrawn = start("{'mode':'corr','days':2}");
        String lapsing = start("{'mode':'corr','days':2}");
        bob.disconnect();
        for (String g : List.of(withdrawn, lapsing)) {
            ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
            ada.request(rematch("offer", g));
        }
        ada.request(rematch("answer", withdrawn).replace("true", "false"));
        assertEquals(List.of(), ada.takeTypes());
        coreFixture.advance(Duration.ofMinutes(10));
        assertEquals(1, coreFixture.archivedGames());
        coreFixture.advance(Duration.ofDays(2).minusMinutes(10).minusMillis(1));
        bob = back("bob");
        assertEquals(List.of("welcome", "game"), bob.takeTypes());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(2, coreFixture.archivedGames());
        assertEquals(List.of("game.offer rematch lapsed"), bob.takeTypes());
        assertEquals("game_over: The game is over", refusal(bob.request(rematch("answer", lapsing))));
    }

    @Test
    void a_rematch_of_days_off_on_weekends_is_not_sent_to_a_program_that_does_not_read_them() {
        ada = coreFixture.person("ada", "a password of ada", false, "corr", "weekend");
        bob = coreFixture.person("bob", "a password of bob", false, "corr", "weekend");
        String g = start("{'mode':'corr','days':3,'weekend':true}");
        bob.disconnect();
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        ada.request(rematch("offer", g));
        bob = back("bob");
        assertEquals(List.of("welcome"), bob.takeTypes());
        bob = coreFixture.person("bob", "a password of bob", false, "corr", "weekend");
        assertEquals(List.of("welcome", "game"), bob.takeTypes());
    }

    @Test
    void an_offered_rematch_lapses_when_its_game_is_archived_early_to_make_room() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.GAMES_MAX, 1));
        ada = person("ada");
        bob = person("bob");
        String g = start();
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        ada.request(rematch("offer", g));
        bob.takeReceived();
        coreFixture.startGame(
                coreFixture.guest("eve"), coreFixture.guest("mia"), "tictactoe", "{}", "{'mode':'move','per':50000}");
        assertEquals(1, coreFixture.archivedGames());
        assertEquals(List.of("game.offer rematch lapsed"), bob.takeTypes());
    }

    @Test
    void a_rematch_is_refused_that_the_absent_player_could_not_play() {
        String g = start();
        bob.disconnect();
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        ada.request(rematch("offer", g));
        ada.disconnect();
        bob = back("bob");
        coreFixture.handle(new Command.SettingsReloaded(
                bob.connectionId(),
                null,
                SETTINGS.with(ServerSettings.CORRESPONDENCE_GAMES_MAX, 1),
                List.of(),
                List.of(),
                null));
        TestClient eve = person("eve");
        ada = back("ada");
        coreFixture.startGame(ada, eve, "tictactoe", "{}", "{'mode':'corr','days':1}");
        ada.disconnect();
        assertEquals(
                "too_many_games: ada has reached the limit of correspondence games",
                refusal(bob.request(rematch("answer", g))));
    }

    @Test
    void no_restart_and_no_change_of_the_clock_is_charged() {
        String g = start();
        coreFixture.advance(DAY);
        coreFixture.handle(new Command.Shutdown(false, false));
        coreFixture = takenOverAfter(Duration.ofDays(40));
        ada = back("ada");
        assertEquals("[604800000,691200000]", clock(ada.takeReceived(), "turn"));
        coreFixture.advanceWallClock(Duration.ofDays(9));
        coreFixture.catchUp();
        List<String> caughtUp = ada.takeReceived();
        assertEquals(List.of("game.state adjourned", "game.state playing", "turn"), TestClient.types(caughtUp));
        assertEquals("[604800000,691200000]", clock(caughtUp, "turn"));
        coreFixture.advance(Duration.ofDays(7).minusMillis(1));
        assertEquals(List.of("ok", "game.move"), move(ada, g, 0, "b2"));
    }

    @Test
    void another_core_goes_on_where_the_first_has_failed() {
        String g = start();
        coreFixture.advance(DAY);
        move(ada, g, 0, "b2");
        coreFixture = takenOverAfter(Duration.ofDays(3));
        bob = coreFixture.restore(bob);
        List<String> restored = bob.takeReceived();
        assertEquals(List.of("game", "turn"), TestClient.types(restored));
        assertEquals("[691200000,691200000]", clock(restored, "turn"));
        assertEquals(List.of("ok", "game.move"), move(bob, g, 1, "a1"));
    }

    @Test
    void it_neither_waits_for_readiness_nor_reports_presence() {
        ada = coreFixture.person("eve", "a password of eve", true, "corr", "ready");
        start();
        bob.disconnect();
        coreFixture.handle(new Command.ConnectionIdle(ada.connectionId(), 45_000));
        assertEquals(List.of(), ada.takeTypes());
        coreFixture.handle(new Command.ConnectionIdle(ada.connectionId(), 90_000));
        assertEquals(List.of("bye idle"), ada.takeTypes());
    }

    @Test
    void what_needs_both_players_is_refused_and_a_takeback_restores_the_clock() {
        String g = start();
        assertEquals(
                "not_supported: A correspondence game cannot be claimed; it ends when a flag falls",
                refusal(ada.request("{'t':'claim','id':2,'g':'" + g + "','result':'win'}")));
        assertEquals(
                "not_supported kind: Correspondence games do not support pause offers",
                refusal(ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'pause'}")));
        assertEquals(
                "not_supported: Time can be given only in casual games with a clock, not in tournaments or by"
                        + " correspondence",
                refusal(ada.request("{'t':'time.give','id':2,'g':'" + g + "'}")));
        coreFixture.advance(Duration.ofDays(4));
        move(ada, g, 0, "b2");
        ada.request("{'t':'offer','id':2,'g':'" + g + "','kind':'takeback'}");
        ada.disconnect();
        coreFixture.advance(DAY);
        bob.request("{'t':'answer','id':3,'g':'" + g + "','kind':'takeback','accept':true}");
        ada = back("ada");
        assertEquals("[691200000,691200000]", clock(ada.takeReceived(), "turn"));
    }

    @Test
    void it_has_a_limit_of_its_own_and_takes_no_slot() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.CORRESPONDENCE_GAMES_MAX, 1));
        ada = person("ada");
        bob = person("bob");
        start();
        String seek = TestClient.last(ada.request(SEEK), "ok").get("seek").getAsString();
        assertEquals(
                "too_many_games: ada has reached the limit of correspondence games",
                refusal(bob.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}")));
        start("{'mode':'move','per':5000}");
        TestClient deep = coreFixture.bot("deep", "corr");
        TestClient eve = person("eve");
        deep.request("{'t':'policy','slots':1,'games':['*'],'tc':{'modes':['move','corr']}}");
        String challenge = "{'t':'challenge','id':2,'to':'deep','game':'tictactoe','tc':";
        assertEquals(
                "ok",
                TestClient.types(eve.request(challenge + "{'mode':'corr','days':1}}"))
                        .get(0));
        assertEquals(
                "ok",
                TestClient.types(eve.request(challenge + "{'mode':'move','per':5000}}"))
                        .get(0));
        assertEquals(
                "declined: deep has no free slot; try again later",
                refusal(bob.request(challenge + "{'mode':'move','per':5000}}")));
    }

    @Test
    void guests_and_bots_that_do_not_list_it_are_refused() {
        assertEquals(
                "forbidden tc.mode: Correspondence games need accounts, because a guest's is deleted when the guest"
                        + " leaves; guest-eve is a guest",
                refusal(coreFixture.guest("eve", "corr").request(SEEK)));
        TestClient deep = coreFixture.bot("deep", "corr");
        deep.request("{'t':'policy','slots':1,'games':['*']}");
        assertEquals(
                "declined: deep declines: timeControl",
                refusal(ada.request(
                        "{'t':'challenge','id':2,'to':'deep','game':'tictactoe'," + "'tc':{'mode':'corr','days':1}}")));
    }

    @Test
    void clocks_stand_on_weekends_for_those_who_read_it() {
        coreFixture.advance(Duration.ofMillis(Math.floorMod(FRIDAY_NOON - coreFixture.now(), 7 * DAY.toMillis())));
        String seek = SEEK.replace("'days':3", "'days':1,'weekend':true");
        String refused = "not_supported tc.mode: The program of ada cannot play correspondence games with weekends off";
        assertEquals(refused, refusal(ada.request(seek)));
        bob.request("{'t':'lobby','on':true}");
        bob.takeReceived();
        ada = coreFixture.person("ada", "a password of ada", false, "corr", "weekend");
        ada.request(seek);
        assertEquals(
                List.of(),
                bob.takeReceived().stream()
                        .filter(line -> line.contains("weekend"))
                        .toList());
        bob = coreFixture.person("bob", "a password of bob", false, "corr", "weekend");
        String g = start("{'mode':'corr','days':1,'weekend':true}");
        leave();
        coreFixture.advance(DAY.multipliedBy(2));
        bob = back("bob");
        assertEquals(List.of("welcome"), bob.takeTypes());
        assertEquals(
                "not_supported: Your program does not support correspondence games with weekends off; use a newer one",
                refusal(bob.request("{'t':'watch','id':2,'g':'" + g + "'}")));
        ada = coreFixture.person("ada", "a password of ada", false, "corr", "weekend");
        assertEquals("[86400000,86400000]", clock(ada.takeReceived(), "turn"));
        assertEquals(List.of("ok", "game.move"), move(ada, g, 0, "b2"));
        coreFixture.advance(DAY.plusHours(12).minusMillis(1));
        bob = coreFixture.person("bob", "a password of bob", false, "corr", "weekend");
        assertEquals("[86400000,1]", clock(bob.takeReceived(), "turn"));
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void a_program_without_the_capability_gets_no_message_with_it() {
        String g = start();
        TestClient old = coreFixture.person("eve", "a password of eve", true);
        assertEquals(
                "not_supported tc.mode: The program of eve cannot play correspondence games",
                refusal(old.request(SEEK)));
        old.request("{'t':'lobby','on':true}");
        String seek = TestClient.last(ada.request(SEEK), "ok").get("seek").getAsString();
        assertEquals(List.of(), old.takeReceived());
        old.request("{'t':'lobby','on':false}");
        JsonObject lobby = TestClient.last(old.request("{'t':'lobby','on':true}"), "lobby");
        assertEquals(List.of(), names(lobby, "seeks"));
        assertEquals(
                "not_supported tc.mode: The program of eve cannot play correspondence games",
                refusal(old.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}")));
        assertEquals(
                "not_supported tc.mode: The program of eve cannot play correspondence games",
                refusal(ada.request(
                        "{'t':'challenge','id':2,'to':'eve','game':'tictactoe','tc':{'mode':'corr','days':1}}")));
        String refused = "not_supported: Your program does not support correspondence games; use a newer one";
        assertEquals(refused, refusal(old.request("{'t':'watch','id':2,'g':'" + g + "'}")));

        bob = coreFixture.person("bob", "a password of bob", false);
        List<String> welcome = bob.takeReceived();
        assertEquals(List.of("welcome"), TestClient.types(welcome));
        assertEquals("[]", TestClient.last(welcome, "welcome").get("games").toString());
        move(ada, g, 0, "b2");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        assertEquals(List.of(), bob.takeTypes());
        coreFixture.advance(Duration.ofHours(1));
        for (String request : List.of("'sync'", "'watch'", "'record','as':'json'")) {
            assertEquals(refused, refusal(bob.request("{'t':" + request + ",'id':2,'g':'" + g + "'}")));
        }
        assertEquals(List.of(), names(TestClient.last(bob.request("{'t':'history','id':3}"), "ok"), "list"));
        assertEquals(List.of(g), names(TestClient.last(ada.request("{'t':'history','id':3}"), "ok"), "list"));
    }

    @Test
    void after_a_login_fifty_of_them_fit_into_the_output_that_a_peer_may_leave_unread() {
        String g = coreFixture.startGame(ada, bob, "reversi", "{}", "{'mode':'corr','days':3}");
        for (int round = 0; round < 20; round++) {
            for (TestClient player : List.of(ada, bob)) {
                List<String> lines = player.takeReceived();
                if (lines.stream().anyMatch(line -> line.startsWith("{\"t\":\"turn\""))) {
                    JsonObject turn = TestClient.last(lines, "turn");
                    player.send("{'t':'move','g':'" + g + "','ply':" + turn.get("ply") + ",'move':'"
                            + turn.getAsJsonArray("legal").get(0).getAsString() + "'}");
                }
            }
        }
        for (int line = 0; line < 20; line++) {
            ada.send("{'t':'chat','room':'" + g + "','text':'" + "x".repeat(280) + "'}");
            coreFixture.advance(Duration.ofSeconds(1));
        }
        leave();
        int bytes = Stream.of("ada", "bob")
                .mapToInt(name -> back(name).takeReceived().stream()
                        .filter(line -> !line.startsWith("{\"t\":\"welcome\""))
                        .mapToInt(String::length)
                        .sum())
                .max()
                .orElseThrow();
        System.out.println("correspondence: " + bytes + " bytes of a game of 40 plies and a full chat after a login");
        assertTrue(bytes > 2_000 && 50 * bytes < GatewayLimits.defaults().outboundBytesMax(), bytes + " bytes");
    }

    @Test
    void the_lobby_shows_the_seek_but_not_the_game() {
        TestClient eve = person("eve");
        String seek = TestClient.last(ada.request(SEEK), "ok").get("seek").getAsString();
        JsonObject lobby = TestClient.last(eve.request("{'t':'lobby','on':true}"), "lobby");
        assertEquals(List.of(seek), names(lobby, "seeks"));
        String g = start("{'mode':'corr','days':1}");
        assertEquals(List.of("lobby.add", "lobby.remove"), eve.takeTypes());
        assertEquals(
                List.of(), names(TestClient.last(eve.request("{'t':'list','id':2,'what':'games'}"), "ok"), "list"));
        assertEquals("no_such_game: No game is being played", refusal(eve.request("{'t':'watch','id':2,'g':'top'}")));
        assertEquals(
                g,
                TestClient.last(eve.request("{'t':'watch','id':2,'g':'top','user':'ada'}"), "ok")
                        .get("g")
                        .getAsString());
        String fast = start("{'mode':'move','per':50000}");
        start("{'mode':'corr','days':1}");
        assertEquals(
                fast,
                TestClient.last(eve.request("{'t':'watch','id':2,'g':'top','user':'ada'}"), "ok")
                        .get("g")
                        .getAsString());
    }

    @Test
    void a_rated_one_is_rated_and_allows_no_exploring() {
        String fields = "'game':'tictactoe','rated':true,'tc':{'mode':'corr','days':1}";
        String seek = TestClient.last(ada.request("{'t':'seek','id':1," + fields + ",'side':0}"), "ok")
                .get("seek")
                .getAsString();
        bob.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        assertEquals(
                "forbidden: explore is not available during your rated game",
                refusal(ada.request("{'t':'explore','id':2,'game':'tictactoe','pos':'.........'}")));
        CoreFixture.moveTwice(seek, ada, bob);
        leave();
        coreFixture.advance(DAY);
        ada = back("ada");
        assertTrue(TestClient.last(ada.takeReceived(), "welcome")
                .getAsJsonObject("user")
                .getAsJsonObject("ratings")
                .has("tictactoe"));
    }

    @Test
    void pages_of_past_games_go_on_after_one_that_a_program_cannot_read() {
        List<String> fast = IntStream.range(0, 101)
                .mapToObj(i -> resigned("{'mode':'move','per':5000}"))
                .toList();
        resigned("{'mode':'corr','days':3}");
        coreFixture.advance(Duration.ofHours(1));
        TestClient old = coreFixture.person("bob", "a password of bob", false);
        JsonObject first = TestClient.last(old.request("{'t':'history','id':3}"), "ok");
        String after = first.get("more").getAsString();
        JsonObject second = TestClient.last(old.request("{'t':'history','id':3,'after':'" + after + "'}"), "ok");
        assertTrue(second.get("more").isJsonNull());
        Stream<String> listed = Stream.of(first, second).flatMap(page -> names(page, "list").stream());
        assertEquals(Set.copyOf(fast), listed.collect(Collectors.toSet()));
    }

    private String resigned(String tc) {
        String g = start(tc);
        move(ada, g, 0, "b2");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        coreFixture.advance(Duration.ofSeconds(1));
        return g;
    }

    @Test
    void no_turn_is_repeated_to_a_program_without_the_capability() {
        start();
        TestClient old = coreFixture.person("ada", "a password of ada", false, "turnGame");
        old.takeReceived();
        coreFixture.handle(new Command.TurnRequested(old.connectionId(), null));
        assertEquals(List.of(), old.takeReceived());
        ada = coreFixture.person("ada", "a password of ada", false, "turnGame", "corr");
        ada.takeReceived();
        coreFixture.handle(new Command.TurnRequested(ada.connectionId(), null));
        assertEquals(List.of("turn"), ada.takeTypes());
    }

    @Test
    void a_program_without_the_capability_cannot_chat_in_the_game() {
        String g = start();
        TestClient old = coreFixture.person("ada", "a password of ada", false);
        assertEquals(
                "not_supported: Your program does not support correspondence games; use a newer one",
                refusal(old.request("{'t':'chat','id':2,'room':'" + g + "','text':'hello'}")));
        assertEquals(List.of(), bob.takeReceived());
    }

    @Test
    void a_restored_challenge_neither_reaches_nor_binds_a_program_without_the_capability() {
        String challenge = TestClient.last(
                        ada.request(
                                "{'t':'challenge','id':2,'to':'bob','game':'tictactoe','tc':{'mode':'corr','days':1}}"),
                        "ok")
                .get("challenge")
                .getAsString();
        coreFixture = takenOverAfter(Duration.ofSeconds(2));
        TestClient old = coreFixture.person("bob", "a password of bob", false);
        old.takeReceived();
        ada = coreFixture.restore(ada);
        assertEquals(List.of(), old.takeReceived());
        assertEquals(
                "not_supported tc.mode: The program of bob cannot play correspondence games",
                refusal(old.request("{'t':'challenge.accept','id':2,'challenge':'" + challenge + "'}")));
    }
}
