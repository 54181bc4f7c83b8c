package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;

/** Coming, going, coming back, and what it costs. */
class PresenceTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private final String adasToken =
            TestClient.last(ada.takeHeard(), "welcome").get("resume").getAsString();
    private final String bobsToken =
            TestClient.last(bob.takeHeard(), "welcome").get("resume").getAsString();
    private String g = "";

    private void start(String tc) {
        JsonObject seek = TestClient.json(ada.say("{'t':'seek','id':1,'game':'tictactoe','tc':" + tc + ",'side':0}")
                .get(0));
        g = TestClient.json(bob.say("{'t':'seek.take','id':2,'seek':'"
                                + seek.get("seek").getAsString() + "'}")
                        .get(0))
                .get("g")
                .getAsString();
        ada.takeHeard();
    }

    private TestClient resume(String token) {
        return coreFixture.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
    }

    @Test
    void a_lost_connection_is_away_then_gone_and_then_the_opponent_may_claim() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        assertEquals(
                List.of("{\"t\":\"game.presence\",\"g\":\"" + g
                        + "\",\"seq\":2,\"seat\":1,\"state\":\"away\",\"claimMs\":60000}"),
                ada.takeHeard());
        assertEquals(List.of("forbidden"), TestClient.types(ada.say("{'t':'claim','g':'" + g + "','result':'win'}")));
        coreFixture.pass(Duration.ofSeconds(60));
        assertEquals(List.of("game.presence gone"), ada.takeTypes());
        List<String> heard = ada.say("{'t':'claim','id':1,'g':'" + g + "','result':'win'}");
        assertEquals(List.of("ok", "game.end abandoned"), TestClient.types(heard));
        assertEquals(
                0,
                TestClient.last(heard, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void resuming_is_logging_in_again_and_brings_game_and_turn() {
        start("{'mode':'none'}");
        ada.say("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        bob.disconnect();
        ada.takeHeard();
        TestClient back = resume(bobsToken);
        List<String> heard = back.takeHeard();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(heard));
        assertEquals(
                "[\"" + g + "\"]",
                TestClient.last(heard, "welcome").get("games").toString());
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void a_resume_token_dies_when_its_successor_is_first_used() {
        TestClient second = resume(bobsToken);
        String next =
                TestClient.last(second.takeHeard(), "welcome").get("resume").getAsString();
        assertNotEquals(bobsToken, next);
        assertEquals(List.of("bye replaced"), bob.takeTypes());
        second.disconnect();
        resume(bobsToken).disconnect();
        TestClient third = resume(bobsToken);
        String newest =
                TestClient.last(third.takeHeard(), "welcome").get("resume").getAsString();
        third.disconnect();
        assertEquals(List.of("welcome"), resume(newest).takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());
    }

    @Test
    void the_third_takeover_of_a_living_connection_in_a_minute_is_refused() {
        TestClient first = coreFixture.bot("deep");
        TestClient second = coreFixture.bot("deep");
        TestClient third = coreFixture.bot("deep");
        TestClient fourth = coreFixture.bot("deep");
        assertEquals(List.of("welcome", "bye replaced"), first.takeTypes());
        assertEquals(List.of("welcome", "bye replaced"), second.takeTypes());
        assertEquals(List.of("welcome"), third.takeTypes());
        JsonObject refusal = TestClient.json(fourth.takeHeard().get(0));
        assertEquals(
                "session_conflict 60000",
                refusal.get("code").getAsString() + " " + refusal.get("retryMs").getAsLong());
        coreFixture.pass(Duration.ofSeconds(60));
        assertEquals(List.of("welcome"), coreFixture.bot("deep").takeTypes());
    }

    @Test
    void a_wrong_token_for_a_known_name_touches_nothing() {
        TestClient deep = coreFixture.bot("deep");
        deep.takeHeard();
        TestClient thief =
                coreFixture.connect("{\"as\":\"bot\",\"name\":\"DEEP\",\"token\":\"some-other-token-of-20-letters\"}");
        assertEquals(List.of("bad_credentials"), thief.takeTypes());
        assertEquals(List.of(), deep.takeTypes());
    }

    @Test
    void a_guest_who_says_bye_leaves_the_name_to_others_but_not_in_the_middle_of_a_game() {
        coreFixture.handle(new Command.LoggedOut(bob.link()));
        assertEquals(List.of("welcome"), coreFixture.guest("bob").takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());

        TestClient eve = coreFixture.guest("eve");
        String seek = TestClient.json(eve.say("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}")
                        .get(0))
                .get("seek")
                .getAsString();
        ada.say("{'t':'seek.take','seek':'" + seek + "'}");
        coreFixture.handle(new Command.LoggedOut(eve.link()));
        assertEquals(List.of("name_taken"), coreFixture.guest("eve").takeTypes());
    }

    @Test
    void a_guest_whose_program_died_can_come_again_under_the_same_name() {
        bob.disconnect();
        assertEquals(List.of("welcome"), coreFixture.guest("bob").takeTypes());
    }

    @Test
    void names_have_their_limits() {
        assertEquals(List.of("name_taken"), coreFixture.guest("ADA").takeTypes());
        assertEquals(List.of("bad_name"), coreFixture.guest("a b").takeTypes());
        assertEquals(List.of("bad_name"), coreFixture.guest("x".repeat(27)).takeTypes());
        assertEquals(List.of("bad_name"), coreFixture.bot("guest-x").takeTypes());
        assertEquals(
                List.of("not_supported"),
                coreFixture
                        .connect("{\"as\":\"password\",\"name\":\"x\",\"password\":\"long enough\"}")
                        .takeTypes());
    }

    @Test
    void silence_is_away_and_a_line_is_here_again() {
        start("{'mode':'none'}");
        coreFixture.handle(new Command.ConnectionIdle(bob.link(), 45_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        coreFixture.handle(new Command.ConnectionActive(bob.link()));
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void who_is_silent_too_long_is_sent_away_but_not_while_thinking() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.takeHeard();
        coreFixture.handle(new Command.ConnectionIdle(ada.link(), 90_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        coreFixture.handle(new Command.ConnectionIdle(bob.link(), 90_000));
        assertEquals(List.of("game.presence away", "game.presence away", "bye idle"), bob.takeTypes());
    }

    @Test
    void an_untimed_game_of_a_player_gone_for_a_quarter_of_an_hour_is_abandoned() {
        start("{'mode':'none'}");
        bob.disconnect();
        coreFixture.pass(Duration.ofMinutes(16));
        List<String> heard = ada.takeHeard();
        assertEquals(
                List.of("game.presence away", "game.presence gone", "game.end abandoned"), TestClient.types(heard));
        assertEquals(
                0,
                TestClient.last(heard, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void a_game_that_both_have_left_waits_with_its_clock_frozen() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        ada.disconnect();
        coreFixture.pass(Duration.ofHours(1));
        TestClient back = resume(adasToken);
        List<String> heard = back.takeHeard();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(heard));
        JsonObject game = TestClient.last(heard, "game");
        assertEquals(
                "playing [540000,600000]",
                game.get("state").getAsString() + " "
                        + game.getAsJsonObject("clock").get("ms"));
    }
}
