package org.parlor.server.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.lease.LeaseLostException;

/** A compaction that ends at any step, and commits between its steps. */
class CompactionTest {
    private static final int ACCOUNTS = 600;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final List<JournalRecord> live = new ArrayList<>();

    private Database database() {
        return new SqliteDatabase(directory);
    }

    private static JournalRecord account(int number) {
        return new JournalRecord.AccountCreated(number, "bot" + number, true, null, "hash");
    }

    private static JournalRecord tokens(int at, String hash) {
        return new JournalRecord.TokensSet(at, "bot0", hash, null, null, null);
    }

    /** Writes a row for each account and each of its tokens. */
    @BeforeEach
    void fill() throws SQLException {
        try (Database database = database();
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            for (int i = 0; i < ACCOUNTS; i++) {
                writer.write(List.of(account(i), tokens(i, "t" + i)));
                live.add(account(i));
            }
            live.add(tokens(ACCOUNTS - 1, "t" + (ACCOUNTS - 1)));
            writer.commit();
        }
    }

    private JournalHead head() throws SQLException {
        try (Database database = database();
                JournalReader reader = new JournalReader(database.openReadOnly())) {
            JournalCheckResult found = reader.check();
            assertTrue(found.isIntact(), found.toString());
            assertEquals(live, reader.readLiveRecords());
            return reader.head();
        }
    }

    /** Runs a compaction with a commit before each step; fails at the given step. Returns the number of steps. */
    private int compact(int failAt) throws SQLException {
        int[] steps = {0};
        try (Database database = database();
                Connection connection = database.openExclusively()) {
            JournalWriter writer = new JournalWriter(connection, database.auditRetention());
            Compaction.run(database, step -> {
                JournalRecord added = account(ACCOUNTS + live.size());
                writer.write(List.of(added));
                live.add(added);
                if (steps[0] < failAt) {
                    step.execute(writer);
                }
                writer.commit();
                if (steps[0] == failAt) {
                    throw new SQLException("planted by a test");
                }
                steps[0]++;
            });
        }
        return steps[0];
    }

    @Test
    void a_compaction_keeps_every_record_that_a_restart_needs() throws SQLException {
        int steps = compact(Integer.MAX_VALUE);
        JournalHead head = head();
        assertEquals(600 + steps, head.last().seq());
        assertEquals(601, head.base().seq());
        assertEquals(steps - 1, head.records());
        assertEquals(602, head.snapshot().records());
    }

    @Test
    void only_the_last_conditional_moves_of_a_game_that_is_not_archived_are_kept() throws SQLException {
        JournalRecord last = new JournalRecord.ConditionalMovesSet(3, "g1", 1, List.of("* c3"));
        JournalRecord archived = new JournalRecordCodec()
                .read(
                        "{\"v\":1,\"GameFiled\":{\"at\":4,\"game\":\"g2\",\"record\":{\"record\":1,\"game\":\"tictactoe\","
                                + "\"options\":{},\"rules\":1,\"players\":[{\"name\":\"ada\",\"bot\":false},"
                                + "{\"name\":\"deep\",\"bot\":true}],\"rated\":false,"
                                + "\"start\":{\"pos\":\".........\"},\"moves\":[]}}}");
        try (Database database = database();
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            writer.write(List.of(
                    new JournalRecord.ConditionalMovesSet(1, "g1", 0, List.of("a1 b2")),
                    new JournalRecord.ConditionalMovesSet(2, "g2", 0, List.of("a1 b2"))));
            writer.write(List.of(last, archived));
            writer.commit();
        }
        live.add(last);
        head();
        compact(Integer.MAX_VALUE);
        head();
    }

    @Test
    void only_the_last_note_on_a_game_is_kept_and_none_of_a_deleted_account() throws SQLException {
        JournalRecord last = new JournalRecord.NoteSet(2, "Bot0", "g1", "last");
        JournalRecord deleted = new JournalRecord.AccountDeleted(5, "bot1", "deleted-1");
        try (Database database = database();
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            writer.write(List.of(
                    new JournalRecord.NoteSet(1, "bot0", "g1", "first"),
                    last,
                    new JournalRecord.NoteSet(3, "bot0", "g2", "removed"),
                    new JournalRecord.NoteSet(4, "bot0", "g2", null),
                    new JournalRecord.NoteSet(4, "bot1", "g1", "of another"),
                    deleted));
            writer.commit();
        }
        live.remove(account(1));
        live.add(last);
        live.add(deleted);
        head();
        compact(Integer.MAX_VALUE);
        head();
    }

    @Test
    void a_scheduled_deletion_is_kept_until_it_is_cancelled_or_done() throws SQLException {
        JournalRecord scheduled = new JournalRecord.DeletionScheduled(2, "bot0", 9L);
        JournalRecord deleted = new JournalRecord.AccountDeleted(5, "bot2", "deleted-1");
        try (Database database = database();
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            writer.write(List.of(
                    new JournalRecord.DeletionScheduled(1, "Bot0", 8L),
                    scheduled,
                    new JournalRecord.DeletionScheduled(3, "bot1", 9L),
                    new JournalRecord.DeletionScheduled(4, "bot1", null),
                    new JournalRecord.DeletionScheduled(4, "bot2", 9L),
                    deleted));
            writer.commit();
        }
        live.remove(account(2));
        live.add(scheduled);
        live.add(deleted);
        head();
        compact(Integer.MAX_VALUE);
        head();
    }

    private boolean isInterrupted(int failAt) {
        try {
            compact(failAt);
            return false;
        } catch (SQLException planted) {
            return true;
        }
    }

    @Test
    void an_interrupted_compaction_loses_nothing_and_the_next_one_completes() throws SQLException {
        for (int failAt = 0; isInterrupted(failAt); failAt++) {
            head();
        }
        JournalHead head = head();
        try (Database database = database();
                Connection connection = database.openExclusively()) {
            List<Long> rows = new ArrayList<>();
            StoredRow.read(connection, "SELECT seq, previous, body, crc FROM journal", row -> rows.add(row.seq()));
            assertEquals(head.last().seq() - head.base().seq(), rows.size());
            rows.clear();
            StoredRow.read(
                    connection,
                    "SELECT seq, previous, body, crc FROM snapshot",
                    row -> rows.add((long) row.lines().size()));
            assertEquals(
                    head.snapshot().records(),
                    rows.stream().mapToLong(Long::longValue).sum());
        }
    }

    @Test
    void a_damaged_journal_is_not_compacted() throws SQLException {
        try (Database database = database();
                Connection connection = database.openExclusively()) {
            connection.createStatement().execute("UPDATE journal SET body = 'torn' WHERE seq = 7");
            connection.commit();
            assertThrows(
                    StoreException.class,
                    () -> Compaction.run(
                            database, step -> step.execute(new JournalWriter(connection, database.auditRetention()))));
        }
    }

    @Test
    void a_step_or_record_of_an_earlier_epoch_is_refused() throws SQLException {
        JournalHead before = head();
        AtomicBoolean executed = new AtomicBoolean();
        try (Database database = database();
                Connection connection = database.openExclusively()) {
            JournalWriter earlier = new JournalWriter(connection, database.auditRetention());
            JournalWriter later = new JournalWriter(connection, database.auditRetention());
            assertThrows(LeaseLostException.class, () -> earlier.execute(writer -> executed.set(true)));
            assertThrows(LeaseLostException.class, () -> earlier.write(List.of(account(ACCOUNTS))));
            later.execute(writer -> assertFalse(executed.get()));
            later.commit();
        }
        assertEquals(before, head());
    }
}
