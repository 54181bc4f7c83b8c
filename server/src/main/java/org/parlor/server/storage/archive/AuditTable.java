package org.parlor.server.storage.archive;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.Player;
import org.parlor.server.storage.database.Sql;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.StoredRow;

/** Access to the table {@code audit}, the acts of admins, through one connection. */
public final class AuditTable {
    private static final String COLUMNS = "seq, actor, body, crc";

    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;
    /** Number of the last entry; null before the first one is added. */
    private @Nullable Long last;

    public AuditTable(Connection connection) {
        this.connection = connection;
    }

    /**
     * Adds an entry, without committing.
     *
     * @param retention entries that are older than this one by more are deleted
     */
    public void add(JournalRecord.Audited entry, String line, Duration retention) throws SQLException {
        long seq = (last == null ? Sql.number(connection, "SELECT COALESCE(MAX(seq), 0) FROM audit") : last) + 1;
        StoredRow row = StoredRow.of(seq, Player.key(entry.by()), line);
        String on = entry.on();
        Sql.update(
                connection,
                "INSERT INTO audit (" + COLUMNS + ", acted_at, target) VALUES (?, ?, ?, ?, ?, ?)",
                seq,
                row.key(),
                row.body(),
                row.crc(),
                entry.time(),
                on == null ? null : Player.key(on));
        Sql.update(connection, "DELETE FROM audit WHERE acted_at < ?", entry.time() - retention.toMillis());
        last = seq;
    }

    /** Returns the entries that match a query, by number, latest first. Skips damaged ones. */
    SortedMap<Long, JournalRecord.Audited> find(ArchiveQuery.OfAudit filter) throws SQLException {
        StringJoiner conditions = new StringJoiner(" AND ");
        List<Object> values = new ArrayList<>();
        add("seq < ?", filter.before() == null ? Long.valueOf(Long.MAX_VALUE) : filter.before(), conditions, values);
        add("actor = ?", filter.by(), conditions, values);
        add("target = ?", filter.on(), conditions, values);
        add("acted_at >= ?", filter.since(), conditions, values);
        add("acted_at < ?", filter.until(), conditions, values);
        values.add(filter.max());
        SortedMap<Long, JournalRecord.Audited> entries = new TreeMap<>(Comparator.reverseOrder());
        String sql = "SELECT " + COLUMNS + " FROM audit WHERE " + conditions + " ORDER BY seq DESC LIMIT ?";
        for (StoredRow row : Sql.list(connection, StoredRow::of, sql, values.toArray())) {
            if (row.isIntact()) {
                entries.put(row.seq(), (JournalRecord.Audited) codec.read(row.body()));
            }
        }
        return entries;
    }

    private static void add(String condition, @Nullable Object value, StringJoiner conditions, List<Object> values) {
        if (value != null) {
            conditions.add(condition);
            values.add(value);
        }
    }

    /** Reads all rows, oldest first. */
    public void read(StoredRow.Reader reader) throws SQLException {
        StoredRow.read(connection, "SELECT " + COLUMNS + " FROM audit ORDER BY seq", reader);
    }
}
