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

/** Adds to the tables of a store, through one connection that does not commit by itself, and takes from them. */
public final class JournalWriter implements AutoCloseable {
    private final JournalRecordCodec codec = new JournalRecordCodec();
    private final Connection connection;
    private final PreparedStatement insertJournal;
    private final PreparedStatement insertFiled;
    private final PreparedStatement delete;
    private final PreparedStatement updateTally;
    private final HistoryTable past;
    private final RowBatch rowBatch = new RowBatch();
    private final RowIndex index = new RowIndex();
    private TableChecksum journal;
    /** How many rows the places are of: all, or what is in the table is not known yet. */
    private long placed;

    private TableChecksum filed;
    private long lastSeq;
    /** What the database holds as of the last commit, and as of the next one. */
    private Tallies committed;

    private Tallies written;

    /** The tallies of both tables as the database holds them. Two commits that differ in effect differ in these. */
    record Tallies(TableChecksum journal, TableChecksum filed) {}

    public JournalWriter(Connection connection) throws SQLException {
        this.connection = connection;
        this.insertJournal = connection.prepareStatement(insertion("journal"));
        this.insertFiled = connection.prepareStatement(insertion("filed"));
        this.delete = connection.prepareStatement("DELETE FROM journal WHERE seq = ?");
        this.updateTally =
                connection.prepareStatement("UPDATE tally SET last_seq = ?, row_count = ?, crc_sum = ? WHERE name = ?");
        this.past = new HistoryTable(connection);
        JournalReader reader = new JournalReader(connection);
        this.journal = reader.tally("journal");
        this.filed = reader.tally("filed");
        this.lastSeq = Math.max(journal.lastSeq(), filed.lastSeq());
        this.committed = new Tallies(journal, filed);
        this.written = committed;
    }

    private static String insertion(String table) {
        return "INSERT INTO " + table + " (" + StoredRow.COLUMNS + ") VALUES (?, ?, ?, ?)";
    }

    /** Goes on from what the journal holds; what it has no more use for leaves with what is written next. */
    public void takeUp(List<DecodedRow> pages) throws SQLException {
        Set<RecordKey> gone = new HashSet<>();
        for (DecodedRow decodedRow : pages) {
            place(decodedRow.row(), decodedRow.subjects());
            gone.addAll(decodedRow.gone());
        }
        letGo(gone);
    }

    /** Ends what was read or written since the last time: that is durable when this returns. */
    public void commit() throws SQLException {
        connection.commit();
        committed = written;
    }

    /** What the database held when the last commit returned, or at the beginning. */
    Tallies committed() {
        return committed;
    }

    /** What the database holds once the next commit has taken effect. */
    Tallies written() {
        return written;
    }

    /** Writes facts in order. */
    public void write(List<JournalRecord> records) throws SQLException {
        if (placed != journal.rows()) {
            throw new IllegalStateException("what the journal holds has not been read yet");
        }
        List<RecordKey> leaving = new ArrayList<>();
        for (JournalRecord record : records) {
            RowMapping rowMapping = RowMapping.of(record);
            switch (rowMapping.table()) {
                case BUNDLE -> bundle(rowMapping.subject(), codec.write(record));
                case JOURNAL -> {
                    enterBundle();
                    letGo(rowMapping.replaced());
                    RecordKey key = rowMapping.subject();
                    enter(StoredRow.of(++lastSeq, key.inRow(), codec.write(record)), Set.of(key));
                }
                case FILED -> {
                    file((JournalRecord.GameArchived) record, rowMapping.subject());
                    leaving.addAll(rowMapping.replaced());
                }
                case NONE -> letGo(rowMapping.replaced());
            }
        }
        enterBundle();
        // Now that all that is about them has its place.
        letGo(leaving);
        insertJournal.executeBatch();
        insertFiled.executeBatch();
        past.flush();
        // Last, for what was added a moment ago may be gone already.
        delete.executeBatch();
        update("journal", journal);
        update("filed", filed);
        written = new Tallies(journal, filed);
    }

    private void bundle(RecordKey game, String line) throws SQLException {
        rowBatch.add(game, line);
        if (rowBatch.isFull()) {
            enterBundle();
        }
    }

    private void enterBundle() throws SQLException {
        if (!rowBatch.isEmpty()) {
            enter(rowBatch.row(++lastSeq), rowBatch.games());
            rowBatch.clear();
        }
    }

    private void enter(StoredRow storedRow, Set<RecordKey> subjects) throws SQLException {
        bind(insertJournal, storedRow).addBatch();
        journal = journal.with(storedRow);
        place(storedRow, subjects);
    }

    private void file(JournalRecord.GameArchived game, RecordKey key) throws SQLException {
        StoredRow storedRow = StoredRow.of(++lastSeq, key.inRow(), codec.write(game));
        bind(insertFiled, storedRow).addBatch();
        past.add(game, storedRow.seq());
        filed = filed.with(storedRow);
    }

    private void letGo(Collection<RecordKey> subjects) throws SQLException {
        for (RecordKey key : subjects) {
            for (RowIndex.Place gone : index.take(key)) {
                delete(gone);
            }
        }
    }

    private void delete(RowIndex.Place gone) throws SQLException {
        delete.setLong(1, gone.seq());
        delete.addBatch();
        journal = journal.without(gone.crc());
        placed--;
    }

    private void place(StoredRow storedRow, Set<RecordKey> subjects) {
        index.add(storedRow, subjects);
        placed++;
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

    /** Takes the damaged end out of the journal and puts it aside. */
    void cut(JournalCheck found, long now) throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(
                        "INSERT INTO damaged (" + StoredRow.COLUMNS + ", cut_at) VALUES (?, ?, ?, ?, ?)");
                PreparedStatement remove = connection.prepareStatement("DELETE FROM journal WHERE seq = ?")) {
            for (StoredRow storedRow : found.cut()) {
                bind(keep, storedRow).setLong(5, now);
                keep.executeUpdate();
                remove.setLong(1, storedRow.seq());
                remove.executeUpdate();
            }
        }
        journal = found.tally();
        update("journal", journal);
        written = new Tallies(journal, filed);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
