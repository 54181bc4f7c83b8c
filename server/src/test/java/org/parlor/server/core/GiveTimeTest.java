package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelays;

/** Players who give their opponents time. */
class GiveTimeTest {
    private static final String FISCHER = "{'mode':'fischer','base':60000,'inc':5000}";

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private String g = "";

    /** Ada moves first. */
    private void start(String tc) {
        g = coreFixture.startGame(ada, bob, "tictactoe", "{}", tc);
        ada.takeReceived();
        bob.takeReceived();
    }

    private List<String> give(TestClient player) {
        return player.request("{'t':'time.give','id':7,'g':'" + g + "'}");
    }

    private void move(TestClient player, int ply, String move) {
        player.request("{'t':'move','g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}");
    }

    private void takeBack(TestClient asker, TestClient other) {
        asker.request("{'t':'offer','g':'" + g + "','kind':'takeback'}");
        other.request("{'t':'answer','g':'" + g + "','kind':'takeback','accept':true}");
    }

    private String clocks(TestClient player) {
        player.takeReceived();
        JsonObject clock = TestClient.last(player.request("{'t':'sync','g':'" + g + "'}"), "game")
                .getAsJsonObject("clock");
        return clock.get("ms") + (clock.has("periods") ? " " + clock.get("periods") : "");
    }

    private static void pass(CoreFixture fixture, int seconds) {
        fixture.advance(Duration.ofSeconds(seconds));
    }

    @Test
    void both_players_and_the_spectators_see_the_time_given() {
        start(FISCHER);
        TestClient eve = coreFixture.guest("eve");
        eve.request("{'t':'watch','g':'" + g + "'}");
        pass(coreFixture, 4);
        String event = "{\"t\":\"game.time\",\"g\":\"" + g + "\",\"seq\":2,\"seat\":0,\"ms\":15000,"
                + "\"clock\":{\"ms\":[71000,60000],\"run\":0,\"now\":" + coreFixture.now() + "}}";
        assertEquals(List.of("{\"t\":\"ok\",\"re\":7}", event), give(bob));
        assertEquals(List.of(event), ada.takeReceived());
        assertEquals(List.of(event), eve.takeReceived());
        give(ada);
        assertEquals("[71000,75000]", clocks(ada));
    }

    @Test
    void the_flag_falls_later_by_the_time_given_and_a_fallen_flag_stays_down() {
        start("{'mode':'fischer','base':10000,'inc':0}");
        pass(coreFixture, 9);
        give(bob);
        pass(coreFixture, 15);
        assertEquals("[1000,10000]", clocks(ada));
        coreFixture.advanceWithoutTick(Duration.ofSeconds(1));
        assertEquals(List.of("game.end time", "game_over"), TestClient.types(give(bob)));
        assertEquals("[0,10000]", clocks(ada));
    }

    @Test
    void only_a_player_of_a_running_casual_game_with_a_clock_may_give_time() {
        start(FISCHER);
        TestClient eve = coreFixture.guest("eve");
        eve.takeReceived();
        assertEquals(List.of("not_a_player"), TestClient.types(give(eve)));
        ada.request("{'t':'offer','g':'" + g + "','kind':'pause'}");
        bob.request("{'t':'answer','g':'" + g + "','kind':'pause','accept':true}");
        ada.takeReceived();
        assertEquals(List.of("paused"), TestClient.types(give(ada)));
        ada.request("{'t':'resign','g':'" + g + "'}");
        assertEquals(List.of("game_over"), TestClient.types(give(ada)));
        pass(coreFixture, 660);
        assertEquals(List.of("game_over"), TestClient.types(give(ada)));
        start("{'mode':'none'}");
        assertEquals(
                List.of(
                        "{\"t\":\"error\",\"re\":7,\"code\":\"not_supported\","
                                + "\"message\":\"Time can be given only in casual games with a clock, not in tournaments or by correspondence\"}"),
                give(ada));
    }

    @Test
    void time_cannot_be_given_in_a_rated_game() {
        TestClient deep = coreFixture.bot("deep");
        TestClient other = coreFixture.bot("other");
        deep.request("{'t':'policy','slots':1,'games':['*']}");
        List<String> accepted = other.request(
                "{'t':'challenge','id':1,'to':'deep','game':'tictactoe','rated':true,'tc':" + FISCHER + "}");
        g = TestClient.last(accepted, "game").get("g").getAsString();
        assertEquals(List.of("not_supported"), TestClient.types(give(other)));
    }

    @Test
    void a_bot_may_refuse_to_be_given_time() {
        TestClient deep = coreFixture.bot("deep");
        deep.request("{'t':'policy','slots':1,'games':['*'],'tc':{'gifts':false}}");
        List<String> accepted =
                ada.request("{'t':'challenge','id':1,'to':'deep','game':'tictactoe','tc':" + FISCHER + "}");
        g = TestClient.last(accepted, "game").get("g").getAsString();
        assertEquals(
                List.of("{\"t\":\"error\",\"re\":7,\"code\":\"declined\","
                        + "\"message\":\"deep does not want to be given time\",\"data\":{\"why\":\"timeControl\"}}"),
                give(ada));
        assertEquals(List.of("ok", "game.time"), TestClient.types(give(deep)));
        deep.request("{'t':'policy','slots':1,'games':['*']}");
        ada.takeReceived();
        assertEquals(List.of("ok", "game.time"), TestClient.types(give(ada)));
    }

    @Test
    void a_player_is_given_time_40_times_a_game_at_most() {
        start("{'mode':'move','per':5000}");
        for (int i = 0; i < 40; i++) {
            assertEquals(List.of("ok", "game.time"), TestClient.types(give(ada)));
        }
        assertEquals(
                List.of("{\"t\":\"error\",\"re\":7,\"code\":\"forbidden\","
                        + "\"message\":\"guest-bob was given time 40 times already\"}"),
                give(ada));
        bob.takeReceived();
        assertEquals(List.of("ok", "game.time"), TestClient.types(give(bob)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'mode':'fischer','base':20000,'inc':5000} | [35000,35000]",
                "{'mode':'byoyomi','base':2000,'period':5000,'periods':3} | [17000,17000] [3,3]",
                "{'mode':'move','per':5000} | [20000,20000]"
            },
            quoteCharacter = '~')
    void a_takeback_keeps_the_time_given_up_to_its_turn_and_undoes_later_gifts(String tc, String expected) {
        start(tc);
        pass(coreFixture, 2);
        give(bob);
        give(ada);
        move(ada, 0, "b2");
        give(ada);
        give(bob);
        move(bob, 1, "a1");
        give(bob);
        pass(coreFixture, 2);
        takeBack(ada, bob);
        assertEquals(expected, clocks(ada));
        CoreFixture next = coreFixture.takenOverAfter(Duration.ofSeconds(1));
        TestClient adaAgain = next.restore(ada);
        next.restore(bob);
        assertEquals(expected, clocks(adaAgain));
    }

    @Test
    void a_gift_that_a_takeback_undoes_does_not_count() {
        start(FISCHER);
        move(ada, 0, "b2");
        for (int i = 0; i < 40; i++) {
            give(ada);
        }
        ada.takeReceived();
        assertEquals(List.of("forbidden"), TestClient.types(give(ada)));
        takeBack(ada, bob);
        ada.takeReceived();
        assertEquals(List.of("ok", "game.time"), TestClient.types(give(ada)));
    }

    @Test
    void the_record_has_the_gifts_and_the_clocks_of_an_archived_game_follow_from_them() {
        start("{'mode':'byoyomi','base':2000,'period':5000,'periods':2}");
        pass(coreFixture, 3);
        give(bob);
        move(ada, 0, "b2");
        give(ada);
        pass(coreFixture, 18);
        move(bob, 1, "a1");
        give(bob);
        ada.request("{'t':'resign','g':'" + g + "'}");
        String record =
                bob.request("{'t':'record','id':1,'g':'" + g + "','as':'json'}").toString();
        String gifts = "\"gifts\":[{\"ply\":0,\"seat\":0,\"ms\":15000},{\"ply\":1,\"seat\":1,\"ms\":15000},"
                + "{\"ply\":2,\"seat\":0,\"ms\":15000}],\"result\":";
        assertEquals(gifts, record.substring(record.indexOf("\"gifts\""), record.indexOf("{\"winner\"")));
        assertEquals("[29000,5000] [2,2]", clocks(ada));
        pass(coreFixture, 660);
        assertEquals(1, coreFixture.archivedGames());
        assertEquals("[29000,5000] [2,2]", clocks(ada));
    }

    @Test
    void a_delayed_spectator_sees_the_gift_when_it_is_due() {
        Duration delay = Duration.ofSeconds(30);
        CoreFixture delayed = new CoreFixture(ServerSettings.standard()
                .with(ServerSettings.SPECTATOR_DELAY, new SpectatorDelays(delay, delay, Duration.ZERO)));
        TestClient cyd = delayed.guest("cyd");
        TestClient dan = delayed.guest("dan");
        TestClient eve = delayed.guest("eve");
        g = delayed.startGame(cyd, dan, "tictactoe", "{}", FISCHER);
        eve.request("{'t':'watch','g':'" + g + "'}");
        pass(delayed, 31);
        eve.takeReceived();
        give(dan);
        pass(delayed, 29);
        assertEquals(List.of(), eve.takeTypes());
        pass(delayed, 1);
        assertEquals(List.of("game.time"), eve.takeTypes());
    }
}
