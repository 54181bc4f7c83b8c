package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.Waiting;

/** A server with a thousand clients and games stops, and all clients reconnect at once. */
@Tag("faults")
class StormTest {
    private static final int CLIENTS = 1_000;
    private static final int GAMES_EACH = 2;
    /** The last free bot may have no opponent left. */
    private static final int GAMES_AT_LEAST = CLIENTS * GAMES_EACH / 2 - 1;

    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private BotLoad startBots(int port) {
        // The server reserves the last of several slots for people.
        return new BotLoad(port, CLIENTS, GAMES_EACH + 1, List.of("reversi"), Duration.ofSeconds(15), clientLog);
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    @ParameterizedTest
    @EnumSource
    void after_a_kill_every_client_resumes_every_game(StoreUnderTest.Kind kind)
            throws IOException, InterruptedException {
        storm(kind, false);
    }

    @ParameterizedTest
    @EnumSource
    void after_a_signal_every_client_resumes_every_game(StoreUnderTest.Kind kind)
            throws IOException, InterruptedException {
        storm(kind, true);
    }

    private void storm(StoreUnderTest.Kind kind, boolean signal) throws IOException, InterruptedException {
        try (StoreUnderTest storeUnderTest = StoreUnderTest.of(kind, directory)) {
            ServerProcess server = storeUnderTest.server(0);
            int port = server.port();
            String end = "killed";
            try (BotLoad botLoad = startBots(port)) {
                await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS)
                        .until(() -> botLoad.unfinished() >= GAMES_AT_LEAST);
                int before = botLoad.unfinished();
                long down = System.nanoTime();
                if (signal) {
                    server.terminate();
                    assertEquals(0, server.exit());
                    end = "stopped by SIGTERM with exit code 0 after " + millisSince(down) + " ms";
                } else {
                    server.kill();
                }
                server.close();
                long started = System.nanoTime();
                server = storeUnderTest.server(port);
                server.port();
                long ready = millisSince(started);
                botLoad.awaitPresent(CLIENTS);
                long back = millisSince(started) - ready;
                System.out.println(kind + " with " + before + " live games, " + end + ": ready again " + ready
                        + " ms after its start, " + CLIENTS + " clients back " + back + " ms later");
            } finally {
                server.kill();
                server.close();
            }
            System.out.println(clientLog.checkAgainst(ExportedGame.export(storeUnderTest.options())));
        }
    }
}
