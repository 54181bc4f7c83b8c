package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Texts of error replies. */
class ErrorTextTest {
    private static final Duration REST = Duration.ofSeconds(3);

    private final CoreFixture coreFixture = new CoreFixture(
            ServerSettings.standard().with(PasswordLoginPolicy.GUARDED).withAdmins(Set.of("boss")));

    private static String message(List<String> received) {
        JsonObject error = TestClient.last(received, "error");
        return error.get("code").getAsString() + ": " + error.get("message").getAsString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "guest    | `z d`     | Names may have letters and digits of one script and _ . -, but not a space",
                "guest    | `zo😀`    | Names may have letters and digits of one script and _ . -, but not U+1F600 GRINNING FACE",
                "guest    | `<b>`     | Names may have letters and digits of one script and _ . -, but not '<'",
                "guest    | `pаul`    | Names must be in one script; this one mixes Latin ('p') and Cyrillic (U+0430"
                        + " CYRILLIC SMALL LETTER A)",
                "guest    | `a\\u0007` | Names may have letters and digits of one script and _ . -, but not U+0007 BEL",
                "guest    | ``        | Names must have 1 to 26 characters; this one has 0",
                "guest    | `abcdefghijklmnopqrstuvwxyz0` | Names must have 1 to 26 characters; this one has 27",
                "bot      | `z d`     | Names may have letters and digits of one script and _ . -, but not a space",
                "bot      | ``        | Names must have 1 to 32 characters; this one has 0",
                "bot      | `Guest-a` | Account names must not start with guest-",
            })
    void an_invalid_name_is_rejected_with_a_reason(String as, String name, String message) {
        String token = as.equals("bot") ? ",\"token\":\"a-token-of-20-letters\"" : "";
        List<String> received = coreFixture
                .connect("{\"as\":\"" + as + "\",\"name\":\"" + name + "\"" + token + "}")
                .takeReceived();
        assertEquals("bad_name: " + message, message(received));
        assertEquals(
                "login.name", TestClient.last(received, "error").get("field").getAsString());
    }

    @Test
    void a_wrong_secret_has_the_usual_error_text() {
        coreFixture.bot("deep");
        coreFixture.person("ada", "a good password", true);
        assertEquals(
                "bad_credentials: Wrong name or token",
                message(coreFixture
                        .connect("{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"another-of-20-letters\"}")
                        .takeReceived()));
        assertEquals(
                "bad_credentials: Wrong name or password",
                message(coreFixture.person("ada", "a wrong password", false).takeReceived()));
    }

    @Test
    void requests_about_users_have_the_usual_error_texts() {
        TestClient boss = coreFixture.admin("boss", "a good password");
        String fields = "'game':'kalah','tc':{'mode':'none'}}";
        assertEquals("no_such_user: No such user", message(boss.request("{'t':'profile','id':1,'user':'nobody'}")));
        assertEquals(
                "no_such_user: No such user", message(boss.request("{'t':'challenge','id':1,'to':'nobody'," + fields)));
        assertEquals(
                "self_play: You cannot challenge yourself",
                message(boss.request("{'t':'challenge','id':1,'to':'boss'," + fields)));
        assertEquals(
                "bad_value: You cannot ban or mute yourself",
                message(boss.request("{'t':'admin.ban','id':1,'user':'boss','on':true}")));
    }

    @Test
    void a_player_is_notified_of_a_bye_and_of_the_final_rank() {
        TournamentFixture cup = new TournamentFixture(coreFixture).create("'kind':'roundrobin'", "a", "b", "c");
        TestClient alone = cup.bot("a");
        alone.takeReceived();
        cup.start();
        assertEquals("Cup, round 1: you have a bye", notice(alone));
        cup.resign("b", "c");
        coreFixture.advance(REST);
        cup.resign("b", "a");
        coreFixture.advance(REST);
        cup.resign("c", "a");
        coreFixture.advance(REST);
        assertEquals(
                List.of(
                        "Cup ended: you finished 1st of 3",
                        "Cup ended: you finished 2nd of 3",
                        "Cup ended: you finished 3rd of 3"),
                List.of(notice(alone), notice(cup.bot("c")), notice(cup.bot("b"))));
    }

    private static String notice(TestClient player) {
        return TestClient.last(player.takeReceived(), "notice").get("text").getAsString();
    }
}
