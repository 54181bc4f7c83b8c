package org.parlor.server.storage.journal;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.server.storage.JournalContract.account;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.FaultyDatabase;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.server.storage.SqlJournalContract;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.journal.JournalFollower.Batch;
import org.parlor.server.storage.lease.Lease;

/** A follower of a journal that another server writes. */
class JournalFollowerTest {
    private static final Batch NONE = new Batch(false, List.of());

    @SuppressWarnings("NullAway.Init")
    private static String url;

    @SuppressWarnings("NullAway.Init")
    private FaultyDatabase database;

    @SuppressWarnings("NullAway.Init")
    private JournalFollower follower;

    @BeforeEach
    void createDatabase() {
        url = SharedPostgres.createDatabase();
        database = new FaultyDatabase(new PostgresDatabase(url));
        follower = Storage.inDatabase(database).follower();
    }

    @AfterEach
    void close() {
        follower.close();
        database.close();
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static JournalRecord tokens(int number) {
        return new JournalRecord.TokensSet(number, "deep", "t" + number, null, null, null);
    }

    private static Journal open() {
        Journal journal = Storage.inDatabase(new PostgresDatabase(url)).journal(ServerMetrics.NONE, () -> {});
        journal.load();
        return journal;
    }

    private static void keep(Journal journal, JournalRecord... records) {
        CountDownLatch durable = new CountDownLatch(1);
        journal.append(List.of(records), durable::countDown);
        await().until(() -> durable.getCount() == 0);
    }

    private static void compact() throws SQLException {
        try (Database other = new PostgresDatabase(url);
                JournalWriter writer = new JournalWriter(other.openExclusively(), other.auditRetention())) {
            Compaction.run(other, step -> {
                writer.execute(step);
                writer.commit();
            });
        }
    }

    @Test
    void before_the_journal_exists_there_are_no_records() {
        assertEquals(NONE, follower.poll());
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
        }
        assertEquals(new Batch(true, List.of(account(1, "deep"))), follower.poll());
    }

    @Test
    void records_are_read_once_and_in_order_including_obsolete_ones_and_archived_games() {
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"), tokens(1), tokens(2));
            assertEquals(new Batch(true, List.of(account(1, "deep"), tokens(2))), follower.poll());
            assertEquals(NONE, follower.poll());
            keep(journal, tokens(3), SqlJournalContract.filed(4, "g1"));
            keep(journal, tokens(5));
            assertEquals(
                    new Batch(false, List.of(tokens(3), SqlJournalContract.filed(4, "g1"), tokens(5))),
                    follower.poll());
            assertEquals(NONE, follower.poll());
        }
    }

    @Test
    void a_follower_that_polls_at_any_time_reads_what_was_written() {
        Random random = new Random(1);
        List<JournalRecord> written = new ArrayList<>();
        List<JournalRecord> read = new ArrayList<>();
        try (Journal journal = open()) {
            keep(journal, tokens(0));
            read.addAll(follower.poll().records());
            written.addAll(read);
            for (int i = 1; i <= 500; i++) {
                List<JournalRecord> records = List.of(tokens(i), account(i, "bot" + i));
                journal.append(records, () -> {});
                written.addAll(records);
                if (random.nextInt(20) == 0) {
                    Batch batch = follower.poll();
                    assertTrue(!batch.isStart());
                    read.addAll(batch.records());
                }
            }
        }
        read.addAll(follower.poll().records());
        assertEquals(written, read);
    }

    @Test
    void a_follower_behind_a_compaction_starts_again() throws SQLException {
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
            assertEquals(List.of(account(1, "deep")), follower.poll().records());
            keep(journal, tokens(2));
            keep(journal, tokens(3));
        }
        compact();
        assertEquals(new Batch(true, List.of(account(1, "deep"), tokens(3))), follower.poll());
        compact();
        assertEquals(NONE, follower.poll());
    }

    @Test
    void a_follower_continues_after_a_lost_connection() throws SQLException {
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
            follower.poll();
            execute(
                    url,
                    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'parlor-core'");
            keep(journal, account(2, "wide"));
            assertEquals(NONE, follower.poll());
            database.beforeSession(() -> {
                throw new SQLException("planted by a test", "08001");
            });
            assertEquals(NONE, follower.poll());
            database.beforeSession(() -> {});
            assertEquals(new Batch(false, List.of(account(2, "wide"))), follower.poll());
        }
    }

    @Test
    void a_damaged_journal_is_reported() throws SQLException {
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
            keep(journal, account(2, "wide"));
            execute(url, "UPDATE journal SET body = 'torn' WHERE seq = 1");
            StoreException refusal = assertThrows(StoreException.class, follower::poll);
            assertTrue(refusal.getMessage().contains("row 1 is damaged"), refusal.getMessage());
        }
    }

    @Test
    void the_journal_of_the_next_holder_loads_only_what_the_follower_has_not_read() throws InterruptedException {
        Storage storage = Storage.inDatabase(database);
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
            assertEquals(List.of(account(1, "deep")), follower.poll().records());
            keep(journal, account(2, "wide"), tokens(3), tokens(4));
        }
        try (Lease lease = storage.lease("parlor", "ada")) {
            lease.awaitAcquire();
            try (Journal journal = storage.journal(lease, follower, ServerMetrics.NONE, () -> {})) {
                assertEquals(List.of(account(2, "wide"), tokens(3), tokens(4)), journal.load());
                keep(journal, account(5, "tall"));
            }
            try (Journal journal = storage.journal(lease, ServerMetrics.NONE, () -> {})) {
                assertEquals(
                        List.of(account(1, "deep"), account(2, "wide"), tokens(4), account(5, "tall")), journal.load());
            }
        }
    }

    @Test
    void a_follower_behind_a_compaction_cannot_be_continued_by_a_journal() throws Exception {
        Storage storage = Storage.inDatabase(database);
        try (Journal journal = open()) {
            keep(journal, account(1, "deep"));
            follower.poll();
            keep(journal, account(2, "wide"));
        }
        compact();
        try (Lease lease = storage.lease("parlor", "ada")) {
            lease.awaitAcquire();
            try (Journal journal = storage.journal(lease, follower, ServerMetrics.NONE, () -> {})) {
                StoreException refusal = assertThrows(StoreException.class, journal::load);
                assertEquals("The journal was compacted after row 1 was read", refusal.getMessage());
            }
            follower.poll();
            try (Journal journal = storage.journal(lease, follower, ServerMetrics.NONE, () -> {})) {
                assertEquals(List.of(), journal.load());
            }
        }
    }

    @Test
    void sqlite_cannot_be_followed() {
        try (JournalFollower sqlite = new JournalFollower(new SqliteDatabase(Path.of("unused")))) {
            assertThrows(StoreException.class, sqlite::poll);
        }
    }
}
