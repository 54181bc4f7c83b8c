package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.Waiting;

/** Slow and failing disk syncs, injected by strace. */
@Tag("faults")
class SyncTest {
    private static final int PLAYERS = 20;
    private static final int SLOW_MILLIS = 200;

    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @BeforeEach
    void requireStrace() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "requires strace");
    }

    private Path trace() {
        return directory.resolve("trace");
    }

    /** A server with a fault injected into its syncs. */
    private ServerProcess server(String fault) {
        return ServerProcess.startWith(
                List.of(
                        "strace",
                        "-D",
                        "-f",
                        "-o",
                        trace().toString(),
                        "-e",
                        "trace=fsync,fdatasync",
                        "-e",
                        "inject=fsync,fdatasync:" + fault),
                "--data",
                data(),
                "--port",
                "0");
    }

    private String data() {
        return directory.resolve("data").toString();
    }

    private long injected() throws IOException {
        try (var lines = Files.lines(trace())) {
            return lines.filter(line -> line.contains("(INJECTED)") || line.contains("(DELAYED)"))
                    .count();
        }
    }

    private BotLoad startBots(int port, String game) {
        return new BotLoad(port, PLAYERS, List.of(game), clientLog);
    }

    @Test
    void nothing_is_acknowledged_before_its_sync_returns() throws IOException, InterruptedException {
        try (ServerProcess server = server("delay_enter=" + SLOW_MILLIS + "000")) {
            try (BotLoad botLoad = startBots(server.port(), "tictactoe")) {
                clientLog.awaitMoves(200);
                botLoad.awaitPresent(PLAYERS);
            }
            server.terminate();
            server.exit();
        }
        assertTrue(injected() > 0, "no sync was slow");
        assertTrue(
                clientLog.fastestMillis() >= SLOW_MILLIS, "acknowledged within " + clientLog.fastestMillis() + " ms");
        System.out.println("syncs of " + SLOW_MILLIS + " ms, " + injected()
                + " of them: the quickest acknowledgement took " + clientLog.fastestMillis() + " ms; "
                + clientLog.checkAgainst(ExportedGame.export("--data", data())));
    }

    @Test
    void after_a_failed_sync_nothing_is_acknowledged_even_if_the_next_sync_would_succeed()
            throws IOException, InterruptedException {
        String log;
        try (ServerProcess server = server("error=EIO:when=60")) {
            // Short games of all players may end together, so that none is unfinished.
            try (BotLoad botLoad = startBots(server.port(), "reversi")) {
                await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS).until(() -> injected() > 0);
                assertEquals(1, server.exit());
                log = String.join("\n", server.log());
                assertTrue(botLoad.unfinished() > 0);
            }
        }
        assertEquals(1, injected());
        assertTrue(log.contains("event=journal_write_failed store=" + data()), log);
        System.out.println(
                "the 60th sync failed: exit code 1; " + clientLog.checkAgainst(ExportedGame.export("--data", data())));
    }
}
