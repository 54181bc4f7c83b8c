package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;

/** PostgreSQL is stopped, or killed without a checkpoint, and restarted while bots play. */
@Tag("faults")
class DatabaseRestartsTest {
    private static final int RESTARTS = Integer.getInteger("restarts", 8);
    private static final int PLAYERS = 40;
    private static final Duration OUTAGE = Duration.ofSeconds(2);
    /** After several attempts to connect. */
    private static final Duration LONG_OUTAGE = Duration.ofSeconds(7);

    private static final long BACK_MAX_MILLIS = 2_000;

    private final MachineLoad machineLoad = new MachineLoad();
    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void the_server_continues_and_everything_acknowledged_is_stored_once() throws IOException, InterruptedException {
        try (PostgresServer postgres = new PostgresServer(directory);
                ServerProcess server = ServerProcess.start("--db-url", postgres.url(), "--port", "0")) {
            try (BotLoad botLoad =
                    new BotLoad(server.port(), PLAYERS, List.of("tictactoe", "kalah", "reversi"), clientLog)) {
                for (int restart = 0; restart < RESTARTS; restart++) {
                    clientLog.awaitMoves(300);
                    if (restart % 2 == 0) {
                        postgres.stop();
                    } else {
                        postgres.crash();
                    }
                    await().pollDelay(OUTAGE).until(server::isAlive);
                    postgres.start();
                }
                clientLog.awaitMoves(300);
                assertEquals(PLAYERS, botLoad.present());
            }
            server.terminate();
            assertEquals(0, server.exit());
            String log = String.join("\n", server.log());
            assertTrue(log.contains("event=database_reconnected "), log);
            System.out.println("PostgreSQL restarted " + RESTARTS + " times: exit code 0; "
                    + clientLog.checkAgainst(ExportedGame.export("--db-url", postgres.url())));
        }
    }

    @Test
    void play_continues_soon_after_postgresql_accepts_connections_again() throws IOException, InterruptedException {
        try (PostgresServer postgres = new PostgresServer(directory);
                ServerProcess server = ServerProcess.start("--db-url", postgres.url(), "--port", "0");
                BotLoad botLoad =
                        new BotLoad(server.port(), PLAYERS, List.of("tictactoe", "kalah", "reversi"), clientLog)) {
            clientLog.awaitMoves(300);
            postgres.stop();
            await().pollDelay(LONG_OUTAGE).until(server::isAlive);
            postgres.start();
            long start = System.nanoTime();
            clientLog.awaitMoves(100);
            long pause = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            assertEquals(PLAYERS, botLoad.present());
            System.out.println("PostgreSQL stopped for 7 s: play continued " + pause + " ms after it was back");
            assertTrue(pause <= machineLoad.allowed(BACK_MAX_MILLIS), () -> pause + " ms");
        }
    }

    @Test
    void a_signal_stops_the_server_in_time_while_the_database_is_down() throws IOException, InterruptedException {
        try (PostgresServer postgres = new PostgresServer(directory)) {
            try (ServerProcess server = ServerProcess.start("--db-url", postgres.url(), "--port", "0");
                    // Long games, so that some are in progress at any time.
                    BotLoad botLoad = new BotLoad(server.port(), PLAYERS, List.of("reversi"), clientLog)) {
                clientLog.awaitMoves(300);
                postgres.stop();
                await().pollDelay(OUTAGE).until(server::isAlive);
                server.terminate();
                assertEquals(1, server.exit());
                String log = String.join("\n", server.log());
                assertTrue(log.contains("event=store_close_timed_out "), log);
                assertTrue(botLoad.unfinished() > 0);
            }
            postgres.start();
            System.out.println("stopped while PostgreSQL was down: exit code 1; "
                    + clientLog.checkAgainst(ExportedGame.export("--db-url", postgres.url())));
        }
    }
}
