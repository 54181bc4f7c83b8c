package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.match.statistics.MatchTally;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** Tests matches on a real server. */
class ServerGameRunnerTest {
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ExecutorService executor = Executors.newFixedThreadPool(2);

    @AfterEach
    void close() {
        executor.shutdownNow();
        server.close();
    }

    private ServerEndpoint endpoint() {
        return new ServerEndpoint("127.0.0.1", server.port());
    }

    private Contestant contestant(Level level) {
        return new Contestant(level.word(), new LevelEngineFactory(level, SearchLimits.depth(6), 5, executor));
    }

    private static Match match(String game, GameRunner runner, TimeControl timeControl) {
        Rules rules = Games.find(game).orElseThrow().rules();
        return new Match(rules, timeControl, new OpeningGenerator(rules, 4, true, 5), 3, 2, Optional.empty(), runner);
    }

    @Test
    void a_match_on_a_server_has_the_same_result_as_a_local_one() throws Exception {
        for (String game : Games.ids()) {
            List<Contestant> two = List.of(contestant(Level.CASUAL), contestant(Level.EASY));
            TimeControl none = new TimeControl.None();
            MatchTally here = match(game, LocalGame::play, none)
                    .play("title", two.get(0), two.get(1), MatchLog.open(null, null, ""), any -> {});
            try (ServerGameRunner runner = ServerGameRunner.connect(new ConnectionFactory(), endpoint(), two)) {
                MatchTally there = match(game, runner, none)
                        .play("title", two.get(0), two.get(1), MatchLog.open(null, null, ""), any -> {});
                assertEquals(here, there, game);
            }
        }
    }

    @Test
    void an_engine_whose_search_fails_loses_its_games_without_a_clock() throws Exception {
        EngineFactory broken = (context, listener) -> new EngineSession() {
            @Override
            public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
                throw new StackOverflowError("as a test");
            }

            @Override
            public void stop() {}
        };
        List<Contestant> two = List.of(new Contestant("broken", broken), contestant(Level.EASY));
        try (ServerGameRunner runner = ServerGameRunner.connect(new ConnectionFactory(), endpoint(), two)) {
            MatchTally matchTally = match("kalah", runner, new TimeControl.None())
                    .play("title", two.get(0), two.get(1), MatchLog.open(null, null, ""), any -> {});
            assertEquals("crash 6", MatchTally.text(matchTally.failures().get(0)));
            assertEquals("", MatchTally.text(matchTally.failures().get(1)));
        }
    }

    @Test
    void a_player_on_the_server_is_challenged_from_the_openings() throws Exception {
        try (ConnectionFactory connectionFactory = new ConnectionFactory();
                SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime)) {
            BotSettings deep = BotSettings.of(endpoint(), "deep", "a-token-of-twenty-letters", Level.EASY)
                    .withSlots(2);
            BotClient bot = BotClient.start(connectionFactory, searchExecutor, deep, BotListener.NONE);
            bot.ready().toCompletableFuture().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            List<Contestant> two =
                    List.of(contestant(Level.MEDIUM), new Contestant("deep", ServerGameRunner.REMOTE_NAME));
            try (ServerGameRunner runner = ServerGameRunner.connect(new ConnectionFactory(), endpoint(), two)) {
                Map<MatchTally, Boolean> seen = new ConcurrentHashMap<>();
                MatchTally matchTally = match("kalah", runner, new TimeControl.Fischer(60_000, 1000))
                        .play("title", two.get(0), two.get(1), MatchLog.open(null, null, ""), so -> seen.put(so, true));
                assertEquals("normal 6", MatchTally.text(matchTally.reasons()));
                assertEquals(3, seen.size());
            }
            bot.close();
        }
    }

    @Test
    void an_unknown_player_aborts_the_match_with_the_reason() throws Exception {
        List<Contestant> two = List.of(contestant(Level.EASY), new Contestant("nobody", ServerGameRunner.REMOTE_NAME));
        try (ServerGameRunner runner = ServerGameRunner.connect(new ConnectionFactory(), endpoint(), two)) {
            MatchAbortedException failure = assertThrows(
                    MatchAbortedException.class,
                    () -> match("tictactoe", runner, new TimeControl.None())
                            .play("title", two.get(0), two.get(1), MatchLog.open(null, null, ""), any -> {}));
            assertTrue(
                    String.valueOf(failure.getMessage()).startsWith("rejected by the server: "), failure.getMessage());
        }
    }
}
