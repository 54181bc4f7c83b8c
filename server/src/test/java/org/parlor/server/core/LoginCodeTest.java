package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;

/** Codes with which a person continues on another device. */
class LoginCodeTest {
    private static final Duration VALID = Duration.ofMinutes(2);

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");

    private static String code(TestClient owner) {
        return TestClient.last(owner.request("{'t':'code.new','id':1}"), "ok")
                .get("code")
                .getAsString();
    }

    private TestClient withCode(String code) {
        return coreFixture.connect("{\"as\":\"code\",\"code\":\"" + code + "\"}");
    }

    private static String name(TestClient client) {
        return TestClient.last(client.takeReceived(), "welcome")
                .getAsJsonObject("user")
                .get("name")
                .getAsString();
    }

    @Test
    void a_game_continues_on_the_other_device_and_the_earlier_one_is_told() {
        TestClient bob = coreFixture.guest("bob");
        coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        String code = code(ada);
        TestClient phone = withCode(code);
        List<String> received = phone.takeReceived();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(received));
        assertEquals(
                "guest-ada",
                TestClient.last(received, "welcome")
                        .getAsJsonObject("user")
                        .get("name")
                        .getAsString());
        assertEquals(
                "replaced",
                TestClient.last(ada.takeReceived(), "bye").get("reason").getAsString());
        assertFalse(coreFixture.records().toString().contains(code));
    }

    @Test
    void a_code_is_valid_once() {
        String code = code(ada);
        assertEquals("guest-ada", name(withCode(code)));
        assertEquals(List.of("bad_credentials"), withCode(code).takeTypes());
    }

    @Test
    void a_new_code_replaces_the_earlier_one_of_the_session() {
        String first = code(ada);
        String second = code(ada);
        assertEquals(List.of("bad_credentials"), withCode(first).takeTypes());
        assertEquals("guest-ada", name(withCode(second)));
    }

    @Test
    void a_code_expires() {
        String code = code(ada);
        coreFixture.advance(VALID.minusMillis(1));
        String other = code(coreFixture.guest("bob"));
        assertEquals("guest-ada", name(withCode(code)));
        coreFixture.advance(VALID);
        assertEquals(List.of("bad_credentials"), withCode(other).takeTypes());
    }

    @Test
    void a_code_ends_with_its_session() {
        String code = code(ada);
        coreFixture.handle(new Command.Disconnected(ada.connectionId()));
        assertEquals(List.of("bad_credentials"), withCode(code).takeTypes());
    }

    @Test
    void changing_the_device_often_is_no_conflict_of_programs() {
        TestClient device = ada;
        for (int i = 0; i < 5; i++) {
            device = withCode(code(device));
            assertEquals("guest-ada", name(device));
        }
    }

    @Test
    void a_bot_has_no_code() {
        assertEquals(
                List.of("forbidden"), TestClient.types(coreFixture.bot("deep").request("{'t':'code.new','id':1}")));
    }
}
