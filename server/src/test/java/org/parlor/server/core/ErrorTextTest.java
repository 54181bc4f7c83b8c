package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;

/** What people read when a request is refused. */
class ErrorTextTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordPolicy.GUARDED).lookedAfterBy(Set.of("boss")));

    private static String message(List<String> heard) {
        JsonObject error = TestClient.last(heard, "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "guest    | `z d`     | A name has only A-Z a-z 0-9 _ . - in it, not a space",
                "guest    | `zoë`     | A name has only A-Z a-z 0-9 _ . - in it, not 'ë'",
                "guest    | `a\\u0007` | A name has only A-Z a-z 0-9 _ . - in it, not character 7",
                "guest    | ``        | A name here has 1 to 26 characters; this one has 0",
                "guest    | `abcdefghijklmnopqrstuvwxyz0` | A name here has 1 to 26 characters; this one has 27",
                "bot      | `z d`     | A name has only A-Z a-z 0-9 _ . - in it, not a space",
                "bot      | ``        | A name here has 1 to 32 characters; this one has 0",
                "bot      | `Guest-a` | The name of an account does not start with guest-",
            })
    void a_name_that_cannot_be_is_refused_with_the_reason(String as, String name, String message) {
        String token = as.equals("bot") ? ",\"token\":\"a-token-of-20-letters\"" : "";
        List<String> heard = coreFixture
                .connect("{\"as\":\"" + as + "\",\"name\":\"" + name + "\"" + token + "}")
                .takeHeard();
        assertEquals("bad_name: " + message, message(heard));
        assertEquals("login.name", TestClient.last(heard, "error").get("field").getAsString());
    }

    @Test
    void a_wrong_secret_is_told_in_the_usual_words() {
        coreFixture.bot("deep");
        coreFixture.person("ada", "a good password", true);
        assertEquals(
                "bad_credentials: Wrong name or token",
                message(coreFixture
                        .connect("{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"another-of-20-letters\"}")
                        .takeHeard()));
        assertEquals(
                "bad_credentials: Wrong name or password",
                message(coreFixture.person("ada", "a wrong password", false).takeHeard()));
    }

    @Test
    void requests_about_users_are_refused_in_the_usual_words() {
        TestClient boss = coreFixture.admin("boss", "a good password");
        String wish = "'game':'kalah','tc':{'mode':'none'}}";
        assertEquals("no_such_user: No such user", message(boss.say("{'t':'profile','id':1,'user':'nobody'}")));
        assertEquals("no_such_user: No such user", message(boss.say("{'t':'challenge','id':1,'to':'nobody'," + wish)));
        assertEquals(
                "self_play: You cannot challenge yourself",
                message(boss.say("{'t':'challenge','id':1,'to':'boss'," + wish)));
        assertEquals(
                "bad_value: You cannot ban or mute yourself",
                message(boss.say("{'t':'admin.ban','id':1,'user':'boss','on':true}")));
    }

    @Test
    void a_player_is_told_of_a_bye_and_of_the_final_rank() {
        TournamentFixture cup = new TournamentFixture(coreFixture).made("'kind':'roundrobin'", "a", "b", "c");
        TestClient alone = cup.bot("a");
        alone.takeHeard();
        cup.start();
        assertEquals("Cup: round 1, you have a bye", notice(alone));
        cup.loses("b", "c");
        coreFixture.pass(REST);
        cup.loses("b", "a");
        coreFixture.pass(REST);
        cup.loses("c", "a");
        coreFixture.pass(REST);
        assertEquals(
                List.of(
                        "Cup: it is over; you finished 1st of 3",
                        "Cup: it is over; you finished 2nd of 3",
                        "Cup: it is over; you finished 3rd of 3"),
                List.of(notice(alone), notice(cup.bot("c")), notice(cup.bot("b"))));
    }

    private static String notice(TestClient player) {
        return TestClient.last(player.takeHeard(), "notice").get("text").getAsString();
    }
}
