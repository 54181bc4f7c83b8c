package org.parlor.server.storage.journal;

import com.google.gson.JsonPrimitive;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.archive.AuditTable;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.archive.UnloadedGameTable;
import org.parlor.server.storage.database.Sql;
import org.parlor.server.storage.lease.LeaseLostException;

/**
 * Writes to the tables of a store through one connection with auto-commit disabled. Each write fails if another writer has
 * started a new epoch.
 */
public final class JournalWriter implements AutoCloseable {
    /** Limits the transactions of a compaction. */
    private static final int DELETED_ROWS = 100;

    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;
    private final PreparedStatement insertRow;
    private final PreparedStatement insertGame;
    private final PreparedStatement updateHead;
    private final HistoryTable history;
    private final AuditTable audit;
    private final Duration auditRetention;
    private final UnloadedGameTable unloaded;
    private final long epoch;
    /** As of the last commit, and as of the next one. */
    private JournalHead committed;

    private JournalHead written;

    /**
     * Starts a new epoch; it ends that of any other writer when this one commits.
     *
     * @param auditRetention how long the acts of admins are kept
     */
    public JournalWriter(Connection connection, Duration auditRetention) throws SQLException {
        this(connection, startEpoch(connection), auditRetention);
    }

    /**
     * Waits for the end of transactions of other writers.
     *
     * @param auditRetention how long the acts of admins are kept
     * @throws LeaseLostException if the epoch has ended
     */
    JournalWriter(Connection connection, long epoch, Duration auditRetention) throws SQLException {
        this.connection = connection;
        this.insertRow =
                connection.prepareStatement("INSERT INTO journal (seq, previous, body, crc) VALUES (?, ?, ?, ?)");
        this.insertGame =
                connection.prepareStatement("INSERT INTO filed (" + StoredRow.GAME_COLUMNS + ") VALUES (?, ?, ?, ?)");
        this.updateHead = connection.prepareStatement(
                "UPDATE head SET (" + JournalHead.COLUMNS + ") = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE epoch = ?");
        this.history = new HistoryTable(connection);
        this.audit = new AuditTable(connection);
        this.auditRetention = auditRetention;
        this.unloaded = new UnloadedGameTable(connection);
        this.epoch = epoch;
        lock(connection, epoch);
        this.committed = JournalHead.read(connection);
        this.written = committed;
    }

    private static long startEpoch(Connection connection) throws SQLException {
        return Sql.number(connection, "UPDATE head SET epoch = epoch + 1 RETURNING epoch");
    }

    private static void lock(Connection connection, long epoch) throws SQLException {
        requireUpdated(Sql.update(connection, "UPDATE head SET epoch = epoch WHERE epoch = ?", epoch), epoch);
    }

    private static void requireUpdated(int rows, long epoch) {
        if (rows == 0) {
            throw new LeaseLostException(epoch);
        }
    }

    long epoch() {
        return epoch;
    }

    /** Commits the transaction, which is durable when this returns. */
    public void commit() throws SQLException {
        connection.commit();
        committed = written;
    }

    /** The head as of the last successful commit, or as of the start. */
    JournalHead committedHead() {
        return committed;
    }

    /** The head as of the next commit. */
    JournalHead writtenHead() {
        return written;
    }

    /** Returns whether the game of a record is stored in a table of its own, so that a restart does not read it. */
    public static boolean isStoredApart(JournalRecord record) {
        return record instanceof JournalRecord.GameArchived || record instanceof JournalRecord.GameUnloaded;
    }

    /** Writes records as the next row, without committing. */
    public void write(List<JournalRecord> records) throws SQLException {
        StringJoiner lines = new StringJoiner("\n");
        JournalHead.Totals games = written.games();
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.GameArchived archived) {
                games = games.with(insertGame(archived, games.lastSeq() + 1));
                lines.add(JournalReader.ARCHIVED + new JsonPrimitive(archived.game()) + "}");
            } else if (record instanceof JournalRecord.GameUnloaded gone) {
                lines.add(codec.write(gone.withoutState()));
            } else {
                lines.add(codec.write(record));
            }
        }
        boolean archives = games.lastSeq() > written.games().lastSeq();
        StoredRow row = chained(written.last(), lines.toString());
        // First, so that an ended epoch is detected before the numbers of rows collide.
        update(written.with(row.position(), records.size(), games));
        insertRow.setLong(1, row.seq());
        insertRow.setLong(2, Long.parseLong(row.key()));
        insertRow.setString(3, row.body());
        insertRow.setLong(4, row.crc());
        insertRow.executeUpdate();
        if (archives) {
            insertGame.executeBatch();
            history.flush();
        }
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.Audited entry) {
                audit.add(entry, codec.write(entry), auditRetention);
            }
            unloaded.apply(record);
        }
    }

    private StoredRow insertGame(JournalRecord.GameArchived archived, long seq) throws SQLException {
        StoredRow row = StoredRow.of(seq, StoredRow.gameKey(archived.game()), codec.write(archived));
        insertGame.setLong(1, row.seq());
        insertGame.setString(2, row.key());
        insertGame.setString(3, row.body());
        insertGame.setLong(4, row.crc());
        insertGame.addBatch();
        history.add(archived, seq);
        return row;
    }

    private static StoredRow chained(JournalHead.Row previous, String body) {
        return StoredRow.of(previous.seq() + 1, Long.toString(previous.crc()), body);
    }

    private void update(JournalHead head) throws SQLException {
        updateHead.setLong(head.bind(updateHead) + 1, epoch);
        requireUpdated(updateHead.executeUpdate(), epoch);
        written = head;
    }

    /** Executes a step of a compaction, without committing. */
    void execute(Compaction.Step step) throws SQLException {
        lock(connection, epoch);
        step.execute(this);
    }

    /** Moves the damaged end of the journal to the table {@code damaged}. */
    void truncate(JournalCheckResult found) throws SQLException {
        truncate(connection, found, "journal");
        update(written.with(found.last(), 0, written.games()));
        found.logTruncation();
    }

    static void truncate(Connection connection, JournalCheckResult found, String table) throws SQLException {
        for (StoredRow row : found.damagedTail()) {
            Sql.update(
                    connection,
                    "INSERT INTO damaged (seq, subject, body, crc, cut_at) VALUES (?, ?, ?, ?, ?)",
                    row.seq(),
                    row.key(),
                    row.body(),
                    row.crc(),
                    System.currentTimeMillis());
            Sql.update(connection, "DELETE FROM " + table + " WHERE seq = ?", row.seq());
        }
    }

    /**
     * Inserts a row of a new snapshot. May be repeated.
     *
     * @param base number of the last row of the journal that the snapshot replaces
     * @return the row
     */
    JournalHead.Row insertSnapshot(long base, JournalHead.Row previous, String body) throws SQLException {
        StoredRow row = chained(previous, body);
        Sql.update(
                connection,
                "INSERT INTO snapshot (seq, previous, body, crc, base) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                row.seq(),
                Long.parseLong(row.key()),
                row.body(),
                row.crc(),
                base);
        return row.position();
    }

    /** Makes a new snapshot valid. */
    void setSnapshot(JournalHead.Snapshot snapshot, JournalHead read) throws SQLException {
        update(written.with(snapshot, read));
    }

    /**
     * Deletes a limited number of rows that snapshots have replaced, or that are left of another snapshot.
     *
     * @param oldestBase the snapshot of this base, those after it, and the rows after it are retained
     * @return the number of deleted rows; 0 if none is left
     */
    int deleteReplaced(long oldestBase) throws SQLException {
        // In this order, a snapshot is complete as long as the next row of the journal exists.
        int rows = delete("journal", "seq <= " + oldestBase);
        return rows > 0
                ? rows
                : delete(
                        "snapshot",
                        "(base < " + oldestBase + " OR base > " + written.base().seq() + ")");
    }

    private int delete(String table, String condition) throws SQLException {
        String replaced = " WHERE " + condition;
        return Sql.update(
                connection,
                "DELETE FROM " + table + replaced + " AND seq IN (SELECT seq FROM " + table + replaced
                        + " ORDER BY seq LIMIT " + DELETED_ROWS + ")");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
