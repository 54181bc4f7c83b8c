package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.Waiting;

/** Tests that no flag falls under short clocks on a fully loaded machine. */
class ShortClockTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    private static final List<TimeControl> CLOCKS = List.of(
            new TimeControl.Fischer(5000, 500), new TimeControl.PerMove(2000), new TimeControl.ByoYomi(1000, 1500, 2));
    /** Options of boards with short games. */
    private static final Map<String, Map<String, Object>> SMALL =
            Map.of("reversi", Map.of("rows", 4, "cols", 4), "kalah", Map.of("pits", 3, "seeds", 3));

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = SearchExecutor.forThisMachine();
    private final Queue<FinishedGame> finished = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isOver = new AtomicBoolean();

    @BeforeEach
    void loadEveryCore() {
        Games.ALL.forEach(kind -> searchExecutor.warmUp(kind.rules(), Level.MAX));
        for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
            Thread load = new Thread(
                    () -> {
                        while (!isOver.get()) {
                            Thread.onSpinWait();
                        }
                    },
                    "load");
            load.setDaemon(true);
            load.start();
        }
    }

    @AfterEach
    void close() {
        isOver.set(true);
        searchExecutor.close();
        connectionFactory.close();
        server.close();
    }

    @Test
    void no_flag_falls_in_a_few_games_on_small_boards() {
        play(9, SMALL);
    }

    @Tag("slow")
    @Test
    void no_flag_falls_in_many_games() {
        play(30, Map.of());
    }

    /** Plays games concurrently, cycling through game kinds and clocks; every other bot ponders. */
    private void play(int games, Map<String, Map<String, Object>> options) {
        for (int i = 0; i < games; i++) {
            String game = Games.ids().get(i % Games.ids().size());
            TimeControl clock = CLOCKS.get(i / Games.ids().size() % CLOCKS.size());
            BotSettings host = settings("host" + i).withPonder(i % 2 == 0);
            start(host)
                    .ready()
                    .toCompletableFuture()
                    .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join();
            ChallengeSpec challengeSpec =
                    new ChallengeSpec(host.login().name(), game, options.getOrDefault(game, Map.of()), clock);
            start(settings("guest" + i).withChallenge(challengeSpec));
        }
        Awaitility.await()
                .atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS)
                .until(() -> finished.size() == 2 * games);
        assertEquals(
                List.of(),
                finished.stream()
                        .filter(game -> !game.result().reason().equals("normal"))
                        .map(FinishedGame::toString)
                        .toList());
    }

    private BotClient start(BotSettings settings) {
        return BotClient.start(connectionFactory, searchExecutor, settings, new BotListener() {
            @Override
            public void onGameOver(FinishedGame game) {
                finished.add(game);
            }
        });
    }

    private BotSettings settings(String name) {
        return BotSettings.of(new ServerEndpoint("127.0.0.1", server.port()), name, TOKEN, Level.MAX)
                .withGamesMax(1);
    }
}
