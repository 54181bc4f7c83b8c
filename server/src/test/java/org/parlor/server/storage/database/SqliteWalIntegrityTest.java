package org.parlor.server.storage.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalContract;
import org.parlor.server.storage.KilledStore;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.server.storage.maintenance.StoreCheckResult;

/** Damage in the write-ahead log of a killed server, which SQLite ignores silently. */
class SqliteWalIntegrityTest {
    private static final int COMMITS = 20;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** A store as left by a killed server: a copy made while it runs, after the given number of commits. */
    @BeforeEach
    void kill() throws InterruptedException {
        Path running = folder.resolve("running");
        try (Journal journal = SqlJournal.open(new SqliteDatabase(running), ServerMetrics.NONE, () -> {})) {
            journal.load();
            for (int i = 0; i < COMMITS; i++) {
                CountDownLatch durable = new CountDownLatch(1);
                journal.append(List.of(JournalContract.account(i, "bot" + i)), durable::countDown);
                durable.await();
            }
            KilledStore.copy(running, killed());
        }
    }

    private Path killed() {
        return folder.resolve("killed");
    }

    private Path log() {
        return killed().resolve("parlor.db-wal");
    }

    private List<JournalRecord> started() {
        try (Journal journal = SqlJournal.open(new SqliteDatabase(killed()), ServerMetrics.NONE, () -> {})) {
            return journal.load();
        }
    }

    private void overwrite(double from, int bytes) throws IOException {
        byte[] log = Files.readAllBytes(log());
        int at = (int) (from * log.length);
        Arrays.fill(log, at, Math.min(log.length, at + bytes), (byte) 0x5A);
        Files.write(log(), log);
    }

    private long saved() throws IOException {
        try (Stream<Path> files = Files.list(killed())) {
            return files.filter(file -> file.getFileName().toString().startsWith("damaged-"))
                    .count();
        }
    }

    @Test
    void an_intact_log_is_read_to_its_end() throws IOException {
        SqliteWalIntegrity log = SqliteWalIntegrity.read(log());
        assertTrue(log.intactCommits() >= COMMITS && log.lostCommits() == 0 && !log.torn(), log.toString());
        assertEquals(COMMITS, started().size());
        assertEquals(0, saved());
    }

    @Test
    void an_incomplete_end_is_cut_off_and_saved() throws IOException {
        byte[] log = Files.readAllBytes(log());
        Files.write(log(), Arrays.copyOf(log, log.length - 100));
        assertEquals(COMMITS - 1, started().size());
        assertEquals(1, saved());
    }

    @Test
    void a_damaged_last_commit_is_cut_off_and_saved() throws IOException {
        byte[] log = Files.readAllBytes(log());
        overwrite(1 - 2000.0 / log.length, 100);
        assertEquals(COMMITS - 1, started().size());
        assertEquals(1, saved());
    }

    @Test
    void damage_before_other_commits_is_rejected_and_the_check_modifies_nothing() throws IOException {
        overwrite(0.5, 3000);
        byte[] before = Files.readAllBytes(log());
        StoreCheckResult found = StoreCheckResult.of(new SqliteDatabase(killed()));
        assertTrue(found.faults().get(0).contains("parlor.db-wal is damaged after"), found.toString());
        StoreException refusal = assertThrows(StoreException.class, this::started);
        assertTrue(refusal.getMessage().contains("parlor-server restore FILE"), refusal.getMessage());
        assertTrue(Arrays.equals(before, Files.readAllBytes(log())));
    }

    @Test
    void a_damaged_header_is_rejected() throws IOException {
        overwrite(0, 32);
        assertThrows(StoreException.class, this::started);
    }
}
