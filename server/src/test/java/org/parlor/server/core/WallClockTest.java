package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** The server time and the wall clock apart: after a stall, a suspension of the computer, or when its clock is set. */
class WallClockTest {
    private static final String MINUTE = "{'mode':'fischer','base':60000,'inc':0}".replace('\'', '"');
    private static final Duration HOURS = Duration.ofHours(3);

    private static final String PASSWORD = "correct horse";

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("root")));

    private static long clockOf(JsonObject message, int seat) {
        return message.getAsJsonObject("clock").getAsJsonArray("ms").get(seat).getAsLong();
    }

    private String createTournament(TestClient owner, long startAt) {
        return TestClient.last(
                        owner.request("{'t':'tour.new','id':1,'name':'Cup','kind':'roundrobin','game':'tictactoe',"
                                + "'tc':{'mode':'move','per':1000},'startAt':" + startAt + "}"),
                        "ok")
                .get("tour")
                .getAsString();
    }

    @Test
    void no_clock_of_a_game_is_charged_for_a_suspension() {
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", MINUTE);
        coreFixture.advance(Duration.ofSeconds(10));
        coreFixture.advanceWallClock(HOURS);
        coreFixture.catchUp();
        coreFixture.advance(Duration.ofSeconds(5));
        List<String> told = bob.takeReceived();
        assertEquals(
                List.of("game.state adjourned", "game.state playing"),
                TestClient.types(told).subList(told.size() - 2, told.size()));
        List<String> types = ada.takeTypes();
        assertEquals(
                List.of("game.state adjourned", "game.state playing", "turn"),
                types.subList(types.size() - 3, types.size()));
        ada.request("{'t':'move','id':2,'g':'" + g + "','ply':0,'move':'b2'}");
        JsonObject moved = TestClient.last(bob.takeReceived(), "game.move");
        assertEquals(45_000, clockOf(moved, 0));
        assertEquals(
                coreFixture.now(), moved.getAsJsonObject("clock").get("now").getAsLong());
        CoreFixture restarted = coreFixture.takenOverAfter(Duration.ofMinutes(1));
        restarted.restore(bob);
        TestClient back = restarted.restore(ada);
        assertEquals(45_000, clockOf(TestClient.last(back.takeReceived(), "game"), 0), "after a restart");
    }

    @Test
    void the_grace_of_an_absent_player_starts_again_after_a_suspension() {
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", MINUTE);
        bob.disconnect();
        coreFixture.advance(Duration.ofSeconds(10));
        coreFixture.advanceWallClock(HOURS);
        coreFixture.catchUp();
        coreFixture.handle(new Command.Tick());
        assertEquals(
                List.of("forbidden"),
                TestClient.types(ada.request("{'t':'claim','id':2,'g':'" + g + "','result':'win'}")));
        ada.takeReceived();
        coreFixture.advance(Duration.ofSeconds(45));
        assertEquals(List.of(), ada.takeTypes());
    }

    @Test
    void a_guest_who_was_absent_during_a_suspension_can_still_return() {
        TestClient ada = coreFixture.guest("ada");
        String resume =
                TestClient.last(ada.takeReceived(), "welcome").get("resume").getAsString();
        ada.disconnect();
        coreFixture.advanceWallClock(HOURS);
        coreFixture.catchUp();
        coreFixture.advance(Duration.ofMinutes(14));
        assertEquals(
                List.of("welcome"),
                coreFixture
                        .connect("{\"as\":\"resume\",\"token\":\"" + resume + "\"}")
                        .takeTypes());
    }

    @ParameterizedTest
    @ValueSource(longs = {9, -3_600, 10_800})
    void a_welcome_and_the_clocks_of_games_show_the_wall_clock(long seconds) {
        TestClient ada = coreFixture.guest("ada");
        coreFixture.advanceWallClock(Duration.ofSeconds(seconds));
        TestClient bob = coreFixture.guest("bob");
        long wall = coreFixture.now() + seconds * 1_000;
        assertEquals(
                wall, TestClient.last(bob.takeReceived(), "welcome").get("now").getAsLong());
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", MINUTE);
        coreFixture.advance(Duration.ofSeconds(2));
        JsonObject clock = TestClient.last(bob.request("{'t':'sync','id':3,'g':'" + g + "'}"), "game")
                .getAsJsonObject("clock");
        assertEquals(wall + 2_000, clock.get("now").getAsLong());
        assertEquals(58_000, clock.getAsJsonArray("ms").get(0).getAsLong());
    }

    @Test
    void a_tournament_starts_by_the_wall_clock_after_a_stall() {
        TestClient ada = coreFixture.person("ada", PASSWORD, true);
        String tour = createTournament(ada, coreFixture.now() + 60_000);
        join(tour, ada, coreFixture.guest("bob"));
        coreFixture.advance(Duration.ofSeconds(10));
        coreFixture.advanceWallClock(Duration.ofSeconds(40));
        coreFixture.handle(new Command.Tick());
        coreFixture.advance(Duration.ofSeconds(9));
        assertEquals("open", state(ada, tour));
        coreFixture.advance(Duration.ofSeconds(1));
        assertEquals("running", state(ada, tour));
    }

    @Test
    void a_tournament_starts_by_the_wall_clock_when_it_is_set_back() {
        TestClient ada = coreFixture.person("ada", PASSWORD, true);
        String tour = createTournament(ada, coreFixture.now() + 60_000);
        join(tour, ada, coreFixture.guest("bob"));
        coreFixture.advanceWallClock(Duration.ofHours(-1));
        coreFixture.handle(new Command.Tick());
        coreFixture.advance(Duration.ofMinutes(60));
        assertEquals("open", state(ada, tour));
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals("running", state(ada, tour));
    }

    private static void join(String tour, TestClient... players) {
        for (TestClient player : players) {
            player.request("{'t':'tour.join','id':5,'tour':'" + tour + "'}");
        }
    }

    private static String state(TestClient client, String tour) {
        return TestClient.last(client.request("{'t':'tour.show','id':6,'tour':'" + tour + "'}"), "ok")
                .getAsJsonObject("tour")
                .get("state")
                .getAsString();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, -3_600, 10_800})
    void a_ban_ends_by_the_wall_clock(long seconds) {
        TestClient root = coreFixture.admin("root", PASSWORD);
        coreFixture.person("eve", PASSWORD, true).disconnect();
        assertEquals(
                List.of("ok"),
                TestClient.types(root.request("{'t':'admin.ban','id':1,'user':'eve','on':true,'minutes':240}")));
        coreFixture.advanceWallClock(Duration.ofSeconds(seconds));
        coreFixture.advance(Duration.ofMinutes(239).minusSeconds(seconds));
        assertEquals(
                List.of("banned"), coreFixture.person("eve", PASSWORD, false).takeTypes());
        coreFixture.advance(Duration.ofMinutes(1));
        assertEquals(
                List.of("welcome"), coreFixture.person("eve", PASSWORD, false).takeTypes());
    }
}
