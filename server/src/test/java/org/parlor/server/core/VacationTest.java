package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Days of vacation, during which the clocks of a player's correspondence games do not run in that player's turns. */
class VacationTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String TWO_DAYS = "{'mode':'corr','days':2}";
    private static final ServerSettings SETTINGS = ServerSettings.standard().with(PasswordLoginPolicy.GUARDED);

    private CoreFixture coreFixture = new CoreFixture(SETTINGS);
    private TestClient ada = person("ada", true);
    private TestClient bob = person("bob", true);

    private TestClient person(String name, boolean create) {
        return coreFixture.person(name, "a password of " + name, create, "corr", "weekend");
    }

    private String start(String tc) {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", tc);
        ada.takeReceived();
        bob.takeReceived();
        return g;
    }

    private static List<String> vacation(TestClient client, int days) {
        return client.request("{'t':'vacation','id':3,'days':" + days + "}");
    }

    private static List<String> move(TestClient client, String g, int ply, String move) {
        return TestClient.types(
                client.request("{'t':'move','id':9,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}"));
    }

    /** The seat whose clock runs, and the time of both. */
    private static String clock(List<String> lines, String type) {
        JsonObject clock = TestClient.last(lines, type).getAsJsonObject("clock");
        return clock.get("run") + " " + clock.get("ms");
    }

    private JsonObject profile(TestClient client, String user) {
        return TestClient.last(client.request("{'t':'profile','id':4,'user':'" + user + "'}"), "ok")
                .getAsJsonObject("profile");
    }

    private static String refusal(List<String> lines) {
        JsonObject error = TestClient.last(lines, "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    private void takeOver(Duration downtime) {
        coreFixture = coreFixture.takenOver(PlantedCore.rethrowing(SETTINGS, new SeededRandomSource(2)), downtime);
    }

    @Test
    void the_clock_stands_in_the_turns_of_the_player_and_the_opponent_sees_it() {
        start(TWO_DAYS);
        coreFixture.advance(DAY);
        assertEquals(List.of("ok", "game.presence vacation"), TestClient.types(vacation(ada, 7)));
        List<String> seen = bob.takeReceived();
        JsonObject presence = TestClient.last(seen, "game.presence");
        assertEquals("vacation", presence.get("state").getAsString());
        long until = coreFixture.now() + DAY.multipliedBy(7).toMillis();
        assertEquals(until, presence.get("until").getAsLong());
        assertEquals("null [86400000,172800000]", clock(seen, "game.presence"));
        assertEquals(until, profile(bob, "ada").get("vacationUntil").getAsLong());
        assertEquals(false, profile(bob, "ada").has("vacationDays"));
        assertEquals(14, profile(ada, "ada").get("vacationDays").getAsInt());
        ada.disconnect();
        coreFixture.advance(DAY.multipliedBy(7).minusMillis(1));
        assertEquals(List.of(), bob.takeTypes());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals("0 [86400000,172800000]", clock(bob.takeReceived(), "game.presence"));
        ada = person("ada", false);
        assertEquals("0 [86400000,172800000]", clock(ada.takeReceived(), "turn"));
        coreFixture.advance(DAY.minusMillis(1));
        assertEquals(List.of(), bob.takeTypes());
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void it_ends_at_its_time_in_a_game_that_nobody_needs_though_the_server_was_down() {
        start(TWO_DAYS);
        takeOver(Duration.ZERO);
        ada = person("ada", false);
        vacation(ada, 7);
        ada.disconnect();
        coreFixture.advance(Duration.ofMinutes(8));
        takeOver(DAY);
        coreFixture.advance(DAY.multipliedBy(8).minusMinutes(8).minusMillis(1));
        bob = person("bob", false);
        assertEquals("0 [1,172800000]", clock(bob.takeReceived(), "game"));
        coreFixture.advance(Duration.ofMillis(1));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void moves_do_not_end_it_and_the_clock_of_the_opponent_runs() {
        String g = start(TWO_DAYS);
        coreFixture.advance(DAY);
        vacation(ada, 10);
        coreFixture.advance(DAY);
        bob.takeReceived();
        assertEquals(List.of("ok", "game.move"), move(ada, g, 0, "b2"));
        assertEquals("1 [172800000,172800000]", clock(bob.takeReceived(), "turn"));
        coreFixture.advance(DAY);
        assertEquals(List.of("ok", "game.move"), move(bob, g, 1, "a1"));
        List<String> turn = ada.takeReceived();
        assertEquals("null [172800000,172800000]", clock(turn, "turn"));
        coreFixture.advance(DAY.multipliedBy(8).plusHours(12));
        ada.disconnect();
        ada = person("ada", false);
        assertEquals("0 [129600000,172800000]", clock(ada.takeReceived(), "turn"));
    }

    @Test
    void it_ends_early_and_gives_back_the_days_that_have_not_begun() {
        start(TWO_DAYS);
        vacation(ada, 10);
        coreFixture.advance(DAY.multipliedBy(3).plusHours(1));
        bob.takeReceived();
        assertEquals(List.of("ok", "game.presence here"), TestClient.types(vacation(ada, 0)));
        assertEquals("0 [172800000,172800000]", clock(bob.takeReceived(), "game.presence"));
        assertEquals(List.of("ok"), TestClient.types(vacation(ada, 0)));
        JsonObject own = profile(ada, "ada");
        assertEquals(17, own.get("vacationDays").getAsInt());
        assertEquals(false, own.has("vacationUntil"));
        assertEquals("bad_value: You have 18 of 21 days of vacation left this year", refusal(vacation(ada, 19)));
        vacation(ada, 18);
        assertEquals(0, profile(ada, "ada").get("vacationDays").getAsInt());
        vacation(ada, 2);
        assertEquals(16, profile(ada, "ada").get("vacationDays").getAsInt());
    }

    @Test
    void a_correction_within_a_day_of_it_uses_that_day_once() {
        start(TWO_DAYS);
        vacation(ada, 7);
        long begun = coreFixture.now();
        coreFixture.advance(Duration.ofMinutes(5));
        vacation(ada, 5);
        assertEquals(16, profile(ada, "ada").get("vacationDays").getAsInt());
        assertEquals(
                begun + DAY.multipliedBy(5).toMillis(),
                profile(ada, "ada").get("vacationUntil").getAsLong());
        vacation(ada, 0);
        coreFixture.advance(Duration.ofMinutes(5));
        vacation(ada, 21);
        assertEquals(0, profile(ada, "ada").get("vacationDays").getAsInt());
        coreFixture.advance(DAY);
        vacation(ada, 2);
        assertEquals(18, profile(ada, "ada").get("vacationDays").getAsInt());
        assertEquals(
                begun + DAY.multipliedBy(3).toMillis(),
                profile(ada, "ada").get("vacationUntil").getAsLong());
    }

    @Test
    void the_days_are_those_of_a_calendar_year() {
        long newYear = Instant.parse("2027-01-01T00:00:00Z").toEpochMilli();
        coreFixture.advance(Duration.ofMillis(newYear - coreFixture.now()).minusDays(1));
        ada.disconnect();
        ada = person("ada", false);
        vacation(ada, 21);
        assertEquals(0, profile(ada, "ada").get("vacationDays").getAsInt());
        coreFixture.advance(DAY);
        assertEquals(21, profile(ada, "ada").get("vacationDays").getAsInt());
    }

    @Test
    void a_correction_in_the_new_year_does_not_use_a_day_of_the_old_one() {
        long newYear = Instant.parse("2027-01-01T00:00:00Z").toEpochMilli();
        coreFixture.advance(Duration.ofMillis(newYear - coreFixture.now()).minusHours(1));
        ada.disconnect();
        ada = person("ada", false);
        vacation(ada, 7);
        coreFixture.advance(Duration.ofHours(2));
        vacation(ada, 5);
        assertEquals(16, profile(ada, "ada").get("vacationDays").getAsInt());
        assertEquals(
                coreFixture.now() + DAY.multipliedBy(5).toMillis(),
                profile(ada, "ada").get("vacationUntil").getAsLong());
    }

    @Test
    void a_game_that_begins_during_it_begins_with_it() {
        vacation(bob, 5);
        String seek = TestClient.last(
                        ada.request("{'t':'seek','id':1,'game':'tictactoe','tc':" + TWO_DAYS + ",'side':0}"), "ok")
                .get("seek")
                .getAsString();
        List<String> begun = bob.request("{'t':'seek.take','id':2,'seek':'" + seek + "'}");
        assertEquals(List.of("ok", "game", "game.presence vacation", "game.state playing"), TestClient.types(begun));
        move(ada, TestClient.last(begun, "game").get("g").getAsString(), 0, "b2");
        assertEquals("null [172800000,172800000]", clock(bob.takeReceived(), "turn"));
    }

    @Test
    void restarts_takeovers_and_the_vacation_of_both_change_nothing() {
        start(TWO_DAYS);
        vacation(ada, 7);
        vacation(bob, 2);
        coreFixture.advance(DAY);
        coreFixture.handle(new Command.Shutdown(false, false));
        takeOver(DAY);
        bob = person("bob", false);
        JsonObject game = TestClient.last(bob.takeReceived(), "game");
        assertEquals("playing", game.get("state").getAsString());
        assertEquals("[\"vacation\",\"here\"]", game.get("presence").toString());
        coreFixture.advance(DAY.multipliedBy(2));
        takeOver(DAY);
        ada = person("ada", false);
        assertEquals("null [172800000,172800000]", clock(ada.takeReceived(), "turn"));
        assertEquals(14, profile(ada, "ada").get("vacationDays").getAsInt());
        coreFixture.advance(DAY.multipliedBy(2));
        assertEquals("0 [172800000,172800000]", clock(ada.takeReceived(), "game.presence"));
        // It ends while the server is down.
        vacation(ada, 3);
        takeOver(DAY.multipliedBy(30));
        ada = person("ada", false);
        List<String> back = ada.takeReceived();
        assertEquals("0 [172800000,172800000]", clock(back, "turn"));
    }

    @Test
    void a_suspension_of_the_server_keeps_it() {
        start(TWO_DAYS);
        vacation(ada, 20);
        ada.takeReceived();
        coreFixture.advanceWallClock(DAY.multipliedBy(9));
        coreFixture.catchUp();
        assertEquals("null [172800000,172800000]", clock(ada.takeReceived(), "game.state"));
    }

    @Test
    void weekends_and_vacation_add_up() {
        long friday = Instant.parse("2026-12-04T12:00:00Z").toEpochMilli();
        coreFixture.advance(Duration.ofMillis(friday - coreFixture.now()));
        ada = person("ada", false);
        bob = person("bob", false);
        start("{'mode':'corr','days':1,'weekend':true}");
        coreFixture.advance(DAY);
        vacation(ada, 1);
        assertEquals("null [43200000,86400000]", clock(bob.takeReceived(), "game.presence"));
        coreFixture.advance(DAY);
        // Until Monday 12:00.
        assertEquals("0 [86400000,86400000]", clock(bob.takeReceived(), "game.presence"));
        coreFixture.advance(DAY);
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void what_is_not_possible_is_refused() {
        assertEquals("bad_value: You have 21 of 21 days of vacation left this year", refusal(vacation(ada, 22)));
        assertEquals("bad_value: \"days\" must be 0 to 365, not 366", refusal(vacation(ada, 366)));
        TestClient guest = coreFixture.guest("eve", "corr");
        assertEquals(
                "forbidden: Guests have no correspondence games and so no vacation; log in to an account",
                refusal(vacation(guest, 1)));
        coreFixture = new CoreFixture(SETTINGS.with(ServerSettings.VACATION_DAYS, 0));
        ada = person("ada", true);
        assertEquals("not_supported: This server has no vacations", refusal(vacation(ada, 1)));
        assertEquals(false, profile(ada, "ada").has("vacationDays"));
        assertEquals(List.of("ok"), TestClient.types(vacation(ada, 0)));
    }
}
