package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearchExecutor;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
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

    /** The second answer shows that the connection is still open: closing it is queued behind the first. */
    private void awaitTwoPongs(BufferedReader in) throws IOException {
        for (int n = 1; n <= 2; n++) {
            server.send("{\"t\":\"ping\",\"n\":" + n + "}");
            ScriptedServer.receive(in, "pong");
        }
    }
}
