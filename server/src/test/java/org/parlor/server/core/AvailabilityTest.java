package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestId;
import org.parlor.server.core.api.Command;

/** Games that would start while one of the players is absent. */
class AvailabilityTest {
    private static final String FISCHER = "{'mode':'fischer','base':600000,'inc':0}";
    private static final String UNTIMED = "{'mode':'none'}";
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient ada = coreFixture.guest("ada");
    private final TestClient bob = coreFixture.guest("bob");
    private final String bobsToken =
            TestClient.last(bob.takeReceived(), "welcome").get("resume").getAsString();

    private String finishedGame() {
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", FISCHER);
        bob.request("{'t':'resign','g':'" + g + "'}");
        return g;
    }

    private static String rematch(TestClient client, String g) {
        List<String> received = client.request("{'t':'answer','id':1,'g':'" + g + "','kind':'rematch','accept':true}");
        JsonObject reply = TestClient.json(received.get(0));
        return reply.has("data")
                ? reply.get("code").getAsString() + " "
                        + reply.getAsJsonObject("data").get("why").getAsString()
                : TestClient.types(received).get(0);
    }

    private void logOut(TestClient client) {
        coreFixture.handle(new Command.LoggedOut(client.connectionId(), RequestId.of(9)));
    }

    private TestClient resume(String token) {
        return coreFixture.connect("{\"as\":\"resume\",\"token\":\"" + token + "\"}");
    }

    private static List<String> claim(TestClient client, String g) {
        return TestClient.types(client.request("{'t':'claim','g':'" + g + "','result':'win'}"));
    }

    /** The first game of a series of two. */
    private String startSeries(String tc, int pairs) {
        List<String> asked = ada.request("{'t':'challenge','id':1,'to':'guest-bob','game':'tictactoe','side':0,'pairs':"
                + pairs + ",'tc':" + tc + "}");
        String challenge = TestClient.last(asked, "ok").get("challenge").getAsString();
        List<String> accepted = bob.request("{'t':'challenge.accept','id':1,'challenge':'" + challenge + "'}");
        ada.takeReceived();
        coreFixture.advance(Duration.ofSeconds(1));
        return TestClient.last(accepted, "ok").get("g").getAsString();
    }

    @Test
    void a_rematch_is_refused_while_a_player_has_fifty_games() {
        String g = finishedGame();
        for (int i = 1; i < 50; i++) {
            coreFixture.startGame(ada, coreFixture.guest("g" + i), "tictactoe", "{}", UNTIMED);
        }
        String last = coreFixture.startGame(ada, coreFixture.guest("g50"), "tictactoe", "{}", UNTIMED);
        bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        assertEquals("too_many_games", rematch(ada, g));
        ada.request("{'t':'resign','g':'" + last + "'}");
        assertEquals("ok", rematch(ada, g));
    }

    @Test
    void a_rematch_waits_until_the_other_player_is_connected() {
        String g = finishedGame();
        bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        bob.disconnect();
        assertEquals("declined offline", rematch(ada, g));
        TestClient back = resume(bobsToken);
        assertEquals(List.of("welcome"), back.takeTypes());
        assertEquals("ok", rematch(ada, g));
        assertEquals(
                List.of("game.offer rematch accepted", "game", "game.state playing"),
                back.takeTypes().subList(0, 3));
    }

    @Test
    void a_guest_under_the_name_of_one_who_left_is_a_stranger_to_the_games_of_the_first() {
        String g = finishedGame();
        bob.request("{'t':'offer','g':'" + g + "','kind':'rematch'}");
        logOut(bob);
        coreFixture.advance(Duration.ofSeconds(1));
        TestClient stranger = coreFixture.guest("bob");
        assertEquals(List.of("welcome"), stranger.takeTypes());
        assertEquals("declined offline", rematch(ada, g));
        ada.request("{'t':'chat','room':'" + g + "','text':'Another game?'}");
        assertEquals(List.of(), stranger.takeTypes());
        for (String request : List.of("'t':'sync'", "'t':'offer','kind':'rematch'")) {
            assertEquals(
                    List.of("not_a_player"),
                    TestClient.types(stranger.request("{'id':1,'g':'" + g + "'," + request + "}")));
        }
        coreFixture.advance(Duration.ofMinutes(11));
        assertEquals(
                List.of("not_a_player"), TestClient.types(stranger.request("{'t':'sync','id':1,'g':'" + g + "'}")));
        assertEquals(List.of("ok", "game"), TestClient.types(ada.request("{'t':'sync','id':1,'g':'" + g + "'}")));
    }

    @Test
    void the_name_of_a_guest_is_taken_while_a_series_runs_and_the_token_resumes_it() {
        String first = startSeries(FISCHER, 1);
        logOut(bob);
        assertEquals(
                "guest-bob is away from a game or tournament; resume its session, or choose another name",
                TestClient.last(coreFixture.guest("bob").takeReceived(), "error")
                        .get("message")
                        .getAsString());
        String second = TestClient.last(ada.request("{'t':'resign','g':'" + first + "'}"), "game")
                .get("g")
                .getAsString();
        assertEquals(List.of("name_taken"), coreFixture.guest("BOB").takeTypes());
        List<String> resumed = resume(bobsToken).takeReceived();
        assertEquals(
                "[\"" + second + "\"]",
                TestClient.last(resumed, "welcome").get("games").toString());
    }

    @Test
    void the_next_game_of_a_series_starts_the_grace_of_a_player_who_has_just_left() {
        String first = startSeries(FISCHER, 1);
        bob.disconnect();
        ada.takeReceived();
        List<String> received = ada.request("{'t':'resign','g':'" + first + "'}");
        assertEquals(
                List.of("game.end resign", "game", "game.presence away", "game.state playing"),
                TestClient.types(received));
        String second = TestClient.last(received, "game").get("g").getAsString();
        assertEquals(List.of("forbidden"), claim(ada, second));
        coreFixture.advance(GRACE);
        assertEquals(List.of("game.presence gone"), ada.takeTypes());
        assertEquals(List.of("game.end abandoned"), claim(ada, second));
    }

    @Test
    void an_untimed_game_of_a_series_can_be_claimed_from_a_player_who_left_in_the_game_before() {
        String first = startSeries(UNTIMED, 1);
        bob.disconnect();
        String second = TestClient.last(ada.request("{'t':'resign','g':'" + first + "'}"), "game")
                .get("g")
                .getAsString();
        coreFixture.advance(GRACE);
        assertEquals(List.of("game.end abandoned"), claim(ada, second));
    }

    @Test
    void a_series_ends_when_a_player_is_gone() {
        String first = startSeries("{'mode':'fischer','base':90000,'inc':0}", 1);
        ada.disconnect();
        coreFixture.advance(Duration.ofSeconds(90));
        List<String> received = bob.takeReceived();
        assertEquals(
                List.of("game.presence away", "game.presence gone", "game.end time"),
                TestClient.types(received).subList(TestClient.types(received).size() - 3, received.size()));
        assertEquals(first, TestClient.last(received, "game.end").get("g").getAsString());
    }

    @Test
    void a_series_ends_with_a_game_in_which_a_player_was_absent_from_start_to_end() {
        startSeries("{'mode':'fischer','base':20000,'inc':0}", 2);
        ada.disconnect();
        bob.takeReceived();
        coreFixture.advance(Duration.ofSeconds(20));
        List<String> received = bob.takeReceived();
        assertEquals(
                List.of("game.end time", "game", "game.presence away", "game.state playing", "turn"),
                TestClient.types(received));
        bob.request("{'t':'move','g':'"
                + TestClient.last(received, "game").get("g").getAsString() + "','ply':0,'move':'b2'}");
        coreFixture.advance(Duration.ofSeconds(20));
        assertEquals(List.of("game.end time"), bob.takeTypes());
    }

    @Test
    void the_grace_of_a_silent_player_starts_with_a_game_that_others_start() {
        String seek = TestClient.last(
                        ada.request("{'t':'seek','id':1,'game':'tictactoe','side':0,'tc':" + FISCHER + "}"), "ok")
                .get("seek")
                .getAsString();
        coreFixture.handle(new Command.ConnectionIdle(ada.connectionId(), 45_000));
        List<String> taken = bob.request("{'t':'seek.take','id':1,'seek':'" + seek + "'}");
        assertEquals(List.of("ok", "game", "game.presence away", "game.state playing"), TestClient.types(taken));
        coreFixture.advance(GRACE);
        assertEquals(List.of("game.end abandoned"), claim(bob, seek));
    }

    @Test
    void a_silent_bot_is_neither_paired_nor_challenged_by_its_policy() {
        TestClient deep = coreFixture.bot("deep");
        TestClient mind = coreFixture.bot("mind");
        deep.request("{'t':'policy','slots':4,'games':['tictactoe'],'pair':true}");
        coreFixture.handle(new Command.ConnectionIdle(deep.connectionId(), 45_000));
        mind.request("{'t':'policy','slots':4,'games':['tictactoe'],'pair':true}");
        coreFixture.advance(Duration.ofSeconds(5));
        assertEquals(List.of(), mind.takeTypes());
        List<String> refused =
                ada.request("{'t':'challenge','id':1,'to':'deep','game':'tictactoe','tc':" + FISCHER + "}");
        assertEquals(
                "{\"why\":\"offline\"}",
                TestClient.json(refused.get(0)).get("data").toString());
        coreFixture.handle(new Command.ConnectionActive(deep.connectionId()));
        coreFixture.advance(Duration.ofSeconds(2));
        assertEquals("game", mind.takeTypes().get(0));
    }
}
