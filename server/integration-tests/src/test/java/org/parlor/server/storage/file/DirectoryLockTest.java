package org.parlor.server.storage.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.storage.StoreException;

/** Directory locks within a process and between processes. */
class DirectoryLockTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private void assertRefusedElsewhere() throws InterruptedException {
        try (ServerProcess other = ServerProcess.start("--data", directory.toString(), "--port", "0")) {
            assertEquals("null", other.readLine());
            assertEquals(1, other.exit());
            String message = String.join("\n", other.messages());
            String refusal = "parlor-server: Another server (process "
                    + ProcessHandle.current().pid() + ") uses ";
            assertTrue(message.startsWith(refusal), message);
        }
    }

    @Test
    void a_second_attempt_in_the_same_process_and_a_check_whether_it_is_held_leave_the_lock() throws Exception {
        Path link = directory.resolveSibling(directory.getFileName() + "-link");
        Files.createSymbolicLink(link, directory);
        assertFalse(DirectoryLock.isHeld(directory));
        DirectoryLock held = DirectoryLock.acquire(directory);
        try {
            for (Path same : new Path[] {directory, directory.resolve("."), link}) {
                StoreException refusal = assertThrows(StoreException.class, () -> DirectoryLock.acquire(same));
                assertTrue(refusal.getMessage()
                        .contains("process " + ProcessHandle.current().pid()));
            }
            assertTrue(DirectoryLock.isHeld(directory));
            assertRefusedElsewhere();
        } finally {
            held.close();
            Files.delete(link);
        }
        assertFalse(DirectoryLock.isHeld(directory));
    }

    @Test
    void a_released_directory_can_be_locked_again() throws IOException {
        DirectoryLock first = DirectoryLock.acquire(directory);
        first.close();
        DirectoryLock second = DirectoryLock.acquire(directory);
        first.close();
        assertThrows(StoreException.class, () -> DirectoryLock.acquire(directory));
        second.close();
    }
}
