package org.parlor.server.storage.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.archive.HistoryTable;

/** Writes to the tables of a store through one connection with auto-commit disabled. */
public final class JournalWriter implements AutoCloseable {
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;
    private final PreparedStatement insertJournal;
    private final PreparedStatement insertFiled;
    private final PreparedStatement delete;
    private final PreparedStatement updateTally;
    private final HistoryTable history;
    private final RowBatch rowBatch = new RowBatch();
    private final RowIndex index = new RowIndex();
    private TableChecksum journal;
    /** Number of indexed rows. Less than the number of rows until the existing ones have been indexed. */
    private long indexedRows;

    private TableChecksum filed;
    private long lastSeq;
    /** Checksums as of the last commit, and as of the next one. */
    private Tallies committed;

    private Tallies written;

    /** The checksums of both tables. They differ between any two commits, so they identify the state of the database. */
    record Tallies(TableChecksum journal, TableChecksum filed) {}

    public JournalWriter(Connection connection) throws SQLException {
        this.connection = connection;
        this.insertJournal = connection.prepareStatement(insertSql("journal"));
        this.insertFiled = connection.prepareStatement(insertSql("filed"));
        this.delete = connection.prepareStatement("DELETE FROM journal WHERE seq = ?");
        this.updateTally =
                connection.prepareStatement("UPDATE tally SET last_seq = ?, row_count = ?, crc_sum = ? WHERE name = ?");
        this.history = new HistoryTable(connection);
        JournalReader reader = new JournalReader(connection);
        this.journal = reader.expectedChecksum("journal");
        this.filed = reader.expectedChecksum("filed");
        this.lastSeq = Math.max(journal.lastSeq(), filed.lastSeq());
        this.committed = new Tallies(journal, filed);
        this.written = committed;
    }

    private static String insertSql(String table) {
        return "INSERT INTO " + table + " (" + StoredRow.COLUMNS + ") VALUES (?, ?, ?, ?)";
    }

    /** Indexes the existing rows. Obsolete ones are deleted with the next write. */
    public void indexRows(List<DecodedRow> pages) throws SQLException {
        Set<RecordKey> obsolete = new HashSet<>();
        for (DecodedRow decodedRow : pages) {
            addToIndex(decodedRow.row(), decodedRow.subjects());
            obsolete.addAll(decodedRow.gone());
        }
        deleteRows(obsolete);
    }

    /** Commits the transaction, which is durable when this returns. */
    public void commit() throws SQLException {
        connection.commit();
        committed = written;
    }

    /** Checksums as of the last successful commit, or as of the start. */
    Tallies committed() {
        return committed;
    }

    /** Checksums as of the next commit. */
    Tallies written() {
        return written;
    }

    /** Writes records, in order, without committing. */
    public void write(List<JournalRecord> records) throws SQLException {
        if (indexedRows != journal.rows()) {
            throw new IllegalStateException("the existing journal rows have not been indexed yet");
        }
        List<RecordKey> archived = new ArrayList<>();
        for (JournalRecord record : records) {
            RowMapping rowMapping = RowMapping.of(record);
            switch (rowMapping.table()) {
                case BATCH -> addToBatch(rowMapping.key(), codec.write(record));
                case JOURNAL -> {
                    insertBatch();
                    deleteRows(rowMapping.replaced());
                    RecordKey key = rowMapping.key();
                    insert(StoredRow.of(++lastSeq, key.subject(), codec.write(record)), Set.of(key));
                }
                case ARCHIVE -> {
                    insertArchived((JournalRecord.GameArchived) record, rowMapping.key());
                    archived.addAll(rowMapping.replaced());
                }
                case NONE -> deleteRows(rowMapping.replaced());
            }
        }
        insertBatch();
        // After all records of these games have been indexed.
        deleteRows(archived);
        insertJournal.executeBatch();
        insertFiled.executeBatch();
        history.flush();
        // Last, because it may delete rows inserted above.
        delete.executeBatch();
        update("journal", journal);
        update("filed", filed);
        written = new Tallies(journal, filed);
    }

    private void addToBatch(RecordKey game, String line) throws SQLException {
        rowBatch.add(game, line);
        if (rowBatch.isFull()) {
            insertBatch();
        }
    }

    private void insertBatch() throws SQLException {
        if (!rowBatch.isEmpty()) {
            insert(rowBatch.row(++lastSeq), rowBatch.games());
            rowBatch.clear();
        }
    }

    private void insert(StoredRow storedRow, Set<RecordKey> subjects) throws SQLException {
        bind(insertJournal, storedRow).addBatch();
        journal = journal.with(storedRow);
        addToIndex(storedRow, subjects);
    }

    private void insertArchived(JournalRecord.GameArchived game, RecordKey key) throws SQLException {
        StoredRow storedRow = StoredRow.of(++lastSeq, key.subject(), codec.write(game));
        bind(insertFiled, storedRow).addBatch();
        history.add(game, storedRow.seq());
        filed = filed.with(storedRow);
    }

    private void deleteRows(Collection<RecordKey> subjects) throws SQLException {
        for (RecordKey key : subjects) {
            for (RowIndex.Entry obsolete : index.remove(key)) {
                delete(obsolete);
            }
        }
    }

    private void delete(RowIndex.Entry obsolete) throws SQLException {
        delete.setLong(1, obsolete.seq());
        delete.addBatch();
        journal = journal.without(obsolete.crc());
        indexedRows--;
    }

    private void addToIndex(StoredRow storedRow, Set<RecordKey> subjects) {
        index.add(storedRow, subjects);
        indexedRows++;
    }

    private static PreparedStatement bind(PreparedStatement insert, StoredRow storedRow) throws SQLException {
        insert.setLong(1, storedRow.seq());
        insert.setString(2, storedRow.subject());
        insert.setString(3, storedRow.body());
        insert.setLong(4, storedRow.crc());
        return insert;
    }

    private void update(String name, TableChecksum checksum) throws SQLException {
        updateTally.setLong(1, checksum.lastSeq());
        updateTally.setLong(2, checksum.rows());
        updateTally.setLong(3, checksum.crcs());
        updateTally.setString(4, name);
        updateTally.executeUpdate();
    }

    /** Moves the damaged end of the journal to the table {@code damaged}. */
    void truncate(JournalCheck found, long now) throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(
                        "INSERT INTO damaged (" + StoredRow.COLUMNS + ", cut_at) VALUES (?, ?, ?, ?, ?)");
                PreparedStatement remove = connection.prepareStatement("DELETE FROM journal WHERE seq = ?")) {
            for (StoredRow storedRow : found.damagedTail()) {
                bind(keep, storedRow).setLong(5, now);
                keep.executeUpdate();
                remove.setLong(1, storedRow.seq());
                remove.executeUpdate();
            }
        }
        journal = found.checksum();
        update("journal", journal);
        written = new Tallies(journal, filed);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
