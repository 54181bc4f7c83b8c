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
import org.parlor.server.storage.archive.AuditTable;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.archive.UnloadedGameTable;
import org.parlor.server.storage.database.Migrations;

/** Reads the tables of a store through one connection. The journal consists of a snapshot and the rows after it. */
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

    public JournalCheckResult check() throws SQLException {
        if (!isLog()) {
            return OldJournal.check(connection, "journal");
        }
        JournalHead head = head();
        RowChainVerifier snapshot = new RowChainVerifier(new JournalHead.Row(0, 0));
        StoredRow.read(connection, snapshotSql(head), snapshot::add);
        JournalCheckResult check = check(head, head.base());
        String damage = snapshot.damage(head.snapshot());
        return damage == null
                ? check
                : new JournalCheckResult(check.last(), check.damagedTail(), check.missing(), damage);
    }

    /**
     * Checks the rows after a row.
     *
     * @param after a row that was read before
     * @throws StoreException if a snapshot has replaced rows after it
     */
    JournalCheckResult check(JournalHead head, JournalHead.Row after) throws SQLException {
        if (after.seq() < head.base().seq()) {
            throw new StoreException("The journal was compacted after row " + after.seq() + " was read");
        }
        RowChainVerifier rows = new RowChainVerifier(after);
        StoredRow.read(connection, journalSql(after), rows::add);
        return rows.check(head.last(), head.last().seq() - after.seq());
    }

    private static String journalSql(JournalHead.Row after) {
        return "SELECT seq, previous, body, crc FROM journal WHERE seq > " + after.seq() + " ORDER BY seq";
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
        return List.of(snapshotSql(head), journalSql(head.base()));
    }

    /**
     * Reads the rows of a damaged journal in order, as far as possible.
     *
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
    public List<JournalRecord> readLiveRecords() throws SQLException {
        List<JournalRecord> records = new ArrayList<>();
        readLive(queries(), (record, line) -> records.add(record));
        Collections.reverse(records);
        return records;
    }

    Deque<String> readLiveLines() throws SQLException {
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
        LiveRecordFilter filter = new LiveRecordFilter();
        for (int i = queries.size() - 1; i >= 0; i--) {
            StoredRow.read(connection, queries.get(i) + " DESC", row -> addLive(row, filter));
        }
        filter.visit(connection, visitor);
    }

    /**
     * Passes on the records that a restart needs, from the newest to the oldest. Skips damaged rows.
     *
     * @param rows rows in order
     */
    public void visitLive(List<StoredRow> rows, Visitor visitor) throws SQLException {
        LiveRecordFilter filter = new LiveRecordFilter();
        for (int i = rows.size() - 1; i >= 0; i--) {
            addLive(rows.get(i), filter);
        }
        filter.visit(connection, visitor);
    }

    private void addLive(StoredRow row, LiveRecordFilter filter) {
        List<String> lines = row.isIntact() ? row.lines() : List.of();
        for (int i = lines.size() - 1; i >= 0; i--) {
            String line = lines.get(i);
            if (line.startsWith(ARCHIVED)) {
                filter.archived(archivedGame(line));
            } else {
                filter.add(decode(row, line), line);
            }
        }
    }

    private static String archivedGame(String line) {
        return JsonParser.parseString(line).getAsJsonObject().get("archived").getAsString();
    }

    /** All records of the rows after a row, obsolete ones and archived games included. The rows must be intact. */
    List<JournalRecord> recordsAfter(JournalHead.Row after) throws SQLException {
        List<StoredRow> rows = new ArrayList<>();
        StoredRow.read(connection, journalSql(after), rows::add);
        List<JournalRecord> records = new ArrayList<>();
        for (StoredRow row : rows) {
            records.addAll(records(row));
        }
        return records;
    }

    /** The records of an intact row. */
    List<JournalRecord> records(StoredRow row) throws SQLException {
        List<JournalRecord> records = new ArrayList<>();
        for (String line : row.lines()) {
            records.add(line.startsWith(ARCHIVED) ? readArchivedGame(archivedGame(line)) : decode(row, line));
        }
        return records;
    }

    /** Keys of the games that a row archived. */
    static List<String> archivedGames(StoredRow row) {
        return row.lines().stream()
                .filter(line -> line.startsWith(ARCHIVED))
                .map(line -> StoredRow.gameKey(archivedGame(line)))
                .toList();
    }

    private JournalRecord readArchivedGame(String game) throws SQLException {
        StoredRow archived = StoredRow.findGame(connection, game);
        if (archived == null) {
            throw new StoreException("The archived game " + game + " is missing");
        }
        return decode(archived, archived.body());
    }

    private JournalRecord decode(StoredRow row, String line) {
        try {
            return codec.read(line);
        } catch (StoreException e) {
            throw new StoreException(
                    "Row " + row.seq() + " is intact but cannot be decoded by this program: " + e.getMessage(), e);
        }
    }

    static StoreException decodingFailure(String location, StoreException e) {
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

    /** Reads every row of the acts of admins, oldest first. A store of an older version has none. */
    public void readAudit(StoredRow.Reader reader) throws SQLException {
        if (Migrations.version(connection) >= Migrations.AUDIT) {
            new AuditTable(connection).read(reader);
        }
    }

    /** Reads every row of the games that are not in memory. A store of an older version has none. */
    public void readUnloaded(StoredRow.Reader reader) throws SQLException {
        if (hasUnloaded()) {
            new UnloadedGameTable(connection).read(reader);
        }
    }

    /** The number of games that are not in memory, and the sum of their checksums. */
    public long[] unloadedTotal() throws SQLException {
        return hasUnloaded() ? new UnloadedGameTable(connection).total() : new long[2];
    }

    private boolean hasUnloaded() throws SQLException {
        return Migrations.version(connection) >= Migrations.UNLOADED;
    }

    /** Whether the schema is up to date. */
    public boolean isSchemaCurrent() throws SQLException {
        return Migrations.areApplied(connection);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
