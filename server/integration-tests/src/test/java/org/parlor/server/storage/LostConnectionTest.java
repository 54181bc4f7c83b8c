package org.parlor.server.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.server.storage.JournalContract.account;
import static org.parlor.server.storage.JournalContract.tokens;
import static org.parlor.server.storage.SqlJournalContract.end;
import static org.parlor.server.storage.SqlJournalContract.filed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.server.storage.maintenance.StoreCheckResult;

/** The PostgreSQL journal with connections lost at various points of a commit. */
class LostConnectionTest {
    @SuppressWarnings("NullAway.Init")
    private static String url;

    private final AtomicBoolean failed = new AtomicBoolean();

    @BeforeEach
    void createStore() {
        url = SharedPostgres.createStore();
    }

    private static FaultyDatabase database() {
        return new FaultyDatabase(new PostgresDatabase(url));
    }

    private static Connection raw() throws SQLException {
        return DriverManager.getConnection(url);
    }

    /** Terminates the backend process of each connection, like a restart of the database, and waits for it. */
    private static void terminateAll(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        }
    }

    private static FaultyDatabase.Step terminating() {
        return () -> {
            try (Connection connection = raw()) {
                terminateAll(connection);
            }
        };
    }

    /** Runs the step the first time only. */
    private static FaultyDatabase.Step once(FaultyDatabase.Step step) {
        AtomicBoolean done = new AtomicBoolean();
        return () -> {
            if (done.compareAndSet(false, true)) {
                step.run();
            }
        };
    }

    private Journal open(Database database) {
        Journal journal = SqlJournal.open(database, ServerMetrics.NONE, () -> failed.set(true));
        journal.load();
        return journal;
    }

    private static void keep(Journal journal, JournalRecord... records) {
        CountDownLatch durable = new CountDownLatch(1);
        journal.append(List.of(records), durable::countDown);
        await().until(() -> durable.getCount() == 0);
    }

    /** The stored records; the store must be intact. */
    private List<JournalRecord> kept() {
        assertFalse(failed.get());
        try (Database database = database()) {
            List<String> faults = StoreCheckResult.of(database).faults();
            // These tests store only parts of games.
            assertTrue(
                    faults.stream().allMatch(fault -> fault.contains("its first event is missing")), faults.toString());
        }
        try (Database database = database();
                Journal journal = SqlJournal.open(database, ServerMetrics.NONE, () -> {})) {
            return journal.load();
        }
    }

    @Test
    void a_connection_lost_between_two_commits_is_replaced() throws Exception {
        try (Journal journal = open(database())) {
            keep(journal, account(1, "deep"));
            terminating().run();
            keep(journal, account(2, "wide"));
        }
        assertEquals(List.of(account(1, "deep"), account(2, "wide")), kept());
    }

    @Test
    void an_interrupted_commit_that_did_not_take_effect_is_repeated() {
        FaultyDatabase database = database();
        try (Journal journal = open(database)) {
            keep(journal, account(1, "deep"), end(2, "g1", 0), end(2, "g2", 0));
            database.beforeCommit(once(terminating()));
            keep(journal, filed(3, "g1"), tokens(4, "deep", "t1"), end(5, "g2", 1));
            keep(journal, tokens(6, "deep", "t2"));
        }
        assertEquals(List.of(account(1, "deep"), end(2, "g2", 0), end(5, "g2", 1), tokens(6, "deep", "t2")), kept());
    }

    @Test
    void an_interrupted_commit_that_took_effect_is_not_repeated() {
        FaultyDatabase database = database();
        try (Journal journal = open(database)) {
            keep(journal, account(1, "deep"), end(2, "g1", 0), end(2, "g2", 0));
            database.afterCommit(once(() -> {
                throw new SQLException("the answer to the commit is lost", "08006");
            }));
            keep(journal, filed(3, "g1"), tokens(4, "deep", "t1"), end(5, "g2", 1));
            keep(journal, tokens(6, "deep", "t2"));
        }
        assertEquals(List.of(account(1, "deep"), end(2, "g2", 0), end(5, "g2", 1), tokens(6, "deep", "t2")), kept());
    }

    @Test
    void a_repeatedly_lost_connection_is_replaced_each_time() {
        FaultyDatabase database = database();
        List<JournalRecord> expected = new ArrayList<>();
        try (Journal journal = open(database)) {
            for (int i = 0; i < 3; i++) {
                database.beforeCommit(once(terminating()));
                database.afterCommit(once(terminating()));
                keep(journal, account(i, "bot" + i));
                expected.add(account(i, "bot" + i));
            }
        }
        assertEquals(expected, kept());
    }

    /** Every second commit of the journal and of its compaction. */
    @Test
    @Tag("slow")
    void a_connection_lost_during_a_compaction_cancels_the_compaction_only() {
        FaultyDatabase database = database();
        try (Journal journal = open(database)) {
            List<JournalRecord> many = new ArrayList<>();
            for (int i = 0; i < 21_000; i++) {
                many.add(tokens(i, "deep", "t" + i));
            }
            keep(journal, account(1, "deep"));
            keep(journal, many.toArray(JournalRecord[]::new));
            for (int i = 0; i < 3; i++) {
                database.beforeCommit(once(terminating()));
                keep(journal, account(i, "bot" + i));
                database.afterCommit(once(terminating()));
                keep(journal, account(i, "bit" + i));
            }
        }
        assertEquals(
                List.of(
                        account(1, "deep"),
                        tokens(20_999, "deep", "t20999"),
                        account(0, "bot0"),
                        account(0, "bit0"),
                        account(1, "bot1"),
                        account(1, "bit1"),
                        account(2, "bot2"),
                        account(2, "bit2")),
                kept());
    }

    @Test
    void an_unresponsive_backend_process_is_terminated_and_its_lock_acquired() throws SQLException {
        try (Journal journal = open(new PostgresDatabase(url, Duration.ofSeconds(1), Database.AUDIT_RETENTION))) {
            keep(journal, account(1, "deep"));
            CountDownLatch durable = new CountDownLatch(1);
            try (Connection blocking = raw()) {
                blocking.setAutoCommit(false);
                try (Statement statement = blocking.createStatement()) {
                    statement.execute("UPDATE head SET seq = seq");
                }
                journal.append(List.of(account(2, "wide")), durable::countDown);
                await().pollDelay(Duration.ofSeconds(3)).until(() -> !failed.get());
                assertEquals(1, durable.getCount());
                blocking.rollback();
            }
            await().until(() -> durable.getCount() == 0);
        }
        assertEquals(List.of(account(1, "deep"), account(2, "wide")), kept());
    }

    @Test
    void a_store_locked_by_another_server_in_the_meantime_stops_the_journal() throws SQLException {
        FaultyDatabase database = database();
        List<Integer> durable = new ArrayList<>();
        try (Connection other = raw();
                Journal journal = open(database)) {
            database.beforeCommit(once(() -> {
                terminateAll(other);
                try (Statement statement = other.createStatement()) {
                    statement.execute("SELECT pg_advisory_lock(" + 0x7061726C6F72L + ")");
                }
            }));
            journal.append(List.of(account(1, "deep")), () -> durable.add(1));
            await().untilTrue(failed);
        }
        assertEquals(List.of(), durable);
    }

    @Test
    void a_store_changed_in_the_meantime_stops_the_journal() {
        FaultyDatabase database = database();
        List<Integer> durable = new ArrayList<>();
        try (Journal journal = open(database)) {
            database.beforeCommit(once(() -> {
                terminating().run();
                try (Database other = database();
                        Journal theirs = open(other)) {
                    keep(theirs, account(7, "other"));
                }
            }));
            journal.append(List.of(account(1, "deep")), () -> durable.add(1));
            await().untilTrue(failed);
        }
        assertEquals(List.of(), durable);
        failed.set(false);
        assertEquals(List.of(account(7, "other")), kept());
    }

    @Test
    void a_data_error_stops_the_journal_immediately() {
        FaultyDatabase database = database();
        List<Integer> durable = new ArrayList<>();
        try (Journal journal = open(database)) {
            database.beforeCommit(() -> {
                throw new SQLException("a constraint", "23505");
            });
            journal.append(List.of(account(1, "deep")), () -> durable.add(1));
            await().untilTrue(failed);
        }
        assertEquals(List.of(), durable);
    }
}
