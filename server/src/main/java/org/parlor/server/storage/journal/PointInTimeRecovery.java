package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.archive.UnloadedGameTable;
import org.parlor.server.storage.database.Migrations;
import org.parlor.server.storage.database.Sql;

/**
 * Returns a copy of a store to an earlier time. A snapshot and the rows of the journal after it rebuild every state since that
 * snapshot, so a compaction retains both for a while.
 */
public final class PointInTimeRecovery {
    private static final String ROWS = "SELECT seq, previous, body, crc FROM ";

    private final Connection connection;
    private final JournalReader reader;
    private final JournalHead head;

    private PointInTimeRecovery(Connection connection) throws SQLException {
        this.connection = connection;
        this.reader = new JournalReader(connection);
        this.head = reader.head();
    }

    /** The base of the oldest snapshot that a compaction must retain, so that all states of the past time can be rebuilt. */
    static long oldestBase(Connection connection, Duration retention) throws SQLException {
        PointInTimeRecovery recovery = new PointInTimeRecovery(connection);
        if (retention.isZero()) {
            return recovery.head.base().seq();
        }
        long since = System.currentTimeMillis() - retention.toMillis();
        List<Long> bases = recovery.bases();
        long oldest = bases.get(0);
        for (long base : bases.subList(1, bases.size())) {
            StoredRow row = recovery.row(base);
            oldest = row != null && recovery.time(row) > since ? oldest : base;
        }
        return oldest;
    }

    /**
     * Removes what was written after a time, and commits.
     *
     * @return the time of the last change that is left
     * @throws StoreException if the journal of the store does not contain that time, or is damaged
     */
    public static Instant rollBack(Connection connection, Instant target) throws SQLException {
        if (Migrations.version(connection) < Migrations.LOG) {
            throw new StoreException("it was written by an earlier version, and can be restored as a whole only");
        }
        PointInTimeRecovery recovery = new PointInTimeRecovery(connection);
        Instant end = recovery.rollBack(recovery.base(target), target.toEpochMilli());
        connection.commit();
        return end;
    }

    /** The last rows that retained snapshots have replaced, in order; 0 if the journal is retained from its first row on. */
    private List<Long> bases() throws SQLException {
        return Sql.list(
                connection,
                row -> row.getLong(1),
                "SELECT base FROM (SELECT DISTINCT base FROM snapshot UNION SELECT 0"
                        + " UNION SELECT base FROM head) AS retained WHERE base = (SELECT base FROM head)"
                        + " OR base < (SELECT base FROM head) AND base >= (SELECT MIN(seq) - 1 FROM journal)"
                        + " ORDER BY base");
    }

    private @Nullable StoredRow row(long seq) throws SQLException {
        return Sql.find(connection, StoredRow::of, ROWS + "journal WHERE seq = ?", seq);
    }

    /** The time of the last record of a row. Rows are in the order of time. */
    private long time(StoredRow row) throws SQLException {
        return row.isIntact()
                ? reader.records(row).stream()
                        .mapToLong(record -> record.at())
                        .max()
                        .orElse(0)
                : 0;
    }

    /** The newest base that is not later than a time. */
    private long base(Instant target) throws SQLException {
        List<Long> bases = bases();
        StoredRow first = row(bases.get(0) + 1);
        StoredRow last = row(head.last().seq());
        if (first == null || last == null) {
            throw new StoreException("its journal contains no changes, and it can be restored as a whole only");
        }
        Instant from = Instant.ofEpochMilli(time(first));
        Instant to = Instant.ofEpochMilli(time(last));
        if (target.isBefore(from)) {
            throw new StoreException("its journal begins at " + from + ". Choose an earlier backup, or a later time");
        } else if (target.isAfter(to)) {
            throw new StoreException(
                    "its last change is of " + to + ". Choose a later backup, or omit --to to restore all of this one");
        }
        for (int i = bases.size() - 1; i > 0; i--) {
            StoredRow next = row(bases.get(i) + 1);
            if (next != null && time(next) <= target.toEpochMilli()) {
                return bases.get(i);
            }
        }
        return bases.get(0);
    }

    private Instant rollBack(long base, long target) throws SQLException {
        JournalHead.Row start = new JournalHead.Row(
                base, Long.parseLong(Objects.requireNonNull(row(base + 1)).key()));
        Cut cut = new Cut(start, target);
        StoredRow.read(connection, ROWS + "journal WHERE seq > " + base + " ORDER BY seq", cut::add);
        requireIntact(cut.rows.check(head.last(), head.last().seq() - base).isIntact());
        JournalHead.Snapshot snapshot = snapshot(base);
        for (String key : cut.archived) {
            Sql.update(connection, "DELETE FROM filed WHERE subject = ?", key);
        }
        UnloadedGameTable unloaded = new UnloadedGameTable(connection);
        for (int i = cut.moved.size() - 1; i >= 0; i--) {
            unloaded.revert(cut.moved.get(i));
        }
        Sql.update(connection, "DELETE FROM audit WHERE seq > (SELECT MAX(seq) FROM audit) - " + cut.acts);
        Sql.update(connection, "DELETE FROM journal WHERE seq > " + cut.last.seq());
        Sql.update(connection, "DELETE FROM snapshot WHERE base > " + base);
        JournalHead rolledBack = new JournalHead(cut.last, cut.records, start, snapshot, games());
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE head SET (" + JournalHead.COLUMNS + ") = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            rolledBack.bind(update);
            update.executeUpdate();
        }
        Sql.update(connection, "DELETE FROM past");
        Sql.update(connection, "DELETE FROM recent");
        HistoryTable.fill(connection);
        return Instant.ofEpochMilli(cut.lastTime);
    }

    /** Separates the rows up to a time from those after it. */
    private final class Cut {
        private final long target;
        private final RowChainVerifier rows;
        /** Keys of the games that were archived after the time. */
        private final List<String> archived = new ArrayList<>();

        private JournalHead.Row last;
        private long lastTime;
        private long records;
        /** The number of acts of admins after the time. */
        private long acts;
        /** What has loaded or unloaded games after the time, in order. */
        private final List<JournalRecord> moved = new ArrayList<>();

        private boolean isOver;

        Cut(JournalHead.Row base, long target) {
            this.target = target;
            this.rows = new RowChainVerifier(base);
            this.last = base;
        }

        void add(StoredRow row) throws SQLException {
            rows.add(row);
            long time = time(row);
            isOver |= time > target;
            if (isOver) {
                archived.addAll(JournalReader.archivedGames(row));
                for (JournalRecord record : reader.records(row)) {
                    if (record instanceof JournalRecord.Audited) {
                        acts++;
                    } else if (record instanceof JournalRecord.GameLoaded
                            || record instanceof JournalRecord.GameUnloaded) {
                        moved.add(record);
                    }
                }
            } else {
                last = row.position();
                lastTime = time;
                records += row.lines().size();
            }
        }
    }

    private JournalHead.Snapshot snapshot(long base) throws SQLException {
        RowChainVerifier chain = new RowChainVerifier(new JournalHead.Row(0, 0));
        List<StoredRow> rows = new ArrayList<>();
        StoredRow.read(connection, ROWS + "snapshot WHERE base = " + base + " ORDER BY seq", row -> {
            chain.add(row);
            rows.add(row);
        });
        long crc = rows.isEmpty() ? 0 : rows.get(rows.size() - 1).crc();
        long records = rows.stream().mapToLong(row -> row.lines().size()).sum();
        JournalHead.Snapshot found = new JournalHead.Snapshot(records, crc);
        requireIntact(chain.damage(base == head.base().seq() ? head.snapshot() : found) == null);
        return found;
    }

    private static void requireIntact(boolean isIntact) {
        if (!isIntact) {
            throw new StoreException("its journal before that time is damaged. Choose another backup");
        }
    }

    private JournalHead.Totals games() throws SQLException {
        return Objects.requireNonNull(Sql.find(
                connection,
                row -> new JournalHead.Totals(row.getLong(1), row.getLong(2), row.getLong(3)),
                "SELECT COALESCE(MAX(seq), 0), COUNT(*), COALESCE(SUM(crc), 0) FROM filed"));
    }
}
