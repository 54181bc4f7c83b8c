package org.parlor.server.faults;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.Waiting;

/** A full or read-only disk: a small file system, mounted by the test, which requires root. */
@Tag("faults")
class DiskTest {
    private static final int PLAYERS = 20;

    private final ClientLog clientLog = new ClientLog();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path disk;

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor();
    }

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        int code = run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk.toString());
        assumeTrue(code == 0, "cannot mount a file system");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        run("umount", disk.toString());
    }

    private String data() {
        return disk.resolve("data").toString();
    }

    private ServerProcess server() {
        return ServerProcess.start("--data", data(), "--port", "0");
    }

    private void fill(Path file) throws IOException {
        byte[] chunk = new byte[4_096];
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(chunk);
            }
        } catch (IOException full) {
            assertTrue(full.toString().contains("No space left"), full.toString());
        }
    }

    @Test
    void on_a_full_disk_nothing_is_acknowledged_falsely_and_the_server_recovers_with_free_space()
            throws IOException, InterruptedException {
        Path filling = disk.resolve("filling");
        try (ServerProcess server = server()) {
            try (BotLoad botLoad = new BotLoad(server.port(), PLAYERS, List.of("tictactoe"), clientLog)) {
                botLoad.awaitPresent(PLAYERS);
                clientLog.awaitMoves(100);
                fill(filling);
                await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS).until(() -> !server.isAlive());
            }
            assertEquals(1, server.exit());
            String log = String.join("\n", server.log());
            assertTrue(log.contains("event=journal_write_failed store=" + data()), log);
        }
        Files.delete(filling);
        try (ServerProcess server = server();
                LineClient client = LineClient.connect(server.port())) {
            client.logIn("ada");
        }
        System.out.println("disk full: exit code 1; recovered with free space; "
                + clientLog.checkAgainst(ExportedGame.export("--data", data())));
    }

    @Test
    void a_start_on_a_full_disk_reports_that_it_is_full() throws IOException, InterruptedException {
        requireRefusedWhileFull();
        try (ServerProcess server = server()) {
            server.port();
            server.terminate();
            assertEquals(0, server.exit());
        }
        requireRefusedWhileFull();
    }

    private void requireRefusedWhileFull() throws IOException, InterruptedException {
        Path filling = disk.resolve("filling");
        fill(filling);
        try (ServerProcess server = server()) {
            assertEquals(1, server.exit(), () -> server.log().toString());
            List<String> log = server.log();
            String message = log.get(log.size() - 1);
            assertTrue(
                    message.endsWith("the disk is full. Free some space and restart; all acknowledged data is stored"),
                    log.toString());
        }
        Files.delete(filling);
    }

    @Test
    void an_unwritable_disk_is_reported_in_one_line() throws IOException, InterruptedException {
        assertEquals(0, run("mount", "-o", "remount,ro", disk.toString()));
        try (ServerProcess server = server()) {
            assertEquals("null", server.readLine());
            assertEquals(1, server.exit());
            assertEquals(1, server.messages().size(), server.log().toString());
            System.out.println("disk read-only: exit code 1, " + server.messages());
        }
    }
}
