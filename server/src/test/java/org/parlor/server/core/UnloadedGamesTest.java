package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestEnvelope;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.GameEvent;

/** Correspondence games leave the memory while they are not needed, which no client notices. */
class UnloadedGamesTest {
    private static final ServerSettings SETTINGS =
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root"));
    private static final Duration LONG_IDLE = Duration.ofMinutes(8);

    private CoreFixture coreFixture = started(new CoreFixture(SETTINGS));
    private TestClient ada = coreFixture.person("ada", "a password of ada", true, "corr");
    private TestClient bob = coreFixture.person("bob", "a password of bob", true, "corr");
    private final String g = start();

    /** Unloading starts with the activation of a core. */
    private static CoreFixture started(CoreFixture fixture) {
        return fixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), Duration.ZERO);
    }

    private void restart(Duration downtime) {
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(3)), downtime);
    }

    private String start() {
        String id = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':3,'bank':5}");
        ada.takeReceived();
        bob.takeReceived();
        return id;
    }

    private TestClient back(String name) {
        return coreFixture.person(name, "a password of " + name, false, "corr");
    }

    private void leave() {
        ada.disconnect();
        bob.disconnect();
    }

    private void leaveForLong() {
        leave();
        coreFixture.advance(LONG_IDLE);
    }

    /** What happened to the memory, in order. */
    private List<String> moved() {
        return coreFixture.records().stream()
                .filter(record ->
                        record instanceof JournalRecord.GameUnloaded || record instanceof JournalRecord.GameLoaded)
                .map(record -> record.getClass().getSimpleName())
                .toList();
    }

    private static JsonObject game(List<String> lines) {
        return TestClient.last(lines, "game");
    }

    private static String ms(List<String> lines) {
        return TestClient.last(lines, "turn").getAsJsonObject("clock").get("ms").toString();
    }

    @Test
    void a_game_leaves_the_memory_when_nobody_needs_it_and_is_complete_when_a_player_returns() {
        ada.send("{'t':'chat','room':'" + g + "','text':'hello'}");
        ada.request("{'t':'move','id':9,'g':'" + g + "','ply':0,'move':'b2'}");
        ada.request("{'t':'conditional.set','id':2,'g':'" + g + "','ply':1,'lines':['a1 c3']}");
        ada.disconnect();
        ada = back("ada");
        List<String> before = ada.takeReceived();
        leave();
        coreFixture.advance(Duration.ofMinutes(5));
        assertEquals(List.of(), moved());
        coreFixture.advance(Duration.ofMinutes(3));
        assertEquals(List.of("GameUnloaded"), moved());

        ada = back("ada");
        List<String> after = ada.takeReceived();
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
        assertEquals(List.of("welcome", "game", "conditional"), TestClient.types(after));
        assertEquals(TestClient.last(before, "conditional"), TestClient.last(after, "conditional"));
        JsonObject expected = game(before);
        JsonObject loaded = game(after);
        JsonObject clock = loaded.getAsJsonObject("clock");
        assertEquals("[691200000,690720000]", clock.get("ms").toString());
        expected.add("clock", clock);
        assertEquals(expected, loaded);
        assertEquals(
                "hello",
                loaded.getAsJsonArray("chat")
                        .get(0)
                        .getAsJsonObject()
                        .get("text")
                        .getAsString());

        bob = back("bob");
        assertEquals(List.of("welcome", "game", "turn"), bob.takeTypes());
        assertEquals(
                List.of("ok", "game.move", "game.move", "turn"),
                TestClient.types(bob.request("{'t':'move','id':9,'g':'" + g + "','ply':1,'move':'a1'}")));
    }

    @Test
    void the_number_of_games_that_are_not_in_memory_is_known_also_after_a_restart() {
        leaveForLong();
        assertEquals(1, coreFixture.unloaded());
        restart(Duration.ZERO);
        coreFixture.advance(Duration.ZERO);
        assertEquals(1, coreFixture.unloaded());
        back("ada");
        assertEquals(0, coreFixture.unloaded());
    }

    /** The total of the second query was counted before the first one loaded the game. */
    @Test
    void a_game_that_is_due_at_a_restart_is_not_counted_after_it_is_loaded() {
        leaveForLong();
        coreFixture.holdArchive();
        coreFixture.advance(Duration.ofDays(8));
        coreFixture.person("eve", "a password of eve", true, "corr");
        restart(Duration.ZERO);
        coreFixture.holdArchive();
        coreFixture.advance(Duration.ZERO);
        coreFixture.archiveAnswersInOneStep();
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
        assertEquals(0, coreFixture.unloaded());
    }

    @Test
    void the_flag_falls_to_the_millisecond_while_the_game_is_not_in_memory() {
        leave();
        coreFixture.advance(Duration.ofDays(8).minusMillis(1));
        assertEquals(List.of("GameUnloaded"), moved());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
        ada = back("ada");
        assertEquals(List.of("welcome"), ada.takeTypes());
        JsonObject result = TestClient.last(ada.request("{'t':'record','id':2,'g':'" + g + "','as':'json'}"), "ok")
                .getAsJsonObject("record")
                .getAsJsonObject("result");
        assertEquals("{\"winner\":1,\"score\":[0,0],\"reason\":\"time\"}", result.toString());
    }

    @Test
    void a_player_who_returns_before_the_query_of_due_games_is_answered_has_lost_on_time() {
        leaveForLong();
        coreFixture.holdArchive();
        coreFixture.advance(Duration.ofDays(8));
        ada = back("ada");
        assertEquals(List.of(), ada.takeTypes());
        coreFixture.archiveAnswers();
        assertEquals(List.of("welcome"), ada.takeTypes());
    }

    @Test
    void no_downtime_is_charged_while_the_game_is_not_in_memory() {
        leaveForLong();
        // The time since the last record is charged to no clock either.
        coreFixture.guest("mia");
        restart(Duration.ofDays(40));
        coreFixture.advanceWallClock(Duration.ofDays(9));
        coreFixture.catchUp();
        coreFixture.advance(Duration.ofDays(2));
        coreFixture.guest("eve");
        restart(Duration.ofDays(5));
        coreFixture.advance(Duration.ofDays(6).minus(LONG_IDLE).minusMillis(1));
        assertEquals(List.of("GameUnloaded"), moved());
        ada = back("ada");
        assertEquals("[1,691200000]", ms(ada.takeReceived()));
        restart(Duration.ofDays(7));
        ada = back("ada");
        assertEquals("[1,691200000]", ms(ada.takeReceived()));
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), ada.takeTypes());
    }

    /** The server is down from Saturday noon to Tuesday noon: the clock would have stood until Monday. */
    @Test
    void only_the_workdays_of_a_downtime_delay_the_flag_of_a_game_that_stands_on_weekends() {
        leave();
        long friday = Instant.parse("2026-12-04T12:00:00Z").toEpochMilli();
        coreFixture.advance(Duration.ofMillis(friday - coreFixture.now()));
        ada = coreFixture.person("ada", "a password of ada", false, "corr", "weekend");
        bob = coreFixture.person("bob", "a password of bob", false, "corr", "weekend");
        String weekends = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'corr','days':2,'weekend':true}");
        leave();
        coreFixture.advance(Duration.ofDays(1).minusMillis(1));
        coreFixture.guest("mia");
        coreFixture.advance(Duration.ofMillis(1));
        restart(Duration.ofDays(3));
        // Half a day of two was used by Friday night; the rest runs from Tuesday noon to Thursday.
        coreFixture.advance(Duration.ofHours(36).minusMillis(1));
        assertEquals(0, ended(weekends));
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(1, ended(weekends));
    }

    private long ended(String id) {
        return coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.OfGame of
                        && of.game().equals(id)
                        && of.event() instanceof GameEvent.Ended)
                .count();
    }

    @Test
    void a_core_that_is_killed_while_it_loads_a_game_leaves_it_for_the_next_one() {
        leaveForLong();
        coreFixture.holdArchive();
        back("ada");
        restart(Duration.ofSeconds(1));
        assertEquals(List.of("GameUnloaded"), moved());
        ada = back("ada");
        assertEquals(List.of("welcome", "game", "turn"), ada.takeTypes());
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
        restart(Duration.ofSeconds(1));
        ada = coreFixture.restore(ada);
        assertEquals(List.of("game", "turn"), ada.takeTypes());
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
    }

    @Test
    void a_session_is_restored_with_the_games_that_the_new_core_has_unloaded() {
        restart(Duration.ofSeconds(1));
        TestClient late = ada;
        coreFixture.advance(LONG_IDLE);
        assertEquals(List.of("GameUnloaded"), moved());
        assertEquals(List.of("game", "turn"), coreFixture.restore(late).takeTypes());
    }

    @Test
    void games_that_fail_to_load_do_not_keep_the_others_from_being_loaded_when_they_are_due() {
        leaveForLong();
        for (int i = 0; i < 250; i++) {
            String id = "damaged" + i;
            UnloadedGame damaged =
                    new UnloadedGame(id, coreFixture.now(), 0, i, List.of("x", "y"), List.of(), List.of());
            coreFixture.records().add(new JournalRecord.GameUnloaded(coreFixture.now(), id, damaged));
        }
        List<String> failures = new ArrayList<>();
        coreFixture = coreFixture.takenOver(
                new ServerCore(
                        SETTINGS,
                        new SeededRandomSource(3),
                        (activity, fault) -> {
                            failures.add(activity);
                            return "1";
                        },
                        true),
                Duration.ZERO);
        coreFixture.advance(Duration.ofDays(8));
        assertEquals(250, failures.size());
        assertEquals("GameLoaded", moved().get(moved().size() - 1));
    }

    @Test
    void the_requests_behind_a_session_that_waits_for_games_are_answered_in_order() {
        restart(Duration.ofSeconds(1));
        coreFixture.advance(LONG_IDLE);
        coreFixture.holdArchive();
        TestClient restored = coreFixture.restore(ada);
        restored.send("{'t':'ping','id':5,'n':1}");
        restored.send("{'t':'move','id':6,'g':'" + g + "','ply':0,'move':'b2'}");
        restored.send("{'t':'ping','id':7,'n':2}");
        assertEquals(List.of(), restored.takeTypes());
        coreFixture.archiveAnswers();
        assertEquals(List.of("game", "turn", "pong", "ok", "game.move", "pong"), restored.takeTypes());
    }

    @Test
    void the_requests_behind_a_session_that_waits_for_games_are_forgotten_with_its_connection() {
        restart(Duration.ofSeconds(1));
        coreFixture.advance(LONG_IDLE);
        coreFixture.holdArchive();
        TestClient restored = coreFixture.restore(ada);
        restored.send("{'t':'ping','id':5,'n':1}");
        restored.disconnect();
        coreFixture.archiveAnswers();
        assertEquals(List.of(), restored.takeTypes());
    }

    /** A failed command that is repeated by a timer may meet another one in a step. */
    @Test
    void two_results_in_one_step_execute_the_commands_of_both() {
        leave();
        TestClient eve = coreFixture.person("eve", "a password of eve", true, "corr");
        TestClient mia = coreFixture.person("mia", "a password of mia", true, "corr");
        coreFixture.startGame(eve, mia, "tictactoe", "{}", "{'mode':'corr','days':3}");
        eve.disconnect();
        mia.disconnect();
        coreFixture.advance(LONG_IDLE);
        coreFixture.holdArchive();
        ada = back("ada");
        eve = back("eve");
        coreFixture.archiveAnswersInOneStep();
        assertEquals(
                List.of(List.of("welcome", "game", "turn"), List.of("welcome", "game", "turn")),
                List.of(ada.takeTypes(), eve.takeTypes()));
    }

    @Test
    void a_session_that_watched_games_which_are_archived_is_restored_among_unloaded_games() {
        TestClient eve = coreFixture.person("eve", "a password of eve", true, "corr");
        Map<String, RequestEnvelope> kept = new LinkedHashMap<>();
        for (int i = 0; i < 2; i++) {
            String watched = start();
            eve.request("{'t':'watch','id':1,'g':'" + watched + "'}");
            kept.putAll(eve.keptRequests());
            ada.request("{'t':'resign','id':2,'g':'" + watched + "'}");
            coreFixture.advance(Duration.ofMinutes(20));
        }
        assertEquals(2, coreFixture.archivedGames());
        eve.keptRequests().putAll(kept);
        leaveForLong();
        assertEquals(List.of("GameUnloaded"), moved());
        restart(Duration.ofSeconds(1));
        TestClient restored = coreFixture.restore(eve);
        assertEquals(
                List.of("lobby", "ok"),
                TestClient.types(restored.request("{'t':'lobby','id':3,'on':true}")).stream()
                        .sorted()
                        .toList());
        assertEquals(List.of("GameUnloaded"), moved());
    }

    @Test
    void a_connection_that_closes_while_its_login_waits_for_games_gets_no_session() {
        leaveForLong();
        coreFixture.holdArchive();
        ada = back("ada");
        ada.disconnect();
        coreFixture.archiveAnswers();
        assertEquals(List.of(), ada.takeTypes());
        JsonObject profile = TestClient.last(
                        coreFixture.guest("eve").request("{'t':'profile','id':1,'user':'ada'}"), "ok")
                .getAsJsonObject("profile");
        assertEquals("false", profile.get("here").toString());
    }

    @Test
    void a_query_whose_result_may_be_out_of_date_is_repeated() {
        leaveForLong();
        TestClient spectator = coreFixture.person("mia", "a password of mia", true, "corr");
        spectator.request("{'t':'watch','id':1,'g':'" + g + "'}");
        spectator.disconnect();
        coreFixture.advance(Duration.ofMinutes(5));
        coreFixture.holdArchive();
        ada = back("ada");
        coreFixture.advance(LONG_IDLE);
        assertEquals(List.of("GameUnloaded", "GameLoaded", "GameUnloaded"), moved());
        coreFixture.archiveAnswers();
        assertEquals(List.of("welcome", "game", "turn"), ada.takeTypes());
    }

    @Test
    void a_request_by_id_or_by_player_finds_the_game() {
        leaveForLong();
        TestClient eve = coreFixture.person("eve", "a password of eve", true, "corr");
        assertEquals(
                "no_such_game",
                TestClient.last(eve.request("{'t':'watch','id':2,'g':'AAAAAAAAAAAAAAAAAAAAAA'}"), "error")
                        .get("code")
                        .getAsString());
        assertEquals(
                List.of("game", "ok"),
                TestClient.types(eve.request("{'t':'watch','id':2,'g':'" + g + "'}")).stream()
                        .sorted()
                        .toList());
        coreFixture.advance(LONG_IDLE);
        assertEquals(List.of("GameUnloaded", "GameLoaded"), moved());
        eve.disconnect();
        coreFixture.advance(LONG_IDLE);
        TestClient visitor = coreFixture.guest("mia", "corr");
        assertEquals(
                g,
                TestClient.last(visitor.request("{'t':'watch','id':2,'g':'top','user':'bob'}"), "ok")
                        .get("g")
                        .getAsString());
        assertEquals(List.of("GameUnloaded", "GameLoaded", "GameUnloaded", "GameLoaded"), moved());
    }

    @Test
    void an_admin_acts_on_it_as_if_it_were_in_memory() {
        leaveForLong();
        restart(Duration.ofSeconds(1));
        CoreFixture same = coreFixture;
        TestClient admin = admin(same);
        assertEquals(
                "bad_value",
                TestClient.last(admin.request("{'t':'admin.account.rename','id':1,'user':'ada','to':'adele'}"), "error")
                        .get("code")
                        .getAsString());
        coreFixture.advance(LONG_IDLE);
        assertEquals(
                List.of("ok"),
                TestClient.types(admin.request("{'t':'admin.adjudicate','id':1,'g':'" + g + "','result':'first'}")));
    }

    @Test
    void a_rematch_is_refused_whose_absent_player_has_as_many_games_out_of_memory_as_the_limit_allows() {
        TestClient eve = coreFixture.person("eve", "a password of eve", true, "corr");
        coreFixture.startGame(bob, eve, "tictactoe", "{}", "{'mode':'corr','days':3}");
        ada.request("{'t':'resign','id':2,'g':'" + g + "'}");
        bob.request("{'t':'offer','id':2,'g':'" + g + "','kind':'rematch'}");
        eve.disconnect();
        leaveForLong();
        assertEquals(List.of("GameUnloaded"), moved());
        ada = back("ada");
        coreFixture.handle(new Command.SettingsReloaded(
                ada.connectionId(),
                null,
                SETTINGS.with(ServerSettings.CORRESPONDENCE_GAMES_MAX, 1),
                List.of(),
                List.of(),
                null));
        assertEquals(
                "too_many_games",
                TestClient.last(
                                ada.request("{'t':'answer','id':3,'g':'" + g + "','kind':'rematch','accept':true}"),
                                "error")
                        .get("code")
                        .getAsString());
    }

    private static TestClient admin(CoreFixture fixture) {
        return fixture.admin("root", "a password of root");
    }

    @Test
    void games_by_correspondence_do_not_count_in_the_limit_of_games() {
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.GAMES_MAX, 1));
        ada = coreFixture.person("ada", "a password of ada", true, "corr");
        bob = coreFixture.person("bob", "a password of bob", true, "corr");
        start();
        start();
        coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'move','per':50000}");
        start();
    }
}
