package org.parlor.server.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.JournalWriter;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.server.storage.journal.StoredRow;
import org.parlor.server.storage.maintenance.StoreTransfer;

/** Contract of every SQL journal. */
public abstract class SqlJournalContract extends JournalContract {
    private final AtomicBoolean failed = new AtomicBoolean();

    /** The database of the current test; every test has its own. */
    abstract Database database();

    /** A connection that bypasses the code under test. */
    abstract Connection raw() throws SQLException;

    @Override
    Journal open() {
        return SqlJournal.open(database(), ServerMetrics.NONE, () -> failed.set(true));
    }

    /** Writes each record in a commit of its own. */
    void keep(JournalRecord... records) {
        try (Journal journal = open()) {
            journal.load();
            for (JournalRecord record : records) {
                CountDownLatch durable = new CountDownLatch(1);
                journal.append(List.of(record), durable::countDown);
                await().pollInterval(Duration.ofMillis(1)).until(() -> durable.getCount() == 0);
            }
        }
    }

    List<JournalRecord> kept() {
        try (Journal journal = open()) {
            return journal.load();
        }
    }

    void damage(String... statements) throws SQLException {
        try (Connection connection = raw();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    long count(String table) throws SQLException {
        return longs("SELECT COUNT(*) FROM " + table).get(0);
    }

    List<Long> longs(String sql) throws SQLException {
        try (Connection connection = raw();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            List<Long> values = new ArrayList<>();
            while (row.next()) {
                values.add(row.getLong(1));
            }
            return values;
        }
    }

    static JournalRecord.OfGame end(long at, String game, long seq) {
        return new JournalRecord.OfGame(at, game, seq, new GameEvent.Ended(1, new Score(0, 1), EndReason.RESIGN, null));
    }

    public static JournalRecord.GameArchived filed(long at, String game) {
        return filed(at, game, "tictactoe", "ada", "deep");
    }

    /** A game that started at the given time and ended with its first move. */
    static JournalRecord.GameArchived filed(long at, String game, String kind, String first, String second) {
        Rules rules = Games.find(kind).orElseThrow().rules();
        String move = rules.legalMoves(rules.initial()).get(0);
        return new JournalRecord.GameArchived(
                at,
                game,
                new GameRecord(
                        GameRecord.VERSION,
                        game,
                        "Club",
                        at,
                        kind,
                        rules.options().values(),
                        rules.kind().version(),
                        List.of(new UserInfo(first, false, null, null), new UserInfo(second, true, null, null)),
                        false,
                        new TimeControl.None(),
                        StartPosition.of(rules, rules.initial()),
                        List.of(GameRecord.RecordedMove.of(move)),
                        new GameResult(1, List.of(0, 1), "resign")),
                7L);
    }

    @Test
    void stored_records_are_loaded_in_order() {
        JournalRecord[] records = {account(1, "deep"), end(2, "g1", 1), account(3, "wide"), tokens(4, "deep", "t1")};
        keep(records);
        assertEquals(List.of(records), kept());
        keep(end(5, "g1", 2));
        List<JournalRecord> all = new ArrayList<>(List.of(records));
        all.add(end(5, "g1", 2));
        assertEquals(all, kept());
    }

    @Test
    void only_the_latest_tokens_of_an_account_are_stored() {
        keep(account(1, "deep"), tokens(2, "deep", "t1"), account(3, "wide"), tokens(4, "Deep", "t2"));
        assertEquals(List.of(account(1, "deep"), account(3, "wide"), tokens(4, "Deep", "t2")), kept());
    }

    @Test
    void a_deleted_account_leaves_no_records() {
        keep(account(1, "deep"), tokens(2, "deep", "t1"), new JournalRecord.AccountForgotten(3, "deep"));
        assertEquals(List.of(), kept());
    }

    @Test
    void an_e_mail_address_goes_with_its_account_but_a_refusal_stays() {
        JournalRecord account = account(1, "deep");
        JournalRecord secret = new JournalRecord.EmailSecretMade(2, "s");
        JournalRecord refusal = new JournalRecord.EmailBlocked(5, "k3bW", true);
        JournalRecord confirmed = new JournalRecord.NotificationsSet(
                4, "deep", NotificationSettings.OFF.withEmail("deep@example.org", true));
        keep(
                account,
                secret,
                new JournalRecord.NotificationsSet(
                        3, "deep", NotificationSettings.OFF.withEmail("deep@example.org", false)),
                confirmed,
                refusal,
                new JournalRecord.EmailBlocked(6, "zP0q", true),
                new JournalRecord.EmailBlocked(7, "zP0q", false));
        assertEquals(List.of(account, secret, confirmed, refusal), kept());
        keep(new JournalRecord.AccountForgotten(8, "deep"));
        assertEquals(List.of(secret, refusal), kept());
    }

    @Test
    void a_renamed_account_keeps_its_latest_settings_only() {
        JournalRecord renamed = new JournalRecord.AccountRenamed(3, "deep", "blue");
        keep(
                account(1, "deep"),
                tokens(2, "deep", "t1"),
                new JournalRecord.RoleSet(2, "deep", AdminRole.ADMIN),
                renamed,
                tokens(4, "blue", "t2"),
                new JournalRecord.RoleSet(5, "blue", null));
        assertEquals(List.of(account(1, "deep"), renamed, tokens(4, "blue", "t2")), kept());
        JournalRecord deleted = new JournalRecord.AccountDeleted(6, "blue", "deleted-1");
        keep(deleted);
        assertEquals(List.of(renamed, deleted), kept());
    }

    @Test
    void an_archived_game_is_removed_from_the_journal() throws SQLException {
        keep(account(1, "deep"), end(2, "g1", 1), end(3, "g2", 1), filed(4, "g1"));
        assertEquals(List.of(account(1, "deep"), end(3, "g2", 1)), kept());
        assertEquals(1, count("filed"));
    }

    /** Writes each list in a commit of its own and returns the numbers of the resulting rows. */
    @SafeVarargs
    private List<Long> rowsAfter(List<JournalRecord>... commits) throws SQLException {
        try (Database database = database();
                Connection connection = database.openExclusively()) {
            JournalWriter writer = new JournalWriter(connection, database.auditRetention());
            for (List<JournalRecord> commit : commits) {
                writer.write(commit);
                writer.commit();
            }
        }
        return longs("SELECT seq FROM journal ORDER BY seq");
    }

    @Test
    void a_commit_is_one_row_and_rows_are_never_changed() throws SQLException {
        List<JournalRecord> together = List.of(end(1, "g1", 1), account(2, "deep"), end(3, "g2", 1), end(4, "g3", 1));
        assertEquals(List.of(1L), rowsAfter(together));
        assertEquals(together, kept());
        List<Long> crcs = longs("SELECT crc FROM journal");
        assertEquals(List.of(1L, 2L, 3L), rowsAfter(List.of(filed(5, "g3")), List.of(filed(6, "g1"))));
        assertEquals(List.of(account(2, "deep"), end(3, "g2", 1)), kept());
        assertEquals(crcs, longs("SELECT crc FROM journal WHERE seq = 1"));
    }

    @Test
    void a_game_may_end_and_be_archived_in_one_commit() throws SQLException {
        assertEquals(List.of(1L), rowsAfter(List.of(end(1, "g1", 1), filed(2, "g1"))));
        assertEquals(List.of(), kept());
        assertEquals(1, count("filed"));
    }

    @Test
    void the_order_of_all_records_is_preserved() throws SQLException {
        List<JournalRecord> mixed =
                List.of(end(1, "g1", 1), end(2, "g2", 1), account(3, "deep"), tokens(4, "deep", "t1"), end(5, "g1", 2));
        rowsAfter(mixed.subList(0, 3), mixed.subList(3, 5));
        assertEquals(mixed, kept());
    }

    /** Turns the store into one of schema version 5 whose journal has the given rows. */
    void makeOld(StoredRow... rows) throws SQLException {
        List<String> statements = new ArrayList<>();
        for (String table : List.of("journal", "snapshot", "head", "lease", "audit", "unloaded", "unloaded_total")) {
            statements.add("DROP TABLE " + table);
        }
        statements.add(
                "CREATE TABLE journal (seq BIGINT NOT NULL PRIMARY KEY, subject VARCHAR(80) NOT NULL, body TEXT NOT NULL,"
                        + " crc BIGINT NOT NULL)");
        for (StoredRow row : rows) {
            statements.add("INSERT INTO journal (seq, subject, body, crc) VALUES (" + row.seq() + ", '" + row.key()
                    + "', '" + row.body() + "', " + row.crc() + ")");
        }
        statements.add("CREATE TABLE tally (name VARCHAR(10) NOT NULL PRIMARY KEY, last_seq BIGINT NOT NULL,"
                + " row_count BIGINT NOT NULL, crc_sum BIGINT NOT NULL)");
        for (String table : List.of("journal", "filed")) {
            statements.add("INSERT INTO tally SELECT '" + table
                    + "', COALESCE(MAX(seq), 0), COUNT(*), COALESCE(SUM(crc), 0) FROM " + table);
        }
        statements.add("DELETE FROM schema_version WHERE version > 5");
        damage(statements.toArray(String[]::new));
    }

    private static StoredRow oldRow(long seq, String game, JournalRecord... records) {
        JournalRecordCodec codec = new JournalRecordCodec();
        return StoredRow.of(seq, game, Stream.of(records).map(codec::write).collect(Collectors.joining("\n")));
    }

    @Test
    void the_journal_of_an_older_server_is_migrated() throws SQLException {
        keep(filed(1, "g4"));
        makeOld(
                oldRow(2, "game g1", end(1, "g1", 1)),
                oldRow(5, "games", end(2, "g2", 1), end(3, "g1", 2), end(3, "g4", 2)),
                oldRow(6, "account deep", account(4, "deep")));
        List<JournalRecord> records = List.of(end(1, "g1", 1), end(2, "g2", 1), end(3, "g1", 2), account(4, "deep"));
        assertEquals(exported(), List.of(filed(1, "g4"), records));
        assertEquals(records, kept());
        assertEquals(exported(), List.of(filed(1, "g4"), records));
        keep(filed(5, "g1"), filed(6, "g5"));
        assertEquals(List.of(end(2, "g2", 1), account(4, "deep")), kept());
        assertEquals(List.of(1L, 2L, 3L), longs("SELECT seq FROM filed ORDER BY seq"));
    }

    /** The first exported record, and the others. */
    private List<Object> exported() {
        JournalRecordCodec codec = new JournalRecordCodec();
        List<JournalRecord> records = new ArrayList<>();
        try (Database database = database()) {
            StoreTransfer.export(database, true, line -> records.add(codec.read(line)));
        }
        return List.of(records.get(0), records.subList(1, records.size()));
    }

    @Test
    void a_damaged_end_of_an_older_journal_is_moved_aside() throws SQLException {
        keep();
        makeOld(
                oldRow(1, "account deep", account(1, "deep")),
                oldRow(3, "account wide", account(2, "wide")),
                oldRow(4, "account tall", account(3, "tall")));
        damage("UPDATE journal SET body = 'torn' WHERE seq = 3");
        damage("DELETE FROM journal WHERE seq = 4");
        assertEquals(List.of(account(1, "deep")), kept());
        assertEquals(List.of(3L), longs("SELECT seq FROM damaged"));
    }

    @Test
    void an_older_journal_that_is_damaged_before_its_end_is_rejected_and_unchanged() throws SQLException {
        keep();
        StoredRow[] rows = {
            oldRow(1, "account deep", account(1, "deep")),
            oldRow(2, "account wide", account(2, "wide")),
            oldRow(4, "account tall", account(3, "tall"))
        };
        makeOld(rows);
        damage("UPDATE journal SET body = 'torn' WHERE seq = 2");
        for (int attempt = 0; attempt < 2; attempt++) {
            StoreException refusal = assertThrows(StoreException.class, this::kept);
            assertTrue(
                    refusal.getMessage().contains("row 2 is damaged and intact rows follow it"), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("parlor-server restore FILE"), refusal.getMessage());
        }
        damage("DELETE FROM journal WHERE seq = 2");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("found 2 rows instead of 3"), refusal.getMessage());
        assertEquals(List.of(1L, 4L), longs("SELECT seq FROM journal ORDER BY seq"));
    }

    @Test
    void a_row_shared_with_archived_games_is_exported_without_them() throws SQLException {
        rowsAfter(
                List.of(account(1, "deep"), filed(3, "g0"), end(4, "g1", 0), end(5, "g2", 0)), List.of(filed(6, "g1")));
        List<String> lines = new ArrayList<>();
        try (Database database = database()) {
            StoreTransfer.Exported exported = StoreTransfer.export(database, false, lines::add);
            assertEquals(new StoreTransfer.Exported(4, 0, null), exported);
        }
        JournalRecordCodec codec = new JournalRecordCodec();
        assertEquals(
                List.of(filed(3, "g0"), filed(6, "g1"), account(1, "deep"), end(5, "g2", 0)),
                lines.stream().map(codec::read).toList());
    }

    @Test
    void records_before_a_damaged_row_of_several_games_are_exported() throws SQLException {
        rowsAfter(
                List.of(end(1, "g1", 0), end(2, "g2", 0)),
                List.of(end(3, "g1", 1), end(4, "g3", 0)),
                List.of(end(5, "g2", 1), end(6, "g1", 2), end(7, "g3", 1)));
        damage("UPDATE journal SET crc = crc + 1 WHERE seq = 2");
        List<String> lines = new ArrayList<>();
        try (Database database = database()) {
            assertEquals(new StoreTransfer.Exported(3, 4, null), StoreTransfer.export(database, false, lines::add));
        }
        JournalRecordCodec codec = new JournalRecordCodec();
        assertEquals(
                List.of(end(1, "g1", 0), end(2, "g2", 0), end(5, "g2", 1)),
                lines.stream().map(codec::read).toList());
    }

    @Test
    void a_store_can_be_locked_by_one_server_only() {
        try (Journal first = open()) {
            first.load();
            StoreException refusal = assertThrows(StoreException.class, this::open);
            assertTrue(refusal.getMessage().startsWith("Another server "), refusal.getMessage());
            CountDownLatch durable = new CountDownLatch(1);
            first.append(List.of(account(1, "deep")), durable::countDown);
            await().until(() -> durable.getCount() == 0);
        }
        assertEquals(List.of(account(1, "deep")), kept());
    }

    @Test
    void a_damaged_end_is_moved_aside_and_the_rest_is_loaded() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("UPDATE journal SET body = 'torn' WHERE seq >= 2");
        assertEquals(List.of(account(1, "deep")), kept());
        assertEquals(2, count("damaged"));
        keep(account(4, "long"));
        assertEquals(List.of(account(1, "deep"), account(4, "long")), kept());
    }

    @Test
    void a_missing_end_is_reported_once() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"));
        damage("DELETE FROM journal WHERE seq = 2");
        assertEquals(List.of(account(1, "deep")), kept());
        keep(account(3, "tall"));
        assertEquals(List.of(account(1, "deep"), account(3, "tall")), kept());
    }

    @Test
    void damage_before_the_end_is_rejected_with_a_remedy_and_changes_nothing() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("UPDATE journal SET body = 'torn' WHERE seq = 2");
        for (int attempt = 0; attempt < 2; attempt++) {
            StoreException refusal = assertThrows(StoreException.class, this::kept);
            assertTrue(
                    refusal.getMessage().contains("row 2 is damaged and intact rows follow it"), refusal.getMessage());
            assertTrue(refusal.getMessage().contains("parlor-server restore FILE"), refusal.getMessage());
        }
        assertEquals(3, count("journal"));
    }

    @Test
    void a_record_missing_before_the_end_is_rejected() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("DELETE FROM journal WHERE seq = 2");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("found 2 rows instead of 3"), refusal.getMessage());
    }

    /** The row is intact in itself, but the next one was written after another row. */
    @Test
    void a_replaced_row_is_rejected() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        StoredRow other = StoredRow.of(
                2, Long.toString(longs("SELECT crc FROM journal WHERE seq = 1").get(0)), "{}");
        damage("UPDATE journal SET body = '{}', crc = " + other.crc() + " WHERE seq = 2");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("or their contents differ"), refusal.getMessage());
    }

    @Test
    void a_replaced_last_row_is_rejected() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"));
        StoredRow other = StoredRow.of(
                2, Long.toString(longs("SELECT crc FROM journal WHERE seq = 1").get(0)), "{}");
        damage("UPDATE journal SET body = '{}', crc = " + other.crc() + " WHERE seq = 2");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("or their contents differ"), refusal.getMessage());
    }

    private void keepManyTokens(Journal journal) {
        for (int commit = 0; commit < 25; commit++) {
            List<JournalRecord> records = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                records.add(tokens(i, "deep", "t" + commit + "." + i));
            }
            journal.append(records, () -> {});
        }
    }

    private boolean isCompacted() throws SQLException {
        return longs("SELECT base FROM head").get(0) > 0
                && longs("SELECT COUNT(*) FROM journal, head WHERE journal.seq <= base")
                        .equals(List.of(0L));
    }

    @Test
    void a_journal_of_mostly_obsolete_records_is_compacted_while_it_grows() throws SQLException {
        keep(account(1, "deep"), end(2, "g1", 1), end(2, "g2", 1), filed(3, "g1"));
        try (Journal journal = open()) {
            journal.load();
            keepManyTokens(journal);
            await().until(() -> {
                journal.append(List.of(tokens(4, "wide", "t1")), () -> {});
                return isCompacted();
            });
            journal.append(List.of(account(5, "tall")), () -> {});
        }
        assertEquals(1, count("snapshot"));
        List<JournalRecord> records = List.of(
                account(1, "deep"),
                end(2, "g2", 1),
                tokens(999, "deep", "t24.999"),
                tokens(4, "wide", "t1"),
                account(5, "tall"));
        assertEquals(records, kept());
        assertEquals(List.of(filed(3, "g1"), records), exported());
    }

    @Test
    void a_damaged_snapshot_is_rejected() throws SQLException {
        keep(account(1, "deep"));
        try (Journal journal = open()) {
            journal.load();
            keepManyTokens(journal);
            await().until(this::isCompacted);
        }
        damage("UPDATE snapshot SET body = 'torn'");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("row 1 of the snapshot is damaged"), refusal.getMessage());
        damage("DELETE FROM snapshot");
        refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("the snapshot is incomplete"), refusal.getMessage());
    }

    @Test
    void a_schema_of_a_newer_program_is_rejected() throws SQLException {
        keep(account(1, "deep"));
        damage("INSERT INTO schema_version (version, script) VALUES (99, 'later')");
        StoreException refusal = assertThrows(StoreException.class, this::open);
        assertTrue(refusal.getMessage().contains("was created by a newer parlor-server"), refusal.getMessage());
    }

    @Test
    void after_a_failed_commit_nothing_is_stored_or_acknowledged() throws SQLException {
        keep(account(1, "deep"));
        List<Integer> told = new ArrayList<>();
        try (Journal journal = open()) {
            journal.load();
            // Conflicts with the next row.
            damage("INSERT INTO journal (seq, previous, body, crc) VALUES (2, 0, 'x', 1)");
            journal.append(List.of(account(2, "wide")), () -> told.add(1));
            await().untilTrue(failed);
            assertThrows(
                    JournalFailedException.class, () -> journal.append(List.of(account(3, "tall")), () -> told.add(2)));
        }
        assertEquals(List.of(), told);
    }

    /** Blocks commits of all other connections until it is closed. */
    Connection block() throws SQLException {
        Connection connection = raw();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE head SET seq = seq");
        }
        return connection;
    }

    @Test
    void an_append_does_not_block_on_the_disk() throws SQLException {
        List<Integer> durable = Collections.synchronizedList(new ArrayList<>());
        List<JournalRecord> records = new ArrayList<>();
        try (Journal journal = open()) {
            journal.load();
            try (Connection blocking = block()) {
                for (int i = 0; i < 2_000; i++) {
                    int number = i;
                    records.add(account(i, "bot" + i));
                    journal.append(List.of(account(i, "bot" + i)), () -> durable.add(number));
                }
                assertEquals(List.of(), durable);
                blocking.rollback();
            }
        }
        assertEquals(2_000, durable.size());
        assertEquals(records, kept());
    }
}
