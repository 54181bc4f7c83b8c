package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.archive.HistoryEntry;
import org.parlor.server.storage.archive.HistoryTable;
import org.parlor.server.storage.database.Migrations;

/** Reads the tables of a store through one connection. */
public final class JournalReader implements AutoCloseable {
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;

    public JournalReader(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** The expected checksum of a table. */
    public TableChecksum expectedChecksum(String table) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT last_seq, row_count, crc_sum FROM tally WHERE name = ?")) {
            query.setString(1, table);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new StoreException("The store has no checksum of table '" + table + "'. Restore a backup");
                }
                return new TableChecksum(row.getLong(1), row.getLong(2), row.getLong(3));
            }
        }
    }

    /** Checks the rows of the journal against its expected checksum. */
    public JournalCheck check() throws SQLException {
        List<StoredRow> rows = new ArrayList<>();
        StoredRow.read(connection, "journal", rows::add);
        return JournalCheck.of(rows, expectedChecksum("journal"));
    }

    /**
     * Decodes intact rows of the journal.
     *
     * @throws StoreException if this program cannot decode a row
     */
    public List<DecodedRow> decodeRows(List<StoredRow> rows) throws SQLException {
        List<DecodedRow> pages = new ArrayList<>();
        try (ArchivedGameFilter archivedGameFilter = new ArchivedGameFilter(connection)) {
            for (StoredRow storedRow : rows) {
                pages.add(decode(storedRow, archivedGameFilter));
            }
        }
        return pages;
    }

    private DecodedRow decode(StoredRow storedRow, ArchivedGameFilter archivedGameFilter) throws SQLException {
        List<JournalRecord> current = new ArrayList<>();
        Set<RecordKey> subjects = new HashSet<>();
        Set<RecordKey> gone = new HashSet<>();
        for (JournalRecord record : records(storedRow)) {
            RecordKey key = RowMapping.of(record).key();
            subjects.add(key);
            if (archivedGameFilter.isArchived(key)) {
                gone.add(key);
            } else {
                current.add(record);
            }
        }
        return new DecodedRow(storedRow, current, subjects, gone);
    }

    private List<JournalRecord> records(StoredRow storedRow) {
        try {
            return storedRow.lines().stream().map(codec::read).toList();
        } catch (StoreException e) {
            throw new StoreException(
                    "Row " + storedRow.seq() + " is intact but cannot be decoded by this program: " + e.getMessage(),
                    e);
        }
    }

    /** Reads every row of the journal. Intact rows are passed on without records of archived games. */
    public void readJournal(Consumer<StoredRow> reader) throws SQLException {
        try (ArchivedGameFilter archivedGameFilter = new ArchivedGameFilter(connection)) {
            StoredRow.read(
                    connection,
                    "journal",
                    storedRow ->
                            reader.accept(storedRow.isIntact() ? current(storedRow, archivedGameFilter) : storedRow));
        }
    }

    private StoredRow current(StoredRow storedRow, ArchivedGameFilter archivedGameFilter) throws SQLException {
        StringJoiner current = new StringJoiner("\n");
        for (String line : storedRow.lines()) {
            if (!archivedGameFilter.isArchived(RowMapping.of(codec.read(line)).key())) {
                current.add(line);
            }
        }
        return StoredRow.of(storedRow.seq(), storedRow.subject(), current.toString());
    }

    /** Reads every row of the archived games. */
    public void readArchivedGames(Consumer<StoredRow> reader) throws SQLException {
        StoredRow.read(connection, "filed", reader::accept);
    }

    /** Reads the game history of all players. */
    public void readHistory(Consumer<HistoryEntry> reader) throws SQLException {
        new HistoryTable(connection).read(reader);
    }

    /** Whether the schema is up to date. */
    public boolean isCurrent() throws SQLException {
        return Migrations.areApplied(connection);
    }

    /** Number of rows of a table. */
    public long count(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
