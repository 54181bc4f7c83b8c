package org.parlor.server.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.storage.SqlJournalContract;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.AuditTable;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.maintenance.StoreCheckResult;

/** Stores that were compacted several times, restored to times before and after each compaction. */
class PointInTimeRecoveryTest {
    private static final int ROWS = 40;
    private static final long STEP_MILLIS = 60_000;
    private static final long START = System.currentTimeMillis() - ROWS * STEP_MILLIS;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private static long time(int row) {
        return START + row * STEP_MILLIS;
    }

    private static JournalRecord account(int row) {
        return new JournalRecord.AccountCreated(time(row), "bot" + row, true, null, "hash");
    }

    private static JournalRecord tokens(int row) {
        return new JournalRecord.TokensSet(time(row), "bot1", "t" + row, null, null, null);
    }

    /** The first event of a game that is archived four rows later. */
    private static JournalRecord created(int row) {
        GameRecord game = SqlJournalContract.filed(time(row), "g" + (row + 4)).record();
        Rules rules = Games.find(game.game()).orElseThrow().rules();
        return new JournalRecord.OfGame(
                time(row), "g" + (row + 4), 0, new GameEvent.Created(GameSettings.of(game, rules, 0)));
    }

    /** Each row makes an account and replaces the tokens of the first; some create a game or archive one. */
    private void write(JournalWriter writer, int from, int to) throws SQLException {
        for (int row = from; row <= to; row++) {
            List<JournalRecord> records = new ArrayList<>(List.of(account(row), tokens(row)));
            if (row % 7 == 3) {
                records.add(created(row));
            } else if (row % 7 == 0) {
                records.add(SqlJournalContract.filed(time(row), "g" + row));
            }
            writer.write(records);
        }
        writer.commit();
    }

    private Database store(Duration retention) {
        return new SqliteDatabase(directory.resolve("data"), retention);
    }

    /** Writes all rows, with compactions between them. Returns a backup. */
    private Path filled(Duration retention) throws SQLException {
        try (Database database = store(retention);
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            int from = 1;
            for (int to : List.of(9, 10, 25, ROWS)) {
                if (from > 1) {
                    Compaction.run(database, step -> {
                        step.execute(writer);
                        writer.commit();
                    });
                }
                write(writer, from, to);
                from = to + 1;
            }
        }
        Path backup = directory.resolve("backup.db");
        new SqliteDatabase(directory.resolve("data")).backUp(backup);
        return backup;
    }

    private Database.Restored restore(Path backup, long millis) {
        try (Database restored = new SqliteDatabase(directory.resolve("restored-" + millis))) {
            return restored.restore(backup, Instant.ofEpochMilli(millis));
        }
    }

    private String failure(Path backup, long millis) {
        return String.valueOf(assertThrows(StoreException.class, () -> restore(backup, millis))
                        .getMessage())
                .replaceFirst("^Cannot restore .*: its", "its");
    }

    @Test
    void every_time_that_the_journal_retains_can_be_restored() throws SQLException {
        Path backup = filled(Duration.ofHours(1));
        for (int row = 1; row <= ROWS; row++) {
            long millis = time(row) + (row < ROWS ? STEP_MILLIS - 1 : 0);
            assertEquals(
                    Optional.of(Instant.ofEpochMilli(time(row))),
                    restore(backup, millis).lastChange());
            List<JournalRecord> live = new ArrayList<>();
            List<String> games = new ArrayList<>();
            for (int i = 1; i <= row; i++) {
                live.add(account(i));
                if (i == row) {
                    live.add(tokens(row));
                }
                if (i % 7 == 3 && i + 4 > row) {
                    live.add(created(i));
                } else if (i % 7 == 0) {
                    games.add("g" + i);
                }
            }
            JournalRecordCodec codec = new JournalRecordCodec();
            assertEquals(
                    new Contents(live.stream().map(codec::write).toList(), games, 2 * games.size()),
                    contents(directory.resolve("restored-" + millis)));
        }
    }

    /** What a restart reads, the archived games in their order, and the size of the history. */
    private record Contents(List<String> live, List<String> games, int history) {}

    private static Contents contents(Path store) throws SQLException {
        JournalRecordCodec codec = new JournalRecordCodec();
        List<String> games = new ArrayList<>();
        List<HistoryEntry> history = new ArrayList<>();
        try (Database database = new SqliteDatabase(store);
                JournalReader reader = new JournalReader(database.openReadOnly())) {
            assertEquals(true, reader.check().isIntact());
            reader.readArchivedGames(row -> games.add(((JournalRecord.GameArchived) codec.read(row.body())).game()));
            reader.readHistory(history::add);
            return new Contents(List.copyOf(reader.readLiveLines()), games, history.size());
        }
    }

    @Test
    void a_restored_store_is_written_and_compacted_like_any_other() throws SQLException {
        Path backup = filled(Duration.ofHours(1));
        restore(backup, time(12));
        Path store = directory.resolve("restored-" + time(12));
        try (Database database = new SqliteDatabase(store, Duration.ofHours(1));
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            write(writer, 13, 15);
            Compaction.run(database, step -> {
                step.execute(writer);
                writer.commit();
            });
        }
        Contents contents = contents(store);
        assertEquals(16, contents.live().size());
        assertEquals(List.of("g7", "g14"), contents.games());
    }

    @Test
    void acts_of_admins_after_the_time_are_left_out() throws SQLException {
        try (Database database = store(Duration.ofHours(1));
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            for (int row = 1; row <= 3; row++) {
                write(writer, row, row);
                writer.write(
                        List.of(new JournalRecord.Audited(time(row), time(row), "boss", null, "act" + row, Map.of())));
                writer.commit();
            }
        }
        Path backup = directory.resolve("backup.db");
        new SqliteDatabase(directory.resolve("data")).backUp(backup);
        restore(backup, time(2));
        List<Long> acts = new ArrayList<>();
        try (Database restored = new SqliteDatabase(directory.resolve("restored-" + time(2)));
                Connection connection = restored.openReadOnly()) {
            new AuditTable(connection).read(row -> acts.add(row.seq()));
        }
        assertEquals(List.of(1L, 2L), acts);
    }

    private static UnloadedGame unloaded(int row) {
        JournalRecord.OfGame created = (JournalRecord.OfGame) created(row);
        List<String> players = List.of("ada", "bob");
        return new UnloadedGame(created.game(), time(row), 0, row, players, List.of(created), List.of());
    }

    @Test
    void games_that_were_not_in_memory_at_the_time_are_not_in_memory_again() throws SQLException {
        UnloadedGame game = unloaded(1);
        try (Database database = store(Duration.ofHours(1));
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            List<JournalRecord> changes = List.of(
                    created(1),
                    new JournalRecord.GameUnloaded(time(2), game.id(), game),
                    new JournalRecord.GameLoaded(time(3), game.id(), game),
                    new JournalRecord.GameUnloaded(time(4), game.id(), unloaded(1)),
                    account(5));
            for (JournalRecord change : changes) {
                writer.write(List.of(change));
                writer.commit();
            }
        }
        Path backup = directory.resolve("backup.db");
        new SqliteDatabase(directory.resolve("data")).backUp(backup);
        List<Integer> found = new ArrayList<>();
        for (int row = 1; row <= 5; row++) {
            restore(backup, time(row));
            try (Database restored = new SqliteDatabase(directory.resolve("restored-" + time(row)));
                    JournalReader reader = new JournalReader(restored.openReadOnly())) {
                List<StoredRow> rows = new ArrayList<>();
                reader.readUnloaded(rows::add);
                found.add(rows.size() * 10 + reader.readLiveRecords().size());
                assertEquals(List.of(), StoreCheckResult.of(restored).faults());
            }
        }
        // In memory, out of it, in memory, out of it, and with an account.
        assertEquals(List.of(1, 10, 1, 10, 11), found);
    }

    @Test
    void a_time_outside_of_the_journal_is_refused() throws SQLException {
        Path backup = filled(Duration.ofHours(1));
        assertEquals(
                "its journal begins at " + Instant.ofEpochMilli(time(1))
                        + ". Choose an earlier backup, or a later time",
                failure(backup, time(1) - 1));
        assertEquals(
                "its last change is of " + Instant.ofEpochMilli(time(ROWS))
                        + ". Choose a later backup, or omit --to to restore all of this one",
                failure(backup, time(ROWS) + 1));
    }

    @Test
    void without_a_retention_the_journal_begins_at_the_last_compaction() throws SQLException {
        Path backup = filled(Duration.ZERO);
        assertEquals(
                "its journal begins at " + Instant.ofEpochMilli(time(26))
                        + ". Choose an earlier backup, or a later time",
                failure(backup, time(25)));
        restore(backup, time(26));
    }

    @Test
    void a_compaction_deletes_what_is_older_than_the_retention() throws SQLException {
        // The last change before the second compaction is 30 minutes old, the one before the third 15 minutes.
        Path backup = filled(Duration.ofMinutes(20));
        assertEquals(
                "its journal begins at " + Instant.ofEpochMilli(time(11))
                        + ". Choose an earlier backup, or a later time",
                failure(backup, time(10)));
        restore(backup, time(11));
    }

    @Test
    void damage_before_the_time_is_found() throws SQLException {
        filled(Duration.ofHours(1));
        try (Database database = store(Duration.ZERO);
                Connection connection = database.openExclusively()) {
            connection.createStatement().execute("UPDATE journal SET body = body || ' ' WHERE seq = 5");
            connection.commit();
        }
        Path backup = directory.resolve("damaged.db");
        new SqliteDatabase(directory.resolve("data")).backUp(backup);
        assertEquals("its journal before that time is damaged. Choose another backup", failure(backup, time(8)));
        restore(backup, time(12));
    }
}
