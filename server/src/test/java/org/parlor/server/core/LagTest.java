package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ServerSettings;

/** Lag compensation of a player's clock. In a one-minute game it is 1.17 s initially and 0.39 s per move. */
class LagTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final String adasToken =
            TestClient.json(ada.takeReceived().get(0)).get("resume").getAsString();
    private final TestClient bob = coreFixture.guest("bob");
    private final String g =
            coreFixture.startGame(ada, bob, "kalah", "{'pits':6,'seeds':4}", "{'mode':'fischer','base':60000,'inc':0}");

    private String move(TestClient client, int ply, String move, Duration thinkingTime) {
        coreFixture.advance(thinkingTime);
        return TestClient.last(
                        client.request("{'t':'move','g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}"),
                        "game.move")
                .getAsJsonObject("clock")
                .get("ms")
                .toString();
    }

    private void setRoundTrip(TestClient client, long millis) {
        coreFixture.handle(new Command.RttMeasured(client.connectionId(), millis));
        client.takeReceived();
    }

    @Test
    void a_player_is_not_charged_for_the_round_trip() {
        setRoundTrip(ada, 300);
        assertEquals("[58300,60000]", move(ada, 0, "s3", Duration.ofSeconds(2)));
    }

    @Test
    void the_compensation_does_not_exceed_the_time_of_the_move() {
        setRoundTrip(ada, 300);
        assertEquals("[60000,60000]", move(ada, 0, "s3", Duration.ofMillis(200)));
    }

    @Test
    void constant_lag_uses_up_the_compensation() {
        setRoundTrip(ada, 900);
        assertEquals("[59900,60000]", move(ada, 0, "s1", Duration.ofSeconds(1)));
        move(bob, 1, "n1", Duration.ZERO);
        assertEquals("[59560,60000]", move(ada, 2, "s2", Duration.ofSeconds(1)));
        move(bob, 3, "n2", Duration.ZERO);
        assertEquals("[58950,60000]", move(ada, 4, "s3", Duration.ofSeconds(1)));
    }

    @Test
    void the_minimum_of_the_recent_measurements_counts() {
        setRoundTrip(ada, 50);
        setRoundTrip(ada, 3_000);
        assertEquals("[58050,60000]", move(ada, 0, "s3", Duration.ofSeconds(2)));
    }

    @Test
    void the_flag_waits_for_a_move_that_may_be_in_transit() {
        setRoundTrip(ada, 900);
        assertEquals("[400,60000]", move(ada, 0, "s1", Duration.ofMillis(60_500)));
    }

    @Test
    void the_flag_falls_when_no_move_can_be_in_transit() {
        setRoundTrip(ada, 900);
        coreFixture.advance(Duration.ofMillis(60_899));
        assertEquals(
                List.of(),
                bob.takeTypes().stream()
                        .filter(type -> type.startsWith("game.end"))
                        .toList());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void the_lag_is_reported_once_a_minute() {
        ada.takeReceived();
        coreFixture.handle(new Command.RttMeasured(ada.connectionId(), 300));
        assertEquals(List.of("{\"t\":\"lag\",\"rttMs\":300,\"compMs\":0}"), ada.takeReceived());
        move(ada, 0, "s1", Duration.ofSeconds(2));
        coreFixture.handle(new Command.RttMeasured(ada.connectionId(), 200));
        assertEquals(List.of(), ada.takeReceived());
        coreFixture.advance(Duration.ofSeconds(58));
        coreFixture.handle(new Command.RttMeasured(ada.connectionId(), 200));
        assertEquals(
                "{\"t\":\"lag\",\"rttMs\":200,\"compMs\":300}",
                ada.takeReceived().get(0));
    }

    @Test
    void replaying_the_records_reproduces_the_clock() {
        setRoundTrip(ada, 300);
        move(ada, 0, "s1", Duration.ofSeconds(2));
        ServerCore again = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        again.restore(coreFixture.records(), coreFixture.now());
        CoreFixture later = new CoreFixture(again, coreFixture.now());
        assertEquals(
                "[58300,60000]",
                TestClient.last(
                                later.connect("{\"as\":\"resume\",\"token\":\"" + adasToken + "\"}")
                                        .takeReceived(),
                                "game")
                        .getAsJsonObject("clock")
                        .get("ms")
                        .toString());
    }
}
