package org.parlor.server.storage.archive;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
        long seq = (last == null ? readLast() : last) + 1;
        StoredRow row = StoredRow.of(seq, Player.key(entry.by()), line);
        String on = entry.on();
        try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO audit (" + COLUMNS + ", acted_at, target) VALUES (?, ?, ?, ?, ?, ?)");
                PreparedStatement expire = connection.prepareStatement("DELETE FROM audit WHERE acted_at < ?")) {
            insert.setLong(1, seq);
            insert.setString(2, row.key());
            insert.setString(3, row.body());
            insert.setLong(4, row.crc());
            insert.setLong(5, entry.time());
            insert.setString(6, on == null ? null : Player.key(on));
            insert.executeUpdate();
            expire.setLong(1, entry.time() - retention.toMillis());
            expire.executeUpdate();
        }
        last = seq;
    }

    private long readLast() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COALESCE(MAX(seq), 0) FROM audit")) {
            row.next();
            return row.getLong(1);
        }
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
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT " + COLUMNS + " FROM audit WHERE " + conditions + " ORDER BY seq DESC LIMIT ?")) {
            for (int i = 0; i < values.size(); i++) {
                query.setObject(i + 1, values.get(i));
            }
            try (ResultSet columns = query.executeQuery()) {
                while (columns.next()) {
                    StoredRow row = StoredRow.of(columns);
                    if (row.isIntact()) {
                        entries.put(row.seq(), (JournalRecord.Audited) codec.read(row.body()));
                    }
                }
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
