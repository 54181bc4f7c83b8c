package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.Waiting;

/** Tests bots against each other on a real server. */
class EndToEndTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    private static final List<String> MODES = List.of("none", "fischer", "byoyomi", "move", "corr");
    private static final TimeControl NONE = new TimeControl.None();
    private static final TimeControl FAST = new TimeControl.Fischer(30_000, 1000);

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(2, System::nanoTime);
    private final Queue<FinishedGame> finished = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        searchExecutor.close();
        connectionFactory.close();
        server.close();
    }

    static Stream<Arguments> games() {
        return Stream.of(
                Arguments.of("reversi", Map.of(), NONE),
                Arguments.of("reversi", Map.of("rows", 4, "cols", 6), FAST),
                Arguments.of("reversi", Map.of("rows", 6, "cols", 6, "passing", "free"), NONE),
                Arguments.of("reversi", Map.of("rows", 10, "cols", 4), new TimeControl.ByoYomi(1000, 5000, 2)),
                Arguments.of("kalah", Map.of(), new TimeControl.PerMove(5000)),
                Arguments.of("kalah", Map.of("pits", 3, "seeds", 2), NONE),
                Arguments.of("kalah", Map.of("pits", 6, "seeds", 0), NONE),
                Arguments.of("kalah", Map.of("pits", 12, "seeds", 1), FAST),
                Arguments.of("tictactoe", Map.of(), NONE),
                Arguments.of("tictactoe", Map.of(), new TimeControl.Correspondence(1, null)),
                Arguments.of("tictactoe", Map.of(), new TimeControl.Fischer(20_000, 0)));
    }

    @ParameterizedTest
    @MethodSource("games")
    void two_bots_finish_a_game(String game, Map<String, Object> options, TimeControl timeControl) {
        BotClient host = start(host(Level.EASY)
                .withTimeControls(new LobbyRequest.Policy.Limits(null, null, MODES, null))
                .withGamesMax(1));
        await(host.ready());
        ChallengeSpec challengeSpec = new ChallengeSpec("host", game, options, timeControl);
        BotClient visitor = start(visitor(Level.MEDIUM).withGamesMax(1).withChallenge(challengeSpec));
        assertEquals("closed", await(visitor.done()).code());
        assertEquals("closed", await(host.done()).code());
        List<FinishedGame> both = List.copyOf(finished);
        assertEquals(2, both.size());
        assertEquals(both.get(0).result(), both.get(1).result());
        assertEquals(1, both.get(0).seat() + both.get(1).seat());
        assertEquals("normal", both.get(0).result().reason());
    }

    @Test
    void the_server_pairs_bots_until_they_reach_their_game_limit() {
        BotClient one = start(host(Level.RANDOM).withServerPairing(true).withGamesMax(3));
        BotClient two = start(
                visitor(Level.RANDOM).withServerPairing(true).withGamesMax(3).withGames(List.of("tictactoe", "kalah")));
        assertTrue(await(one.done()).completed());
        assertTrue(await(two.done()).completed());
        assertEquals(6, finished.size());
    }

    @Test
    void two_hundred_concurrent_games_finish() {
        int games = 200;
        BotClient host = start(host(Level.RANDOM).withSlots(games));
        await(host.ready());
        for (int i = 0; i < games; i++) {
            String game = Games.ids().get(i % Games.ids().size());
            BotSettings settings = BotSettings.of(endpoint(server.port()), "visitor" + i, TOKEN, Level.RANDOM)
                    .withGamesMax(1)
                    .withChallenge(new ChallengeSpec("host", game, Map.of(), NONE));
            start(settings);
        }
        Awaitility.await().until(() -> finished.size() == 2 * games);
        assertTrue(finished.stream().allMatch(game -> game.result().reason().equals("normal")));
    }

    @Test
    void a_game_continues_after_reconnects() {
        try (CuttableProxy cuttableProxy = new CuttableProxy(server::port)) {
            BotClient host = start(BotSettings.of(endpoint(cuttableProxy.port()), "host", TOKEN, Level.MAX)
                    .withGamesMax(1));
            await(host.ready());
            ChallengeSpec challengeSpec =
                    new ChallengeSpec("host", "kalah", Map.of(), new TimeControl.Fischer(12_000, 0));
            BotClient visitor = start(visitor(Level.RANDOM).withGamesMax(1).withChallenge(challengeSpec));
            // A challenge to a bot that is not connected is declined.
            awaitGameOf("host");
            for (int connections = 1; connections <= 3; connections++) {
                int expected = connections;
                Awaitility.await().until(() -> cuttableProxy.connections() == expected);
                cuttableProxy.cut();
            }
            assertTrue(await(host.done()).completed());
            assertTrue(await(visitor.done()).completed());
        }
        assertEquals(2, finished.size());
        assertEquals("normal", finished.element().result().reason());
    }

    @Test
    void a_restarted_bot_resumes_its_game() {
        ConnectionFactory doomed = new ConnectionFactory();
        await(BotClient.start(doomed, searchExecutor, host(Level.MAX), BotListener.NONE)
                .ready());
        ChallengeSpec challengeSpec = new ChallengeSpec("host", "kalah", Map.of(), new TimeControl.Fischer(30_000, 0));
        BotClient visitor = start(visitor(Level.RANDOM).withGamesMax(1).withChallenge(challengeSpec));
        awaitGameOf("host");
        doomed.close();
        BotClient again = start(host(Level.MAX).withGamesMax(1));
        assertTrue(await(again.done()).completed());
        assertTrue(await(visitor.done()).completed());
        assertEquals("normal", finished.element().result().reason());
    }

    /** Waits until a user plays a game, by trying to watch it. */
    private void awaitGameOf(String name) {
        LoginParameters watcher = new LoginParameters("watcher/1", List.of(), new Login.Guest("watcher"));
        ServerConnection listener =
                connectionFactory.open(endpoint(server.port()), watcher, new ServerConnection.Listener() {
                    @Override
                    public void onMessage(ServerMessage message) {}

                    @Override
                    public void onState(ConnectionState state) {}
                });
        Awaitility.await()
                .ignoreExceptions()
                .until(() -> listener.request(new GameRequest.Watch(null, name))
                                .toCompletableFuture()
                                .get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                        instanceof Reply.Ok);
        listener.close();
    }

    @Test
    void a_wrong_token_stops_a_bot_with_the_reason() {
        await(start(host(Level.EASY)).ready());
        BotClient impostor =
                start(BotSettings.of(endpoint(server.port()), "host", "another-token-of-20-letters", Level.EASY));
        assertEquals("bad_credentials", await(impostor.done()).code());
    }

    @Test
    void a_second_login_replaces_the_first() {
        BotClient first = start(host(Level.EASY));
        await(first.ready());
        BotClient second = start(host(Level.EASY));
        BotExit botExit = await(first.done());
        assertEquals("replaced", botExit.code());
        assertEquals(false, botExit.completed());
        assertEquals("host", await(second.ready()));
    }

    @Test
    void a_challenge_to_an_unknown_user_stops_a_bot_with_the_reason() {
        ChallengeSpec challengeSpec = new ChallengeSpec("nobody", "kalah", Map.of(), NONE);
        assertEquals(
                "no_such_user",
                await(start(visitor(Level.EASY).withChallenge(challengeSpec)).done())
                        .code());
    }

    @Test
    void an_unreachable_server_stops_a_bot() {
        server.close();
        BotExit botExit = await(start(host(Level.EASY)).done());
        assertEquals("unreachable", botExit.code());
    }

    private BotClient start(BotSettings settings) {
        return BotClient.start(connectionFactory, searchExecutor, settings, new BotListener() {
            @Override
            public void onGameOver(FinishedGame game) {
                finished.add(game);
            }
        });
    }

    private BotSettings host(Level level) {
        return BotSettings.of(endpoint(server.port()), "host", TOKEN, level).withSeed(1);
    }

    private BotSettings visitor(Level level) {
        return BotSettings.of(endpoint(server.port()), "visitor", TOKEN, level).withSeed(2);
    }

    private static ServerEndpoint endpoint(int port) {
        return new ServerEndpoint("127.0.0.1", port);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture()
                .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
