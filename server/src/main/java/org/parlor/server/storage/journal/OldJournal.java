package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.Sql;

/**
 * The journal of schema versions 1 to 5. Obsolete rows were deleted, so the numbers of the rows had gaps; the table
 * {@code tally} held the number of rows and the sum of their checksums.
 */
public final class OldJournal {

    private OldJournal() {}

    /** What a table is expected to contain. */
    static JournalHead.Totals tally(Connection connection, String table) throws SQLException {
        JournalHead.Totals tally = Sql.find(
                connection,
                row -> new JournalHead.Totals(row.getLong(1), row.getLong(2), row.getLong(3)),
                "SELECT last_seq, row_count, crc_sum FROM tally WHERE name = ?",
                table);
        if (tally == null) {
            throw new StoreException("The store has no checksum of table '" + table + "'. Restore a backup");
        }
        return tally;
    }

    static JournalCheckResult check(Connection connection, String table) throws SQLException {
        List<StoredRow> rows = new ArrayList<>();
        StoredRow.read(connection, sql(table), rows::add);
        JournalHead.Totals expected = tally(connection, "journal");
        int end = 0;
        long crcs = 0;
        while (end < rows.size() && rows.get(end).isIntact()) {
            crcs += rows.get(end).crc();
            end++;
        }
        JournalHead.Row last =
                end == 0 ? new JournalHead.Row(0, 0) : rows.get(end - 1).position();
        List<StoredRow> tail = rows.subList(end, rows.size());
        String damage = null;
        if (tail.stream().anyMatch(StoredRow::isIntact)) {
            damage = "row " + tail.get(0).seq() + " is damaged and intact rows follow it";
        } else if (tail.isEmpty()
                && (end != expected.count() || crcs != expected.crcs())
                && (last.seq() >= expected.lastSeq() || end >= expected.count())) {
            damage = JournalCheckResult.differs(end, expected.count());
        }
        return new JournalCheckResult(last, tail, Math.max(0, expected.count() - rows.size()), damage);
    }

    static String sql(String table) {
        return "SELECT seq, subject, body, crc FROM " + table + " ORDER BY seq";
    }

    /**
     * Moves the records from the table {@code old_journal} to the first snapshot of a log.
     *
     * @throws StoreException if the old journal is damaged before its end, or this program cannot decode it
     */
    public static void migrate(Connection connection, String location) throws SQLException {
        JournalCheckResult found = check(connection, "old_journal");
        found.requireRepairable(location);
        if (!found.isIntact()) {
            JournalWriter.truncate(connection, found, "old_journal");
            found.logTruncation();
        }
        Deque<String> lines = new ArrayDeque<>();
        try {
            new JournalReader(connection).readLive(List.of(sql("old_journal")), (record, line) -> lines.addFirst(line));
        } catch (StoreException e) {
            throw JournalReader.decodingFailure(location, e);
        }
        JournalHead.Totals games = tally(connection, "filed");
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO head VALUES (0, 0, 0, 0, 0, 0, 0, " + games.lastSeq() + ", " + games.count()
                    + ", " + games.crcs() + ")");
            // The writer expects this column, which a later migration adds.
            statement.execute("ALTER TABLE head ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0");
            // Stores of this format contain no acts of admins, so that the retention does not matter.
            JournalWriter writer = new JournalWriter(connection, Database.AUDIT_RETENTION);
            Compaction.write(writer.writtenHead(), lines, step -> step.execute(writer));
            statement.execute("ALTER TABLE head DROP COLUMN epoch");
            statement.execute("DROP TABLE old_journal");
            statement.execute("DROP TABLE tally");
        }
    }
}
