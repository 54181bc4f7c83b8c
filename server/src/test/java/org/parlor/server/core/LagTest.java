package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ServerSettings;

/** What a player's clock is spared for the network; in a game of a minute that is 1.17 s at first and 0.39 s a move. */
class LagTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final String adasToken =
            TestClient.json(ada.takeHeard().get(0)).get("resume").getAsString();
    private final TestClient bob = coreFixture.guest("bob");
    private final String g =
            coreFixture.begin(ada, bob, "kalah", "{'pits':6,'seeds':4}", "{'mode':'fischer','base':60000,'inc':0}");

    private String move(TestClient who, int ply, String move, Duration thought) {
        coreFixture.pass(thought);
        return TestClient.last(
                        who.say("{'t':'move','g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}"), "game.move")
                .getAsJsonObject("clock")
                .get("ms")
                .toString();
    }

    private void isAway(TestClient who, long millis) {
        coreFixture.handle(new Command.RttMeasured(who.link(), millis));
        who.takeHeard();
    }

    @Test
    void a_player_is_not_charged_for_the_way_to_the_server_and_back() {
        isAway(ada, 300);
        assertEquals("[58300,60000]", move(ada, 0, "s3", Duration.ofSeconds(2)));
    }

    @Test
    void more_than_the_move_took_is_not_given_back() {
        isAway(ada, 300);
        assertEquals("[60000,60000]", move(ada, 0, "s3", Duration.ofMillis(200)));
    }

    @Test
    void who_is_always_late_uses_up_what_can_be_spared() {
        isAway(ada, 900);
        assertEquals("[59900,60000]", move(ada, 0, "s1", Duration.ofSeconds(1)));
        move(bob, 1, "n1", Duration.ZERO);
        assertEquals("[59560,60000]", move(ada, 2, "s2", Duration.ofSeconds(1)));
        move(bob, 3, "n2", Duration.ZERO);
        assertEquals("[58950,60000]", move(ada, 4, "s3", Duration.ofSeconds(1)));
    }

    @Test
    void the_least_of_the_recent_measurements_counts() {
        isAway(ada, 50);
        isAway(ada, 3_000);
        assertEquals("[58050,60000]", move(ada, 0, "s3", Duration.ofSeconds(2)));
    }

    @Test
    void the_flag_waits_for_a_move_that_may_be_on_its_way() {
        isAway(ada, 900);
        assertEquals("[400,60000]", move(ada, 0, "s1", Duration.ofMillis(60_500)));
    }

    @Test
    void the_flag_falls_when_no_move_can_be_on_its_way_any_more() {
        isAway(ada, 900);
        coreFixture.pass(Duration.ofMillis(60_899));
        assertEquals(
                List.of(),
                bob.takeTypes().stream()
                        .filter(type -> type.startsWith("game.end"))
                        .toList());
        coreFixture.pass(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void a_player_is_told_once_a_minute() {
        ada.takeHeard();
        coreFixture.handle(new Command.RttMeasured(ada.link(), 300));
        assertEquals(List.of("{\"t\":\"lag\",\"rttMs\":300,\"compMs\":0}"), ada.takeHeard());
        move(ada, 0, "s1", Duration.ofSeconds(2));
        coreFixture.handle(new Command.RttMeasured(ada.link(), 200));
        assertEquals(List.of(), ada.takeHeard());
        coreFixture.pass(Duration.ofSeconds(58));
        coreFixture.handle(new Command.RttMeasured(ada.link(), 200));
        assertEquals(
                "{\"t\":\"lag\",\"rttMs\":200,\"compMs\":300}", ada.takeHeard().get(0));
    }

    @Test
    void the_records_make_the_same_clock_again() {
        isAway(ada, 300);
        move(ada, 0, "s1", Duration.ofSeconds(2));
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomness(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        assertEquals(
                "[58300,60000]",
                TestClient.last(
                                later.connect("{\"as\":\"resume\",\"token\":\"" + adasToken + "\"}")
                                        .takeHeard(),
                                "game")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
    }
}
