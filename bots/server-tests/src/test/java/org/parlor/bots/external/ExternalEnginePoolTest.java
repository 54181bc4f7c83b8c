package org.parlor.bots.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.cli.BotsMain;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotExit;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.ChallengeSpec;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.kgp.KgpClient;
import org.parlor.bots.protocols.stdio.StdioProgram;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.TimeControl;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/** Tests working and faulty engines as bots on a real server. */
class ExternalEnginePoolTest {
    private static final String TOKEN = "a-token-of-twenty-letters";
    private static final Path RHINO = Path.of("/usr/games/gtp-rhino");
    private static final Duration MOVE_TIMEOUT = Duration.ofSeconds(Waiting.LIMIT_SECONDS);

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ConnectionFactory connectionFactory = new ConnectionFactory();
    private final SearchExecutor searchExecutor = new SearchExecutor(1, System::nanoTime);
    private final Queue<FinishedGame> finished = new ConcurrentLinkedQueue<>();

    @AfterEach
    void all_processes_exit() {
        connectionFactory.close();
        searchExecutor.close();
        server.close();
        Awaitility.await().until(() -> engines() == 0);
    }

    private static long engines() {
        return ProcessHandle.current().descendants().count();
    }

    private static List<String> faultyEngine(String fault) {
        return ProgramCommands.java(FaultyEngine.class.getName(), fault);
    }

    private static ExternalEnginePool pool(EngineProtocol protocol, List<String> command, Duration moveTimeout) {
        return new ExternalEnginePool(
                EngineSpecification.of(protocol, command),
                ExternalEngineOptions.of(moveTimeout, ExternalEngineOptions.ATTEMPTS_MAX));
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
        return stage.toCompletableFuture()
                .orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    /** Plays one game against the built-in engine and returns how the external engine's bot exited. */
    private BotExit play(ExternalEnginePool pool, Map<String, Object> options, TimeControl timeControl)
            throws Exception {
        return play(pool, "reversi", options, timeControl);
    }

    private BotExit play(ExternalEnginePool pool, String game, Map<String, Object> options, TimeControl timeControl)
            throws Exception {
        try (pool) {
            pool.start(1);
            BotClient engine = start(pool, "engine");
            await(engine.ready());
            ChallengeSpec challengeSpec = new ChallengeSpec("engine", game, options, timeControl);
            BotClient.start(
                    connectionFactory, searchExecutor, settings("ours").withChallenge(challengeSpec), BotListener.NONE);
            return await(engine.done());
        }
    }

    private static Map<String, Object> square(int size) {
        return Map.of("rows", size, "cols", size);
    }

    @ParameterizedTest
    @CsvSource({"gtp, 6", "nboard, 8"})
    void the_built_in_engine_plays_as_an_external_engine(String protocol, int size) throws Exception {
        List<String> command = ProgramCommands.java(BotsMain.class.getName(), protocol, "--level", "easy");
        ExternalEnginePool pool =
                pool(EngineProtocol.valueOf(protocol.toUpperCase(Locale.ROOT)), command, MOVE_TIMEOUT);
        BotExit botExit = play(pool, square(size), new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @ParameterizedTest
    @CsvSource({"plain, reversi, normal", "crashes, kalah, normal", "resigns, kalah, resign"})
    void a_program_on_standard_input_and_output_plays_crashes_once_or_resigns(String fault, String game, String reason)
            throws Exception {
        ExternalEnginePool pool = pool(EngineProtocol.PARLOR, StdioProgram.command(fault), MOVE_TIMEOUT);
        Map<String, Object> options = game.equals("kalah") ? Map.of("pits", 3, "seeds", 3) : Map.of();
        BotExit botExit = play(pool, game, options, new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals(reason, finished.element().result().reason());
    }

    @Test
    void a_client_of_the_kalah_game_protocol_plays_a_game() throws Exception {
        ExternalEnginePool pool = pool(EngineProtocol.KGP, KgpClient.command("yields"), MOVE_TIMEOUT);
        BotExit botExit = play(pool, "kalah", Map.of(), new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @Test
    void grhino_plays_a_game() throws Exception {
        assumeTrue(Files.isExecutable(RHINO), "the package grhino is not installed");
        ExternalEnginePool pool = pool(EngineProtocol.GTP, List.of(RHINO.toString(), "-l", "1"), MOVE_TIMEOUT);
        BotExit botExit = play(pool, square(8), new TimeControl.Fischer(60_000, 1000));
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @Test
    void an_engine_without_commands_of_time_plays_with_a_clock() throws Exception {
        assertEquals(
                "normal 2",
                EngineMatch.ends(
                        EngineProtocol.GTP,
                        faultyEngine("untimed"),
                        "reversi",
                        square(4),
                        new TimeControl.Fischer(60_000, 0),
                        MOVE_TIMEOUT));
    }

    @ParameterizedTest
    @CsvSource({"talks", "dies"})
    void an_engine_that_prints_noise_or_crashes_once_finishes_its_game(String fault) throws Exception {
        BotExit botExit =
                play(pool(EngineProtocol.GTP, faultyEngine(fault), MOVE_TIMEOUT), square(4), new TimeControl.None());
        assertEquals("closed", botExit.code());
        assertEquals("normal", finished.element().result().reason());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"hangs  | no answer within the time limit", "cheats | illegal move 'a1'; legal: "})
    void an_unusable_engine_resigns_with_the_reason(String fault, String reason) throws Exception {
        BotExit botExit = play(
                pool(EngineProtocol.GTP, faultyEngine(fault), Duration.ofSeconds(2)),
                square(4),
                new TimeControl.None());
        assertEquals("engine", botExit.code());
        assertTrue(botExit.message().startsWith("engine failed 3 consecutive times: " + reason), botExit.message());
    }

    @Test
    void an_unsupported_game_is_aborted() throws Exception {
        try (ExternalEnginePool pool = pool(EngineProtocol.GTP, faultyEngine("talks"), MOVE_TIMEOUT)) {
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
            Awaitility.await().until(() -> !seen.isEmpty());
            assertEquals("aborted", seen.element().result().reason());
            engine.close();
        }
    }

    @Test
    void a_program_that_is_not_an_engine_is_reported_at_the_start() {
        ExternalEnginePool silent = pool(EngineProtocol.GTP, List.of("true"), MOVE_TIMEOUT);
        String ended =
                assertThrows(EngineException.class, () -> silent.start(1)).getMessage();
        assertTrue(String.valueOf(ended).startsWith("true: the process exited without an answer"), ended);
        ExternalEnginePool none = pool(EngineProtocol.NBOARD, List.of("/no/such/engine"), MOVE_TIMEOUT);
        String absent = assertThrows(EngineException.class, () -> none.start(1)).getMessage();
        assertTrue(String.valueOf(absent).startsWith("/no/such/engine: cannot start: "), absent);
    }
}
