package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.GameEvent;

/** State after a restart. */
class RestartTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient deep = coreFixture.bot("deep");
    private final String adasToken =
            TestClient.last(ada.takeReceived(), "welcome").get("resume").getAsString();
    private String g = "";

    private void start(String tc) {
        g = coreFixture.startGame(ada, deep, "tictactoe", "{}", tc);
        ada.takeReceived();
        deep.takeReceived();
    }

    private CoreFixture afterBeingDownFor(Duration down) {
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        long now = coreFixture.now() + down.toMillis();
        Step step = again.restore(coreFixture.records(), now);
        coreFixture.records().addAll(step.records());
        return new CoreFixture(again, coreFixture.records(), now);
    }

    private TestClient back(CoreFixture coreFixture) {
        return coreFixture.connect("{\"as\":\"resume\",\"token\":\"" + adasToken + "\"}");
    }

    private static String state(TestClient testClient) {
        JsonObject game = TestClient.last(testClient.takeReceived(), "game");
        return game.get("state").getAsString() + " "
                + game.getAsJsonObject("clock").get("ms");
    }

    @Test
    void clocks_stop_during_downtime_and_resume_when_both_players_are_back() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        coreFixture.advance(Duration.ofSeconds(5));
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        CoreFixture later = afterBeingDownFor(Duration.ofHours(3));
        TestClient adaAgain = back(later);
        assertEquals("adjourned [55000,60000]", state(adaAgain));
        TestClient deepAgain = later.bot("deep");
        assertEquals("playing [55000,60000]", state(deepAgain));
        later.advance(Duration.ofSeconds(60));
        assertEquals(List.of("game.presence here", "game.state playing", "game.end time"), adaAgain.takeTypes());
    }

    @Test
    void the_downtime_is_recorded() {
        start("{'mode':'none'}");
        afterBeingDownFor(Duration.ofHours(3));
        JournalRecord.Restarted restarted = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.Restarted)
                .map(record -> (JournalRecord.Restarted) record)
                .findFirst()
                .orElseThrow();
        assertEquals(
                new JournalRecord.Restarted(coreFixture.now() + 10_800_000, 10_800_000, 10_800_000L, 10_800_000L),
                restarted);
    }

    @Test
    void a_standby_can_replay_the_records_as_they_come() {
        start("{'mode':'none'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        List<JournalRecord> records = coreFixture.records();
        ServerCore whole = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        ServerCore standby = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        records.forEach(record -> standby.replay(List.of(record)));
        long now = coreFixture.now() + 1_000;
        assertEquals(coreFixture.now(), standby.lastReplayedAt());
        assertEquals(
                whole.restore(records, now).records(), standby.activate(now).records());
        StateDump.requireSame(StateDump.of(whole), StateDump.of(standby), "a core that has read the whole journal");
    }

    @Test
    void a_game_waits_a_day_from_the_restart_however_long_the_server_was_down() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        CoreFixture later = afterBeingDownFor(Duration.ofDays(30));
        later.advance(Duration.ofHours(23));
        assertEquals("playing [60000,60000]", state(back(later)));
    }

    @Test
    void a_paused_game_stays_paused() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        deep.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        later.bot("deep");
        assertEquals("paused [60000,60000]", state(back(later)));
    }

    @Test
    void an_open_offer_can_still_be_accepted() {
        start("{'mode':'none'}");
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        TestClient deepAgain = later.bot("deep");
        back(later);
        List<String> received = deepAgain.request("{'t':'answer','id':1,'g':'" + g + "','kind':'pause','accept':true}");
        assertEquals(List.of("ok", "game.offer pause accepted", "game.state paused"), TestClient.types(received));
    }

    @Test
    void illegal_moves_before_the_restart_count() {
        start("{'mode':'none'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        String illegal = "{'t':'move','g':'" + g + "','ply':1,'move':'b2'}";
        deep.request(illegal);
        deep.request(illegal);
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        back(later);
        TestClient deepAgain = later.bot("deep");
        assertEquals(List.of("illegal_move", "game.end illegal"), TestClient.types(deepAgain.request(illegal)));
    }

    @Test
    void guests_who_do_not_return_are_deleted() {
        coreFixture.guest("bob");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        later.advance(Duration.ofMinutes(15));
        assertEquals(List.of("bad_credentials"), back(later).takeTypes());
    }

    @Test
    void a_finished_game_is_archived_and_not_restored() {
        start("{'mode':'none'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        deep.request("{'t':'resign','g':'" + g + "'}");
        coreFixture.advance(Duration.ofMinutes(10));
        JournalRecord.GameArchived filed = (JournalRecord.GameArchived)
                coreFixture.records().get(coreFixture.records().size() - 1);
        assertEquals(g, filed.game());
        assertEquals("b2", filed.record().moves().get(0).move());
        TestClient again = back(afterBeingDownFor(Duration.ofSeconds(2)));
        assertEquals(List.of("welcome"), again.takeTypes());
        assertEquals(List.of("ok", "game"), TestClient.types(again.request("{'t':'sync','id':1,'g':'" + g + "'}")));
    }

    @Test
    void a_game_starting_in_a_final_position_is_over_after_a_restart() {
        String wish = "{'t':'seek','id':1,'game':'kalah','options':{'seeds':0},'tc':{'mode':'none'}}";
        String seek = TestClient.last(ada.request(wish), "ok").get("seek").getAsString();
        deep.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        coreFixture.records().remove(coreFixture.records().size() - 1);
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        JournalRecord.OfGame last = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.OfGame)
                .map(record -> (JournalRecord.OfGame) record)
                .reduce((one, next) -> next)
                .orElseThrow();
        assertEquals(1, last.seq());
        later.advance(Duration.ofMinutes(10));
        assertEquals(List.of("welcome"), back(later).takeTypes());
    }

    @Test
    void a_game_with_missing_records_is_quarantined_and_others_continue() {
        start("{'mode':'none'}");
        String other = coreFixture.startGame(ada, deep, "tictactoe", "{}", "{'mode':'none'}");
        for (String game : List.of(g, other)) {
            ada.request("{'t':'move','g':'" + game + "','ply':0,'move':'b2'}");
            deep.request("{'t':'move','g':'" + game + "','ply':1,'move':'a1'}");
        }
        coreFixture
                .records()
                .removeIf(record -> record instanceof JournalRecord.OfGame event
                        && event.game().equals(g)
                        && event.seq() == 2);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        Step step = again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(g, "event 3 follows event 1"), again.quarantined());
        assertEquals(1, again.stats().quarantined());
        assertEquals(
                List.of(other),
                step.records().stream()
                        .filter(record -> record instanceof JournalRecord.OfGame)
                        .map(record -> ((JournalRecord.OfGame) record).game())
                        .distinct()
                        .toList());
        coreFixture.records().addAll(step.records());
        CoreFixture later = new CoreFixture(again, coreFixture.records(), coreFixture.now());
        TestClient adaAgain = back(later);
        assertEquals(List.of("welcome", "game"), adaAgain.takeTypes().subList(0, 2));
        assertEquals(
                "This game is quarantined because its journal records are inconsistent",
                TestClient.last(adaAgain.request("{'t':'resign','id':1,'g':'" + g + "'}"), "error")
                        .get("message")
                        .getAsString());
        ServerCore third = new ServerCore(ServerSettings.standard(), new SeededRandomSource(3));
        third.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(g, "event 3 follows event 1"), third.quarantined());
    }

    @Test
    void an_impossible_event_quarantines_its_game() {
        start("{'mode':'none'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        coreFixture
                .records()
                .replaceAll(record -> record instanceof JournalRecord.OfGame event && event.seq() == 2
                        ? new JournalRecord.OfGame(event.at(), g, 2, new GameEvent.Moved(77, false, null, null))
                        : record);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Set.of(g), again.quarantined().keySet());
    }

    @Test
    void stopping_freezes_clocks_notifies_all_sessions_and_rejects_logins() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        coreFixture.advance(Duration.ofSeconds(5));
        coreFixture.handle(new Command.Shutdown(false, false));
        assertEquals(
                List.of("game.state adjourned", "notice", "bye restart"),
                TestClient.types(ada.takeReceived()).stream()
                        .filter(type -> !type.startsWith("game.presence"))
                        .toList());
        assertEquals(List.of("draining"), coreFixture.guest("eve").takeTypes());
        assertEquals("adjourned [55000,60000]", state(back(afterBeingDownFor(Duration.ofHours(1)))));
    }
}
