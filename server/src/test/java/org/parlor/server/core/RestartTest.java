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

/** What a server that was down knows when it is there again, and what its absence costs: nothing. */
class RestartTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient deep = coreFixture.bot("deep");
    private final String adasToken =
            TestClient.last(ada.takeHeard(), "welcome").get("resume").getAsString();
    private String g = "";

    private void start(String tc) {
        g = coreFixture.begin(ada, deep, "tictactoe", "{}", tc);
        ada.takeHeard();
        deep.takeHeard();
    }

    private CoreFixture afterBeingDownFor(Duration down) {
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        long now = coreFixture.now() + down.toMillis();
        Step step = again.restore(coreFixture.records(), now);
        coreFixture.records().addAll(step.records());
        return new CoreFixture(again, coreFixture.records(), now);
    }

    private TestClient back(CoreFixture coreFixture) {
        return coreFixture.connect("{\"as\":\"resume\",\"token\":\"" + adasToken + "\"}");
    }

    private static String state(TestClient testClient) {
        JsonObject game = TestClient.last(testClient.takeHeard(), "game");
        return game.get("state").getAsString() + " "
                + game.getAsJsonObject("clock").get("ms");
    }

    @Test
    void clocks_stand_still_while_the_server_is_down_and_run_on_once_both_are_back() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        coreFixture.pass(Duration.ofSeconds(5));
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        CoreFixture later = afterBeingDownFor(Duration.ofHours(3));
        TestClient adaAgain = back(later);
        assertEquals("adjourned [55000,60000]", state(adaAgain));
        TestClient deepAgain = later.bot("deep");
        assertEquals("playing [55000,60000]", state(deepAgain));
        later.pass(Duration.ofSeconds(60));
        assertEquals(List.of("game.presence here", "game.state playing", "game.end time"), adaAgain.takeTypes());
    }

    @Test
    void the_records_say_how_long_it_was_down() {
        start("{'mode':'none'}");
        afterBeingDownFor(Duration.ofHours(3));
        JournalRecord.Restarted restarted = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.Restarted)
                .map(record -> (JournalRecord.Restarted) record)
                .findFirst()
                .orElseThrow();
        assertEquals(new JournalRecord.Restarted(coreFixture.now() + 10_800_000, 10_800_000), restarted);
    }

    @Test
    void a_game_waits_a_day_from_the_restart_however_long_the_server_was_down() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        CoreFixture later = afterBeingDownFor(Duration.ofDays(30));
        later.pass(Duration.ofHours(23));
        assertEquals("playing [60000,60000]", state(back(later)));
    }

    @Test
    void what_was_agreed_to_be_paused_is_paused_still() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        ada.say("{'t':'offer','g':'" + g + "','kind':'pause'}");
        deep.say("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        later.bot("deep");
        assertEquals("paused [60000,60000]", state(back(later)));
    }

    @Test
    void an_open_offer_can_still_be_accepted() {
        start("{'mode':'none'}");
        ada.say("{'t':'offer','g':'" + g + "','kind':'pause'}");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        TestClient deepAgain = later.bot("deep");
        back(later);
        List<String> heard = deepAgain.say("{'t':'answer','id':1,'g':'" + g + "','kind':'pause','accept':true}");
        assertEquals(List.of("ok", "game.offer pause accepted", "game.state paused"), TestClient.types(heard));
    }

    @Test
    void illegal_moves_of_before_count() {
        start("{'mode':'none'}");
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        String illegal = "{'t':'move','g':'" + g + "','ply':1,'move':'b2'}";
        deep.say(illegal);
        deep.say(illegal);
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        back(later);
        TestClient deepAgain = later.bot("deep");
        assertEquals(List.of("illegal_move", "game.end illegal"), TestClient.types(deepAgain.say(illegal)));
    }

    @Test
    void guests_who_do_not_come_back_are_forgotten() {
        coreFixture.guest("bob");
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        later.pass(Duration.ofMinutes(15));
        assertEquals(List.of("bad_credentials"), back(later).takeTypes());
    }

    @Test
    void a_game_that_is_over_leaves_its_record_and_is_not_made_again() {
        start("{'mode':'none'}");
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        deep.say("{'t':'resign','g':'" + g + "'}");
        coreFixture.pass(Duration.ofMinutes(10));
        JournalRecord.GameArchived filed = (JournalRecord.GameArchived)
                coreFixture.records().get(coreFixture.records().size() - 1);
        assertEquals(g, filed.game());
        assertEquals("b2", filed.record().moves().get(0).move());
        TestClient again = back(afterBeingDownFor(Duration.ofSeconds(2)));
        assertEquals(List.of("welcome"), again.takeTypes());
        assertEquals(List.of("ok", "game"), TestClient.types(again.say("{'t':'sync','id':1,'g':'" + g + "'}")));
    }

    @Test
    void a_game_that_began_where_it_ends_is_over_also_if_only_its_beginning_was_kept() {
        String wish = "{'t':'seek','id':1,'game':'kalah','options':{'seeds':0},'tc':{'mode':'none'}}";
        String seek = TestClient.last(ada.say(wish), "ok").get("seek").getAsString();
        deep.say("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        coreFixture.records().remove(coreFixture.records().size() - 1);
        CoreFixture later = afterBeingDownFor(Duration.ofSeconds(2));
        JournalRecord.OfGame last = coreFixture.records().stream()
                .filter(record -> record instanceof JournalRecord.OfGame)
                .map(record -> (JournalRecord.OfGame) record)
                .reduce((one, next) -> next)
                .orElseThrow();
        assertEquals(1, last.seq());
        later.pass(Duration.ofMinutes(10));
        assertEquals(List.of("welcome"), back(later).takeTypes());
    }

    @Test
    void a_game_with_a_gap_in_its_records_is_quarantined_and_all_others_go_on() {
        start("{'mode':'none'}");
        String other = coreFixture.begin(ada, deep, "tictactoe", "{}", "{'mode':'none'}");
        for (String game : List.of(g, other)) {
            ada.say("{'t':'move','g':'" + game + "','ply':0,'move':'b2'}");
            deep.say("{'t':'move','g':'" + game + "','ply':1,'move':'a1'}");
        }
        coreFixture
                .records()
                .removeIf(record -> record instanceof JournalRecord.OfGame event
                        && event.game().equals(g)
                        && event.seq() == 2);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        Step step = again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(g, "event 3 follows event 1"), again.quarantined());
        assertEquals(1, again.census().quarantined());
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
                TestClient.last(adaAgain.say("{'t':'resign','id':1,'g':'" + g + "'}"), "error")
                        .get("message")
                        .getAsString());
        ServerCore third = new ServerCore(ServerSettings.standard(), new SeededRandomness(3));
        third.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Map.of(g, "event 3 follows event 1"), third.quarantined());
    }

    @Test
    void an_event_that_cannot_happen_quarantines_its_game() {
        start("{'mode':'none'}");
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        coreFixture
                .records()
                .replaceAll(record -> record instanceof JournalRecord.OfGame event && event.seq() == 2
                        ? new JournalRecord.OfGame(event.at(), g, 2, new GameEvent.Moved(77, false, null, null))
                        : record);
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        assertEquals(Set.of(g), again.quarantined().keySet());
    }

    @Test
    void stopping_freezes_the_clocks_tells_everybody_and_lets_nobody_in() {
        start("{'mode':'fischer','base':60000,'inc':0}");
        coreFixture.pass(Duration.ofSeconds(5));
        coreFixture.handle(new Command.Shutdown());
        assertEquals(
                List.of("game.state adjourned", "notice", "bye restart"),
                TestClient.types(ada.takeHeard()).stream()
                        .filter(type -> !type.startsWith("game.presence"))
                        .toList());
        assertEquals(List.of("draining"), coreFixture.guest("eve").takeTypes());
        assertEquals("adjourned [55000,60000]", state(back(afterBeingDownFor(Duration.ofHours(1)))));
    }
}
