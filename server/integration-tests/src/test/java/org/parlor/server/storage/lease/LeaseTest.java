package org.parlor.server.storage.lease;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.server.storage.JournalContract.account;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.FaultyDatabase;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.database.SqliteDatabase;

/** Two servers of a cluster on one PostgreSQL database, one of which loses its sessions or stalls. */
class LeaseTest {
    @SuppressWarnings("NullAway.Init")
    private static String url;

    private final List<Member> members = new ArrayList<>();

    /** A server of the cluster: its lease, its journal, and what both report. */
    private static final class Member {
        private final FaultyDatabase database = new FaultyDatabase(new PostgresDatabase(url));
        private final Storage storage = Storage.inDatabase(database);
        private final Lease lease;
        private final AtomicInteger losses = new AtomicInteger();
        private final AtomicInteger failures = new AtomicInteger();

        Member(String cluster, String name) {
            lease = storage.lease(cluster, name);
            lease.onLost(losses::incrementAndGet);
        }

        Journal open() {
            return storage.journal(lease, ServerMetrics.NONE, failures::incrementAndGet);
        }

        /** Makes each use of its sessions fail, and ends the session of the lease, as the end of the process would. */
        void disconnect() throws SQLException {
            database.beforeSession(() -> {
                throw new SQLException("planted by a test", "08001");
            });
            terminateHolder();
        }

        void reconnect() {
            database.beforeSession(() -> {});
        }
    }

    @BeforeEach
    void createDatabase() {
        url = SharedPostgres.createDatabase();
    }

    @AfterEach
    void close() {
        for (Member member : members) {
            member.reconnect();
            member.lease.close();
        }
    }

    private Member member(String name) {
        return member("parlor", name);
    }

    private Member member(String cluster, String name) {
        Member member = new Member(cluster, name);
        members.add(member);
        return member;
    }

    private static String query(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getString(1) : "";
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void terminateHolder() throws SQLException {
        query("SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())");
    }

    private static void terminateSessions() throws SQLException {
        query("SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity"
                + " WHERE application_name = 'parlor-core' AND datname = current_database()");
    }

    private static String holder() throws SQLException {
        return query("SELECT epoch || ' ' || holder FROM lease");
    }

    private static void keep(Journal journal, JournalRecord record) {
        CountDownLatch durable = new CountDownLatch(1);
        journal.append(List.of(record), durable::countDown);
        await().until(() -> durable.getCount() == 0);
    }

    /** The records as a single server reads them. */
    private static List<JournalRecord> stored() {
        try (Journal journal = Storage.inDatabase(new PostgresDatabase(url)).journal(ServerMetrics.NONE, () -> {})) {
            return journal.load();
        }
    }

    @Test
    void one_server_holds_the_lease_and_hands_it_over_at_once() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        assertTrue(ada.lease.tryAcquire());
        assertFalse(bob.lease.tryAcquire());
        assertEquals("1 ada", holder());
        ada.lease.release();
        assertEquals("1 ", holder());
        // The closed session releases its lock a moment later.
        bob.lease.awaitAcquire();
        assertFalse(ada.lease.tryAcquire());
        assertEquals("2 bob", holder());
        assertEquals(List.of(0, 0), List.of(ada.losses.get(), bob.losses.get()));
    }

    @Test
    void a_store_belongs_to_the_first_cluster_that_uses_it() throws Exception {
        Member ada = member("ada");
        Member stranger = member("other", "eve");
        ada.lease.awaitAcquire();
        String refusal = "The database " + url.replaceFirst("\\?.*", "") + " belongs to the cluster 'parlor', not to"
                + " 'other'. Set cluster to parlor, or db-url to the database of other";
        assertEquals(refusal, refusal(stranger));
        ada.lease.release();
        assertEquals(refusal, refusal(stranger));
        Member bob = member("bob");
        bob.lease.awaitAcquire();
        bob.disconnect();
        assertEquals(refusal, refusal(stranger));
        assertEquals("2 bob", holder());
        assertEquals("parlor", query("SELECT cluster FROM lease"));
    }

    private static String refusal(Member member) {
        return String.valueOf(
                assertThrows(StoreException.class, member.lease::tryAcquire).getMessage());
    }

    @Test
    void a_server_waits_for_the_lease_of_an_earlier_version_and_names_the_cluster_then() throws Exception {
        Member ada = member("ada");
        ada.lease.awaitAcquire();
        execute(
                "ALTER TABLE lease DROP COLUMN cluster; DROP TABLE audit; DROP TABLE unloaded; DROP TABLE unloaded_total; DELETE FROM schema_version WHERE version >= 8");
        Member bob = member("other", "bob");
        assertFalse(bob.lease.tryAcquire());
        ada.lease.release();
        bob.lease.awaitAcquire();
        assertEquals("other", query("SELECT cluster FROM lease"));
    }

    @Test
    void a_waiting_server_acquires_the_lease_of_a_dead_one_before_it_expires() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        ada.lease.awaitAcquire();
        assertFalse(bob.lease.tryAcquire());
        ada.disconnect();
        assertTrue(bob.lease.tryAcquire());
        assertEquals("2 bob", holder());
        assertEquals("t", query("SELECT expires_at > clock_timestamp() FROM lease"));
        ada.reconnect();
        await().until(() -> ada.losses.get() == 1);
        assertFalse(ada.lease.isHeld());
        assertFalse(ada.lease.tryAcquire());
    }

    @Test
    void a_stalled_holder_loses_the_lease_when_it_has_expired() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        ada.lease.awaitAcquire();
        CountDownLatch stalled = new CountDownLatch(1);
        ada.database.beforeSession(stalled::await);
        assertFalse(bob.lease.tryAcquire());
        long start = System.nanoTime();
        bob.lease.awaitAcquire();
        assertTrue(System.nanoTime() - start > LeaseSession.TTL.toNanos() / 2);
        assertEquals("2 bob", holder());
        ada.reconnect();
        stalled.countDown();
        await().until(() -> ada.losses.get() == 1);
        assertEquals(List.of(true, 0), List.of(bob.lease.isHeld(), bob.losses.get()));
    }

    @Test
    void a_holder_that_reconnects_first_keeps_the_lease_and_its_epoch() throws Exception {
        Member ada = member("ada");
        ada.lease.awaitAcquire();
        String backend = query("SELECT backend FROM lease");
        terminateHolder();
        await().until(() -> !query("SELECT backend FROM lease").equals(backend));
        assertEquals("1 ada", holder());
        assertFalse(member("bob").lease.tryAcquire());
        assertEquals(List.of(true, 0), List.of(ada.lease.isHeld(), ada.losses.get()));
    }

    @Test
    void a_waiting_server_that_was_disconnected_lets_the_holder_reconnect_first() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        ada.lease.awaitAcquire();
        assertFalse(bob.lease.tryAcquire());
        ada.disconnect();
        terminateSessions();
        assertFalse(bob.lease.tryAcquire());
        long start = System.nanoTime();
        bob.lease.awaitAcquire();
        assertTrue(System.nanoTime() - start >= LeaseSession.TTL.toNanos());
        assertEquals("2 bob", holder());
    }

    @Test
    void a_transaction_of_an_earlier_epoch_is_rolled_back_at_the_takeover() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        ada.lease.awaitAcquire();
        Journal journal = ada.open();
        journal.load();
        keep(journal, account(1, "first"));
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch stalled = new CountDownLatch(1);
        ada.database.beforeSession(stalled::await);
        ada.database.beforeCommit(() -> {
            writing.countDown();
            stalled.await();
        });
        List<Integer> durable = Collections.synchronizedList(new ArrayList<>());
        journal.append(List.of(account(2, "never")), () -> durable.add(2));
        writing.await();
        bob.lease.awaitAcquire();
        try (Journal next = bob.open()) {
            assertEquals(List.of(account(1, "first")), next.load());
            keep(next, account(3, "second"));
            ada.database.beforeCommit(() -> {});
            ada.reconnect();
            stalled.countDown();
            await().until(() -> ada.failures.get() == 1);
            assertEquals(List.of(1, false), List.of(ada.losses.get(), ada.lease.isHeld()));
            assertThrows(JournalFailedException.class, () -> journal.append(List.of(account(4, "never")), () -> {}));
            keep(next, account(5, "third"));
        }
        journal.close();
        bob.lease.release();
        assertEquals(List.of(), durable);
        assertEquals(List.of(account(1, "first"), account(3, "second"), account(5, "third")), stored());
    }

    @Test
    void a_commit_of_an_earlier_epoch_is_refused_although_its_connection_is_open() throws Exception {
        Member ada = member("ada");
        Member bob = member("bob");
        ada.lease.awaitAcquire();
        Journal journal = ada.open();
        journal.load();
        keep(journal, account(1, "first"));
        ada.disconnect();
        bob.lease.awaitAcquire();
        List<Integer> durable = Collections.synchronizedList(new ArrayList<>());
        journal.append(List.of(account(2, "never")), () -> durable.add(2));
        await().until(() -> ada.failures.get() == 1);
        // Learned from the commit: the sessions of the lease still fail.
        assertEquals(List.of(1, false), List.of(ada.losses.get(), ada.lease.isHeld()));
        journal.close();
        bob.lease.release();
        assertEquals(List.of(), durable);
        assertEquals(List.of(account(1, "first")), stored());
    }

    /** Both write as fast as they can; the one without the lease takes it. */
    @Test
    @Tag("slow")
    void of_two_servers_that_take_the_lease_from_each_other_no_acknowledged_record_is_lost() throws Exception {
        List<JournalRecord> acknowledged = Collections.synchronizedList(new ArrayList<>());
        Member[] pair = {member("ada"), member("bob")};
        List<Journal> journals = new ArrayList<>();
        for (int turn = 0; turn < 12; turn++) {
            Member next = pair[turn % 2];
            next.reconnect();
            await().until(() -> !next.lease.isHeld());
            next.lease.awaitAcquire();
            Journal journal = next.open();
            journals.add(journal);
            List<JournalRecord> found = journal.load();
            assertTrue(found.containsAll(List.copyOf(acknowledged)), found.toString());
            int before = acknowledged.size();
            for (int i = 0; i < 1_000; i++) {
                JournalRecord record = account(turn, "bot" + turn + "-" + i);
                journal.append(List.of(record), () -> acknowledged.add(record));
            }
            await().until(() -> acknowledged.size() > before);
            next.disconnect();
        }
        pair[0].reconnect();
        await().until(() -> !pair[0].lease.isHeld());
        pair[0].lease.awaitAcquire();
        try (Journal last = pair[0].open()) {
            List<JournalRecord> found = last.load();
            assertTrue(found.containsAll(acknowledged));
            List<Long> turns = found.stream().map(JournalRecord::at).toList();
            assertEquals(turns.stream().sorted().toList(), turns);
            assertEquals(found.size(), found.stream().distinct().count());
        }
        journals.forEach(Journal::close);
    }

    @Test
    void a_journal_is_loaded_although_its_connection_is_lost_meanwhile() throws Exception {
        Member ada = member("ada");
        ada.lease.awaitAcquire();
        try (Journal journal = ada.open()) {
            terminateSessions();
            assertEquals(List.of(), journal.load());
            keep(journal, account(1, "first"));
        }
        await().until(() -> holder().equals("1 ada") && ada.lease.isHeld());
    }

    @Test
    void a_journal_that_cannot_write_fails_and_its_server_keeps_the_lease() throws Exception {
        Member ada = member("ada");
        ada.lease.awaitAcquire();
        try (Journal journal = ada.open()) {
            journal.load();
            ada.database.beforeCommit(() -> {
                throw new SQLException("could not extend file: No space left on device", "53100");
            });
            journal.append(List.of(account(1, "never")), () -> {});
            await().until(() -> ada.failures.get() == 1);
        }
        assertEquals(List.of(true, 0), List.of(ada.lease.isHeld(), ada.losses.get()));
    }

    @Test
    void a_single_server_and_a_cluster_exclude_each_other() throws Exception {
        Member ada = member("ada");
        try (Journal single = Storage.inDatabase(new PostgresDatabase(url)).journal(ServerMetrics.NONE, () -> {})) {
            single.load();
            assertFalse(ada.lease.tryAcquire());
            assertFalse(ada.lease.tryAcquire());
            keep(single, account(1, "first"));
        }
        ada.lease.awaitAcquire();
        StoreException refusal = assertThrows(StoreException.class, LeaseTest::stored);
        assertTrue(refusal.getMessage().startsWith("Another server uses "), refusal.getMessage());
        ada.lease.release();
        assertEquals(List.of(account(1, "first")), stored());
    }

    @Test
    void a_single_server_ends_the_epoch_of_a_dead_cluster() throws Exception {
        Member ada = member("ada");
        ada.lease.awaitAcquire();
        Journal journal = ada.open();
        journal.load();
        ada.disconnect();
        assertEquals(List.of(), stored());
        journal.append(List.of(account(1, "never")), () -> {});
        await().until(() -> ada.failures.get() == 1);
        assertEquals(1, ada.losses.get());
        journal.close();
        assertEquals(List.of(), stored());
    }

    @Test
    void sqlite_cannot_be_shared(@TempDir Path directory) throws InterruptedException {
        try (Lease lease = Storage.inDatabase(new SqliteDatabase(directory)).lease("parlor", "ada")) {
            StoreException refusal = assertThrows(StoreException.class, lease::tryAcquire);
            assertEquals("Several servers can share a PostgreSQL database only", refusal.getMessage());
        }
        assertThrows(StoreException.class, () -> Storage.inMemory().lease("parlor", "ada"));
    }
}
