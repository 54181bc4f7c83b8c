package org.parlor.server.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parlor.server.app.ServerProcess;

/** Concurrent access to the store of a busy server: a second server, and backups. */
@Tag("faults")
class SharedStoreTest {
    private static final int PLAYERS = 40;
    private static final int BACKUPS = 5;

    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private BotLoad startBots(int port) {
        return new BotLoad(port, PLAYERS, List.of("tictactoe", "kalah"), clientLog);
    }

    @ParameterizedTest
    @EnumSource
    void a_second_server_is_rejected_and_the_first_continues(StoreUnderTest.Kind kind)
            throws IOException, InterruptedException {
        try (StoreUnderTest storeUnderTest = StoreUnderTest.of(kind, directory)) {
            String why;
            try (ServerProcess first = storeUnderTest.server(0);
                    BotLoad botLoad = startBots(first.port())) {
                clientLog.awaitMoves(200);
                try (ServerProcess second = storeUnderTest.server(0)) {
                    assertEquals("null", second.readLine());
                    assertEquals(1, second.exit());
                    why = second.log().get(second.log().size() - 1);
                }
                clientLog.awaitMoves(200);
                assertEquals(PLAYERS, botLoad.present());
            }
            System.out.println(kind + ", a second server: " + why + "; "
                    + clientLog.checkAgainst(ExportedGame.export(storeUnderTest.options())));
        }
    }

    @Test
    void a_backup_under_load_contains_everything_acknowledged_before_it() throws IOException, InterruptedException {
        try (StoreUnderTest storeUnderTest = StoreUnderTest.in(directory.resolve("data"));
                ServerProcess server = storeUnderTest.server(0);
                BotLoad botLoad = startBots(server.port())) {
            for (int i = 0; i < BACKUPS; i++) {
                clientLog.awaitMoves(500);
                ClientLog before = clientLog.snapshot();
                String file = directory.resolve("backup" + i + ".db").toString();
                String restored = directory.resolve("restored" + i).toString();
                runCommand("backup", file, storeUnderTest.options());
                runCommand("restore", file, "--data", restored);
                runCommand("check", "--data", restored);
                System.out.println("a backup while " + botLoad.present() + " play: "
                        + before.checkAgainst(ExportedGame.export("--data", restored)));
            }
        }
    }

    private static void runCommand(String command, String file, String[] store) throws InterruptedException {
        runCommand(command, file, store[0], store[1]);
    }

    private static void runCommand(String... args) throws InterruptedException {
        try (ServerProcess process = ServerProcess.start(args)) {
            while (!process.readLine().equals("null")) {}
            assertEquals(0, process.exit(), () -> String.join("\n", process.log()));
        }
    }
}
