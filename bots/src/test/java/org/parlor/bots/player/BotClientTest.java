package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.testing.Waiting;

/** Tests reactions to individual server messages. */
class BotClientTest {
    private final ScriptedServer server = new ScriptedServer();
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime);

    BotClientTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        searchExecutor.close();
        connectionFactory.close();
        server.close();
    }

    @Test
    void a_cancelled_challenge_of_another_player_does_not_stop_a_tournament_bot() throws IOException {
        BotClient bot = start(settings().withTournament("t1"));
        BufferedReader in = server.welcome("deep");
        reply(in, "tour.join", "");
        server.send("{\"t\":\"challenge.gone\",\"challenge\":\"c7\",\"why\":\"cancelled\"}");
        awaitTwoPongs(in);
        assertFalse(bot.done().toCompletableFuture().isDone());
    }

    @Test
    void a_bot_stops_only_when_its_own_challenge_is_declined() throws Exception {
        ChallengeSpec challengeSpec = new ChallengeSpec("ada", "kalah", Map.of(), new TimeControl.None());
        BotClient bot = start(settings().withChallenge(challengeSpec));
        BufferedReader in = server.welcome("deep");
        reply(in, "challenge", ",\"challenge\":\"c1\"");
        server.send("{\"t\":\"challenge.gone\",\"challenge\":\"c2\",\"why\":\"cancelled\"}");
        awaitTwoPongs(in);
        assertFalse(bot.done().toCompletableFuture().isDone());

        server.send("{\"t\":\"challenge.gone\",\"challenge\":\"c1\",\"why\":\"tooFast\"}");
        assertEquals(
                new BotExit(false, "declined", "ada declined the challenge: tooFast"),
                bot.done().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_temporarily_refused_challenge_is_sent_again_after_the_stated_delay() throws Exception {
        ChallengeSpec challengeSpec = new ChallengeSpec("ada", "kalah", Map.of(), new TimeControl.None());
        BotClient bot = start(settings().withChallenge(challengeSpec));
        BufferedReader in = server.welcome("deep");
        for (String code : List.of("rate_limited", "server_full")) {
            refuse(in, "challenge", code);
        }
        reply(in, "challenge", ",\"challenge\":\"c1\"");
        assertEquals("deep", bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        assertFalse(bot.done().toCompletableFuture().isDone());
    }

    @Test
    void a_temporarily_refused_answer_is_sent_again_after_the_stated_delay() throws Exception {
        start(settings());
        BufferedReader in = server.welcome("deep");
        reply(in, "policy", "");
        server.send(
                "{\"t\":\"challenge\",\"challenge\":\"c1\",\"from\":{\"name\":\"ada\",\"bot\":false,\"guest\":false},"
                        + "\"game\":\"kalah\",\"options\":{},\"tc\":{\"mode\":\"none\"},\"rated\":false,\"side\":1,\"expiresMs\":120000}");
        refuse(in, "challenge.decline", "rate_limited");
        assertEquals(
                "c1",
                ScriptedServer.receive(in, "challenge.decline").get("challenge").getAsString());
    }

    @Test
    void a_temporarily_refused_first_login_is_sent_again_after_the_stated_delay() throws Exception {
        BotClient bot = start(settings());
        server.refuseLogin("{\"t\":\"error\",\"re\":0,\"code\":\"rate_limited\",\"message\":\"later\",\"retryMs\":1}");
        reply(server.welcome("deep"), "policy", "");
        assertEquals("deep", bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void a_bot_that_is_banned_for_a_time_exits() throws Exception {
        BotClient bot = start(settings());
        server.refuseLogin("{\"t\":\"error\",\"re\":0,\"code\":\"banned\",\"message\":\"no\",\"retryMs\":1}");
        assertEquals(
                new BotExit(false, "banned", "no"),
                bot.done().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
    }

    @Test
    void the_policy_lists_the_accepted_time_controls() throws IOException {
        start(settings().withTimeControls(new LobbyRequest.Policy.Limits(null, null, List.of("none", "corr"), null)));
        JsonObject policy = ScriptedServer.receive(server.welcome("deep"), "policy");
        assertEquals("{\"modes\":[\"none\",\"corr\"]}", policy.get("tc").toString());
    }

    @Test
    void settings_without_games_or_slots_are_rejected() {
        assertThrows(IllegalArgumentException.class, () -> settings().withGames(List.of()));
        assertThrows(IllegalArgumentException.class, () -> settings().withSlots(0));
    }

    private BotClient start(BotSettings settings) {
        return BotClient.start(connectionFactory, searchExecutor, settings, BotListener.NONE);
    }

    private BotSettings settings() {
        return BotSettings.of(
                new ServerEndpoint("127.0.0.1", server.port()), "deep", "a-token-of-twenty-letters", Level.EASY);
    }

    private void reply(BufferedReader in, String request, String fields) throws IOException {
        int id = ScriptedServer.receive(in, request).get("id").getAsInt();
        server.send("{\"t\":\"ok\",\"re\":" + id + fields + "}");
    }

    private void refuse(BufferedReader in, String request, String code) throws IOException {
        int id = ScriptedServer.receive(in, request).get("id").getAsInt();
        server.send(
                "{\"t\":\"error\",\"re\":" + id + ",\"code\":\"" + code + "\",\"message\":\"later\",\"retryMs\":1}");
    }

    /** The second answer shows that the connection is still open: closing it is queued behind the first. */
    private void awaitTwoPongs(BufferedReader in) throws IOException {
        for (int n = 1; n <= 2; n++) {
            server.send("{\"t\":\"ping\",\"n\":" + n + "}");
            ScriptedServer.receive(in, "pong");
        }
    }
}
