package org.parlor.bots.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotExit;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.search.NanoClock;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;

/** Real engines, and bad ones, as bots on a real server. */
@Timeout(120)
class ExternalEnginePoolTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    private static final Path RHINO = Path.of("/usr/games/gtp-rhino");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(1, NanoClock.SYSTEM);
    private final Queue<FinishedGame> finished = new ConcurrentLinkedQueue<>();

    @AfterEach
    void nothing_is_left_running() {
        connectionFactory.close();
        searchExecutor.close();
        server.close();
        Awaitility.await().atMost(20, TimeUnit.SECONDS).until(() -> engines() == 0);
    }

    private static long engines() {
        return ProcessHandle.current().descendants().count();
    }

    private static List<String> java(String main, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(List.of(args));
        return command;
    }

    private static List<String> misfit(String habit) {
        return java(FaultyEngine.class.getName(), habit);
    }

    private BotClient start(EngineFactory factory, String name) {
        return BotClient.start(connectionFactory, factory, settings(name), new BotListener() {
            @Override
            public void onGameOver(FinishedGame game) {
                finished.add(game);
            }
        });
    }

    private BotSettings settings(String name) {
        return BotSettings.of(new ServerEndpoint("127.0.0.1", server.port()), name, TOKEN, Level.EASY)
                .withGamesMax(1);
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(100, TimeUnit.SECONDS).join();
    }

    /** How the engine ends after one game against one of ours. */
    private BotExit play(ExternalEnginePool pool, Map<String, Object> options, TimeControl timeControl)
            throws Exception {
        try (pool) {
            pool.start(1);
            BotClient engine = start(pool, "engine");
            await(engine.ready());
            ChallengeSpec challengeSpec = new ChallengeSpec("engine", "reversi", options, timeControl);
            BotClient.start(
                    connectionFactory, searchExecutor, settings("ours").withChallenge(challengeSpec), BotListener.NONE);
            return await(engine.done());
        }
    }

    private static Map<String, Object> square(int size) {
        return Map.of("rows", size, "cols", size);
    }

    @ParameterizedTest
    @CsvSource({"gtp, 4", "gtp, 6", "nboard, 8"})
    void our_own_engine_plays_as_if_it_were_a_foreign_one(String language, int size) throws Exception {
        List<String> command = java(BotsMain.class.getName(), language, "--level", "easy");
        ExternalEnginePool pool = language.equals("gtp")
                ? ExternalEnginePool.gtp(command, PATIENCE)
                : ExternalEnginePool.nboard(command, PATIENCE);
        BotExit botExit = play(pool, square(size), new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @Test
    void grhino_plays_a_game() throws Exception {
        assumeTrue(Files.isExecutable(RHINO), "the package grhino is not installed");
        ExternalEnginePool pool = ExternalEnginePool.gtp(List.of(RHINO.toString(), "-l", "1"), PATIENCE);
        BotExit botExit = play(pool, square(8), new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @ParameterizedTest
    @CsvSource({"talks", "dies"})
    void one_that_talks_or_dies_now_and_then_still_plays_its_game(String habit) throws Exception {
        BotExit botExit = play(ExternalEnginePool.gtp(misfit(habit), PATIENCE), square(4), new TimeControl.None());
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"hangs  | It gave no answer in time", "cheats | It plays 'a1', which is not legal there; legal is"
            })
    void one_that_is_no_use_resigns_and_says_why(String habit, String reason) throws Exception {
        BotExit botExit =
                play(ExternalEnginePool.gtp(misfit(habit), Duration.ofSeconds(2)), square(4), new TimeControl.None());
        assertEquals("engine", botExit.code());
        assertTrue(
                botExit.message().startsWith("the engine has failed 3 times in a row. " + reason), botExit.message());
    }

    @Test
    void a_game_it_cannot_be_told_of_is_called_off() throws Exception {
        try (ExternalEnginePool pool = ExternalEnginePool.gtp(misfit("talks"), PATIENCE)) {
            pool.start(1);
            BotClient engine = start(pool, "engine");
            await(engine.ready());
            ChallengeSpec challengeSpec = new ChallengeSpec("engine", "kalah", Map.of(), new TimeControl.None());
            Queue<FinishedGame> seen = new ConcurrentLinkedQueue<>();
            BotClient.start(
                    connectionFactory,
                    searchExecutor,
                    settings("ours").withChallenge(challengeSpec),
                    new BotListener() {
                        @Override
                        public void onGameOver(FinishedGame game) {
                            seen.add(game);
                        }
                    });
            Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> !seen.isEmpty());
            assertEquals("aborted", seen.element().result().reason());
            engine.close();
        }
    }

    @Test
    void what_is_no_engine_is_told_before_any_game() {
        ExternalEnginePool silent = ExternalEnginePool.gtp(List.of("true"), PATIENCE);
        String ended = assertThrows(UnusableEngineException.class, () -> silent.start(1))
                .getMessage();
        assertTrue(String.valueOf(ended).startsWith("true: It ended without an answer"), ended);
        ExternalEnginePool none = ExternalEnginePool.nboard(List.of("/no/such/engine"), PATIENCE);
        String absent =
                assertThrows(UnusableEngineException.class, () -> none.start(1)).getMessage();
        assertTrue(String.valueOf(absent).startsWith("/no/such/engine: It cannot be started: "), absent);
    }
}
