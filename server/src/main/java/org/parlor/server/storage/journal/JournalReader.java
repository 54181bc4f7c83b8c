package org.parlor.server.storage.journal;

import com.google.gson.JsonParser;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.database.Migrations;

/**
 * Reads the tables of a store through one connection. The journal consists of a snapshot and the rows after it. A reader that
 * follows the journal continues after the last row it has read, and starts again with the snapshot if {@code base} of the
 * head has passed that row.
 */
public final class JournalReader implements AutoCloseable {
    /** Starts the line that stands for an archived game, whose record is in the archive. */
    static final String ARCHIVED = "{\"archived\":";

    /** Receives a record and its line. */
    public interface Visitor {
        void accept(JournalRecord record, String line);
    }

    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;

    public JournalReader(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    public JournalHead head() throws SQLException {
        return JournalHead.read(connection);
    }

    /** What the archive is expected to contain. */
    public JournalHead.Totals games() throws SQLException {
        return isLog() ? head().games() : OldJournal.tally(connection, "filed");
    }

    private boolean isLog() throws SQLException {
        return Migrations.version(connection) >= Migrations.LOG;
    }

    /** Checks the rows of the journal. */
    public JournalCheck check() throws SQLException {
        if (!isLog()) {
            return OldJournal.check(connection, "journal");
        }
        JournalHead head = head();
        RowChain snapshot = new RowChain(new JournalHead.Row(0, 0));
        StoredRow.read(connection, snapshotSql(head), snapshot::add);
        RowChain rows = new RowChain(head.base());
        StoredRow.read(connection, journalSql(head), rows::add);
        JournalCheck check =
                rows.check(head.last(), head.last().seq() - head.base().seq());
        String damage = snapshot.damage(head.snapshot());
        return damage == null ? check : new JournalCheck(check.last(), check.damagedTail(), check.missing(), damage);
    }

    private static String journalSql(JournalHead head) {
        return "SELECT seq, previous, body, crc FROM journal WHERE seq > "
                + head.base().seq() + " ORDER BY seq";
    }

    private static String snapshotSql(JournalHead head) {
        return "SELECT seq, previous, body, crc FROM snapshot WHERE base = "
                + head.base().seq() + " ORDER BY seq";
    }

    /** The queries of all rows, in order. */
    private List<String> queries() throws SQLException {
        if (!isLog()) {
            return List.of(OldJournal.sql("journal"));
        }
        JournalHead head = head();
        return List.of(snapshotSql(head), journalSql(head));
    }

    /**
     * Reads the rows of a damaged journal in order, as far as possible.
     *
     * @param rows receives the rows
     * @return the first error, null if all rows were read
     */
    public @Nullable SQLException readRows(List<StoredRow> rows) throws SQLException {
        SQLException error = null;
        for (String query : queries()) {
            try {
                StoredRow.read(connection, query, rows::add);
            } catch (SQLException e) {
                error = error == null ? e : error;
            }
        }
        return error;
    }

    /** The records that a restart needs, in order. */
    public List<JournalRecord> live() throws SQLException {
        List<JournalRecord> records = new ArrayList<>();
        readLive(queries(), (record, line) -> records.add(record));
        Collections.reverse(records);
        return records;
    }

    /** The lines of {@link #live}. */
    Deque<String> liveLines() throws SQLException {
        Deque<String> lines = new ArrayDeque<>();
        readLive(queries(), (record, line) -> lines.addFirst(line));
        return lines;
    }

    /**
     * Passes on the records that a restart needs, from the newest to the oldest. Skips damaged rows.
     *
     * @param queries queries of all rows, in order
     * @throws StoreException if this program cannot decode a row
     */
    void readLive(List<String> queries, Visitor visitor) throws SQLException {
        try (LiveRecordFilter filter = new LiveRecordFilter(connection)) {
            for (int i = queries.size() - 1; i >= 0; i--) {
                StoredRow.read(connection, queries.get(i) + " DESC", row -> visitLive(row, filter, visitor));
            }
        }
    }

    /**
     * Passes on the records that a restart needs, from the newest to the oldest. Skips damaged rows.
     *
     * @param rows rows in order
     */
    public void visitLive(List<StoredRow> rows, Visitor visitor) throws SQLException {
        try (LiveRecordFilter filter = new LiveRecordFilter(connection)) {
            for (int i = rows.size() - 1; i >= 0; i--) {
                visitLive(rows.get(i), filter, visitor);
            }
        }
    }

    private void visitLive(StoredRow row, LiveRecordFilter filter, Visitor visitor) throws SQLException {
        List<String> lines = row.isIntact() ? row.lines() : List.of();
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            if (line.startsWith(ARCHIVED)) {
                filter.archived(JsonParser.parseString(line)
                        .getAsJsonObject()
                        .get("archived")
                        .getAsString());
                continue;
            }
            JournalRecord record = decode(row, line);
            if (filter.isLive(record)) {
                visitor.accept(record, line);
            }
        }
    }

    private JournalRecord decode(StoredRow row, String line) {
        try {
            return codec.read(line);
        } catch (StoreException e) {
            throw new StoreException(
                    "Row " + row.seq() + " is intact but cannot be decoded by this program: " + e.getMessage(), e);
        }
    }

    static StoreException undecodable(String location, StoreException e) {
        return new StoreException(
                "In " + location + ": " + e.getMessage() + ". Use the parlor-server that wrote it, or a newer one", e);
    }

    /** Reads every row of the archived games. */
    public void readArchivedGames(StoredRow.Reader reader) throws SQLException {
        StoredRow.read(connection, "SELECT " + StoredRow.GAME_COLUMNS + " FROM filed ORDER BY seq", reader);
    }

    /** Reads the game history of all players. */
    public void readHistory(Consumer<HistoryEntry> reader) throws SQLException {
        new HistoryTable(connection).read(reader);
    }

    /** Whether the schema is up to date. */
    public boolean isCurrent() throws SQLException {
        return Migrations.areApplied(connection);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
