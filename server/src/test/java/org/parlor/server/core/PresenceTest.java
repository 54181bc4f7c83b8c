package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Command;

/** Disconnecting, reconnecting and idle connections. */
class PresenceTest {
    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private final String adasToken =
            TestClient.last(ada.takeReceived(), "welcome").get("resume").getAsString();
    private final String bobsToken =
            TestClient.last(bob.takeReceived(), "welcome").get("resume").getAsString();
    private String g = "";

    private void start(String tc) {
        JsonObject seek = TestClient.json(ada.request("{'t':'seek','id':1,'game':'tictactoe','tc':" + tc + ",'side':0}")
                .get(0));
        g = TestClient.json(bob.request("{'t':'seek.take','id':2,'seek':'"
                                + seek.get("seek").getAsString() + "'}")
                        .get(0))
                .get("g")
                .getAsString();
        ada.takeReceived();
    }

    private TestClient resume(String token) {
        return coreFixture.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
    }

    @Test
    void after_a_lost_connection_and_the_grace_period_the_opponent_may_claim() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        assertEquals(
                List.of("{\"t\":\"game.presence\",\"g\":\"" + g
                        + "\",\"seq\":2,\"seat\":1,\"state\":\"away\",\"claimMs\":60000}"),
                ada.takeReceived());
        assertEquals(
                List.of("forbidden"), TestClient.types(ada.request("{'t':'claim','g':'" + g + "','result':'win'}")));
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals(List.of("game.presence gone"), ada.takeTypes());
        List<String> received = ada.request("{'t':'claim','id':1,'g':'" + g + "','result':'win'}");
        assertEquals(List.of("ok", "game.end abandoned"), TestClient.types(received));
        assertEquals(
                0,
                TestClient.last(received, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void resuming_logs_in_and_sends_game_and_turn() {
        start("{'mode':'none'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        bob.disconnect();
        ada.takeReceived();
        TestClient back = resume(bobsToken);
        List<String> received = back.takeReceived();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(received));
        assertEquals(
                "[\"" + g + "\"]",
                TestClient.last(received, "welcome").get("games").toString());
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void a_player_who_connects_again_gets_the_latest_lines_of_the_chat() {
        start("{'mode':'none'}");
        ada.request("{'t':'chat','room':'" + g + "','text':'hi'}");
        bob.request("{'t':'chat','room':'" + g + "','text':'good luck'}");
        ada.request("{'t':'move','g':'" + g + "','ply':0,'move':'b2'}");
        bob.disconnect();
        ada.request("{'t':'chat','room':'" + g + "','text':'are you there?'}");
        TestClient back = resume(bobsToken);
        String line =
                "{\"from\":\"guest-%s\",\"bot\":false,\"text\":\"%s\",\"ply\":%d,\"at\":" + CoreFixture.START + "}";
        assertEquals(
                "[" + line.formatted("ada", "hi", 0) + "," + line.formatted("bob", "good luck", 0) + ","
                        + line.formatted("ada", "are you there?", 1) + "]",
                TestClient.last(back.takeReceived(), "game").get("chat").toString());
        assertFalse(TestClient.last(back.request("{'t':'sync','g':'" + g + "'}"), "game")
                .has("chat"));
        TestClient eve = coreFixture.guest("eve");
        assertFalse(TestClient.last(eve.request("{'t':'watch','g':'" + g + "'}"), "game")
                .has("chat"));
    }

    @Test
    void the_chat_of_a_game_keeps_twenty_lines_and_none_of_muted_users() {
        start("{'mode':'none'}");
        ada.request("{'t':'mute','user':'guest-bob','on':true}");
        bob.request("{'t':'chat','room':'" + g + "','text':'unwanted'}");
        for (int i = 1; i <= 20; i++) {
            ada.request("{'t':'chat','room':'" + g + "','text':'" + i + "'}");
        }
        assertEquals("1 20 20", chat(adasToken));
        coreFixture.advance(Duration.ofSeconds(20));
        bob.request("{'t':'chat','room':'" + g + "','text':'unwanted'}");
        assertEquals("2 20 19", chat(adasToken));
        assertEquals("2 unwanted 20", chat(bobsToken));
    }

    @Test
    void the_chat_of_a_game_keeps_four_thousand_bytes() {
        start("{'mode':'none'}");
        ada.request("{'t':'chat','room':'" + g + "','text':'hi'}");
        String text = "x".repeat(280);
        for (int i = 1; i <= 10; i++) {
            ada.request("{'t':'chat','room':'" + g + "','text':'" + text + "'}");
        }
        assertEquals(text + " " + text + " 5", chat(bobsToken));
    }

    /** The first and the last line of the chat and their number, as a player gets them after the log-in. */
    private String chat(String token) {
        JsonArray lines = TestClient.last(resume(token).takeReceived(), "game").getAsJsonArray("chat");
        return lines.get(0).getAsJsonObject().get("text").getAsString() + " "
                + lines.get(lines.size() - 1).getAsJsonObject().get("text").getAsString() + " " + lines.size();
    }

    @Test
    void a_resume_token_is_invalidated_by_the_first_use_of_its_successor() {
        TestClient second = resume(bobsToken);
        String next =
                TestClient.last(second.takeReceived(), "welcome").get("resume").getAsString();
        assertNotEquals(bobsToken, next);
        assertEquals(List.of("bye replaced"), bob.takeTypes());
        second.disconnect();
        resume(bobsToken).disconnect();
        TestClient third = resume(bobsToken);
        String newest =
                TestClient.last(third.takeReceived(), "welcome").get("resume").getAsString();
        third.disconnect();
        assertEquals(List.of("welcome"), resume(newest).takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());
    }

    @Test
    void the_third_replacement_of_an_active_connection_in_a_minute_is_rejected() {
        TestClient first = coreFixture.bot("deep");
        TestClient second = coreFixture.bot("deep");
        TestClient third = coreFixture.bot("deep");
        TestClient fourth = coreFixture.bot("deep");
        assertEquals(List.of("welcome", "bye replaced"), first.takeTypes());
        assertEquals(List.of("welcome", "bye replaced"), second.takeTypes());
        assertEquals(List.of("welcome"), third.takeTypes());
        JsonObject refusal = TestClient.json(fourth.takeReceived().get(0));
        assertEquals(
                "session_conflict 60000",
                refusal.get("code").getAsString() + " " + refusal.get("retryMs").getAsLong());
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals(List.of("welcome"), coreFixture.bot("deep").takeTypes());
    }

    @Test
    void a_program_that_wants_to_replace_no_session_is_refused_once_its_credentials_are_right() {
        String login = "{'as':'bot','name':'deep','token':'%s'}".replace('\'', '"');
        String right = login.formatted("token-of-20-letters-deep");
        TestClient alone = coreFixture.connect(right, "noReplace");
        assertEquals(List.of("welcome"), alone.takeTypes());
        assertEquals(
                "{\"t\":\"error\",\"re\":1,\"code\":\"session_conflict\",\"message\":\"deep is logged in on another connection\"}",
                coreFixture.connect(right, "noReplace").takeReceived().get(0));
        String wrong = login.formatted("another-token-of-20-letters");
        assertEquals(
                List.of("bad_credentials"),
                coreFixture.connect(wrong, "noReplace").takeTypes());
        assertEquals(List.of(), alone.takeTypes());
        coreFixture.bot("deep");
        assertEquals(List.of("bye replaced"), alone.takeTypes());
    }

    @Test
    void a_session_is_resumed_by_its_own_token_any_number_of_times_in_a_minute() {
        String token = bobsToken;
        for (int i = 0; i < 5; i++) {
            token = TestClient.last(resume(token).takeReceived(), "welcome")
                    .get("resume")
                    .getAsString();
        }
    }

    @Test
    void resuming_with_the_token_of_an_earlier_session_counts_as_a_replacement() {
        resume(bobsToken);
        resume(bobsToken);
        resume(bobsToken);
        assertEquals(List.of("session_conflict"), resume(bobsToken).takeTypes());
    }

    @Test
    void a_wrong_token_for_an_existing_name_changes_nothing() {
        TestClient deep = coreFixture.bot("deep");
        deep.takeReceived();
        TestClient thief =
                coreFixture.connect("{\"as\":\"bot\",\"name\":\"DEEP\",\"token\":\"some-other-token-of-20-letters\"}");
        assertEquals(List.of("bad_credentials"), thief.takeTypes());
        assertEquals(List.of(), deep.takeTypes());
    }

    @Test
    void a_bye_is_answered_before_the_connection_closes() {
        bob.takeReceived();
        coreFixture.handle(new Command.LoggedOut(bob.connectionId(), RequestId.of(7)));
        assertEquals(List.of("{\"t\":\"ok\",\"re\":7}", "{\"t\":\"bye\",\"reason\":\"quit\"}"), bob.takeReceived());
    }

    @Test
    void a_logged_out_guest_frees_the_name_unless_a_game_is_running() {
        coreFixture.handle(new Command.LoggedOut(bob.connectionId(), null));
        assertEquals(List.of("welcome"), coreFixture.guest("bob").takeTypes());
        assertEquals(List.of("bad_credentials"), resume(bobsToken).takeTypes());

        TestClient eve = coreFixture.guest("eve");
        String seek = TestClient.json(eve.request("{'t':'seek','id':1,'game':'tictactoe','tc':{'mode':'none'}}")
                        .get(0))
                .get("seek")
                .getAsString();
        ada.request("{'t':'seek.take','seek':'" + seek + "'}");
        coreFixture.handle(new Command.LoggedOut(eve.connectionId(), null));
        assertEquals(List.of("name_taken"), coreFixture.guest("eve").takeTypes());
    }

    @Test
    void a_guest_can_log_in_under_the_same_name_after_a_crash() {
        bob.disconnect();
        assertEquals(List.of("welcome"), coreFixture.guest("bob").takeTypes());
    }

    @Test
    void names_are_validated() {
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
    void an_idle_player_is_away_until_the_next_line() {
        start("{'mode':'none'}");
        coreFixture.handle(new Command.ConnectionIdle(bob.connectionId(), 45_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        coreFixture.handle(new Command.ConnectionActive(bob.connectionId()));
        assertEquals(List.of("game.presence here"), ada.takeTypes());
    }

    @Test
    void an_idle_session_is_closed_except_while_thinking() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.takeReceived();
        coreFixture.handle(new Command.ConnectionIdle(ada.connectionId(), 90_000));
        assertEquals(List.of("game.presence away"), ada.takeTypes());
        coreFixture.handle(new Command.ConnectionIdle(bob.connectionId(), 90_000));
        assertEquals(List.of("game.presence away", "game.presence away", "bye idle"), bob.takeTypes());
    }

    @Test
    void an_untimed_game_is_abandoned_after_its_player_is_gone_for_15_minutes() {
        start("{'mode':'none'}");
        bob.disconnect();
        coreFixture.advance(Duration.ofMinutes(16));
        List<String> received = ada.takeReceived();
        assertEquals(
                List.of("game.presence away", "game.presence gone", "game.end abandoned"), TestClient.types(received));
        assertEquals(
                0,
                TestClient.last(received, "game.end")
                        .getAsJsonObject("result")
                        .get("winner")
                        .getAsInt());
    }

    @Test
    void a_game_without_players_waits_with_its_clock_stopped() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        bob.disconnect();
        ada.disconnect();
        coreFixture.advance(Duration.ofHours(1));
        TestClient back = resume(adasToken);
        List<String> received = back.takeReceived();
        assertEquals(List.of("welcome", "game", "turn"), TestClient.types(received));
        JsonObject game = TestClient.last(received, "game");
        assertEquals(
                "playing [540000,600000]",
                game.get("state").getAsString() + " "
                        + game.getAsJsonObject("clock").get("ms"));
    }

    @Test
    void the_lobby_lists_no_game_that_both_players_have_left() {
        start("{'mode':'fischer','base':600000,'inc':0}");
        TestClient eve = coreFixture.bot("eve");
        eve.request("{'t':'lobby','on':true}");
        bob.disconnect();
        ada.disconnect();
        eve.takeReceived();
        coreFixture.advance(Duration.ofSeconds(60));
        assertEquals(List.of("{\"t\":\"lobby.remove\",\"game\":\"" + g + "\"}"), eve.takeReceived());
        assertEquals("[]", listed(eve).toString());
        resume(bobsToken);
        String added = "{\"t\":\"lobby.add\",\"game\":{\"g\":\"" + g + "\"";
        assertEquals(
                1,
                eve.takeReceived().stream()
                        .filter(line -> line.startsWith(added))
                        .count());
        assertEquals(1, listed(eve).size());
    }

    private static JsonArray listed(TestClient visitor) {
        List<String> received = visitor.request("{'t':'list','id':1,'what':'games'}");
        return TestClient.json(received.get(received.size() - 1)).getAsJsonArray("list");
    }
}
