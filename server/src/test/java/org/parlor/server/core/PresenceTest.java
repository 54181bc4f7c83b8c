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
    private final Scene scene = new Scene();
    private final Person ada = scene.guest("ada");
    private final Person bob = scene.guest("bob");
    private final String adasToken =
            Person.last(ada.takeHeard(), "welcome").get("resume").getAsString();
    private final String bobsToken =
            Person.last(bob.takeHeard(), "welcome").get("resume").getAsString();
    private String g = "";

    private void start(String tc) {
        JsonObject seek = Person.json(ada.say("{'t':'seek','id':1,'game':'tictactoe','tc':" + tc + ",'side':0}")
                .get(0));
        g = Person.json(bob.say("{'t':'seek.take','id':2,'seek':'"
                                + seek.get("seek").getAsString() + "'}")
                        .get(0))
                .get("g")
                .getAsString();
        ada.takeHeard();
    }

    private Person resume(String token) {
        return scene.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
    }

    @Test
    void a_lost_connection_is_away_then_gone_and_then_the_opponent_may_claim() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        assertEquals(
                List.of("{\"t\":\"game.presence\",\"g\":\"" + g
                        + "\",\"seq\":2,\"seat\":1,\"state\":\"away\",\"claimMs\":60000}"),
                ada.takeHeard());
        assertEquals(List.of("forbidden"), Person.types(ada.say("{'t':'claim','g':'" + g + "','result':'win'}")));
        scene.pass(Duration.ofSeconds(60));
        assertEquals(List.of("game.presence gone"), ada.takeTypes());
        List<String> heard = ada.say("{'t':'claim','id':1,'g':'" + g + "','result':'win'}");
        assertEquals(List.of("ok", "game.end abandoned"), Person.types(heard));
        assertEquals(
                0,
                Person.last(heard, "game.end")
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
        Person back = resume(bobsToken);
        List<String> heard = back.takeHeard();
        assertEquals(List.of("welcome", "game", "turn"), Person.types(heard));
        assertEquals(
                "[\"" + g + "\"]", Person.last(heard, "welcome").get("games").toString());
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void a_resume_token_dies_when_its_successor_is_first_used() {
        Person second = resume(bobsToken);
        String next = Person.last(second.takeHeard(), "welcome").get("resume").getAsString();
        assertNotEquals(bobsToken, next);
        assertEquals(List.of("bye replaced"), bob.takeTypes());
        second.disconnect();
        resume(bobsToken).disconnect();
        Person third = resume(bobsToken);
        String newest = Person.last(third.takeHeard(), "welcome").get("resume").getAsString();
        third.disconnect();
        assertEquals(List.of("welcome"), resume(newest).takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());
    }

    @Test
    void the_third_takeover_of_a_living_connection_in_a_minute_is_refused() {
        Person first = scene.bot("deep");
        Person second = scene.bot("deep");
        Person third = scene.bot("deep");
        Person fourth = scene.bot("deep");
        assertEquals(List.of("welcome", "bye replaced"), first.takeTypes());
        assertEquals(List.of("welcome", "bye replaced"), second.takeTypes());
        assertEquals(List.of("welcome"), third.takeTypes());
        JsonObject refusal = Person.json(fourth.takeHeard().get(0));
        assertEquals(
                "session_conflict 60000",
                refusal.get("code").getAsString() + " " + refusal.get("retryMs").getAsLong());
        scene.pass(Duration.ofSeconds(60));
        assertEquals(List.of("welcome"), scene.bot("deep").takeTypes());
    }

    @Test
    void a_wrong_token_for_a_known_name_touches_nothing() {
        Person deep = scene.bot("deep");
        deep.takeHeard();
        Person thief = scene.connect("{\"as\":\"bot\",\"name\":\"DEEP\",\"token\":\"some-other-token-of-20-letters\"}");
        assertEquals(List.of("bad_credentials"), thief.takeTypes());
        assertEquals(List.of(), deep.takeTypes());
    }

    @Test
    void a_guest_who_says_bye_leaves_the_name_to_others_but_not_in_the_middle_of_a_game() {
        scene.handle(new Command.LoggedOut(bob.link()));
        assertEquals(List.of("welcome"), scene.guest("bob").takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());

        Person eve = scene.guest("eve");
        String seek = Person.json(eve.say("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}")
                        .get(0))
                .get("seek")
                .getAsString();
        ada.say("{'t':'seek.take','seek':'" + seek + "'}");
        scene.handle(new Command.LoggedOut(eve.link()));
        assertEquals(List.of("name_taken"), scene.guest("eve").takeTypes());
    }

    @Test
    void a_guest_whose_program_died_can_come_again_under_the_same_name() {
        bob.disconnect();
        assertEquals(List.of("welcome"), scene.guest("bob").takeTypes());
    }

    @Test
    void names_have_their_limits() {
        assertEquals(List.of("name_taken"), scene.guest("ADA").takeTypes());
        assertEquals(List.of("bad_name"), scene.guest("a b").takeTypes());
        assertEquals(List.of("bad_name"), scene.guest("x".repeat(27)).takeTypes());
        assertEquals(List.of("bad_name"), scene.bot("guest-x").takeTypes());
        assertEquals(
                List.of("not_supported"),
                scene.connect("{\"as\":\"password\",\"name\":\"x\",\"password\":\"long enough\"}")
                        .takeTypes());
    }

    @Test
    void silence_is_away_and_a_line_is_here_again() {
        start("{'mode':'none'}");
        scene.handle(new Command.ConnectionIdle(bob.link(), 45_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        scene.handle(new Command.ConnectionActive(bob.link()));
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void who_is_silent_too_long_is_sent_away_but_not_while_thinking() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.takeHeard();
        scene.handle(new Command.ConnectionIdle(ada.link(), 90_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        scene.handle(new Command.ConnectionIdle(bob.link(), 90_000));
        assertEquals(List.of("game.presence away", "game.presence away", "bye idle"), bob.takeTypes());
    }

    @Test
    void an_untimed_game_of_a_player_gone_for_a_quarter_of_an_hour_is_abandoned() {
        start("{'mode':'none'}");
        bob.disconnect();
        scene.pass(Duration.ofMinutes(16));
        List<String> heard = ada.takeHeard();
        assertEquals(List.of("game.presence away", "game.presence gone", "game.end abandoned"), Person.types(heard));
        assertEquals(
                0,
                Person.last(heard, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void a_game_that_both_have_left_waits_with_its_clock_frozen() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        ada.disconnect();
        scene.pass(Duration.ofHours(1));
        Person back = resume(adasToken);
        List<String> heard = back.takeHeard();
        assertEquals(List.of("welcome", "game", "turn"), Person.types(heard));
        JsonObject game = Person.last(heard, "game");
        assertEquals(
                "playing [540000,600000]",
                game.get("state").getAsString() + " "
                        + game.getAsJsonObject("clock").get("ms"));
    }
}
