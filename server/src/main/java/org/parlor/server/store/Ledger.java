package org.parlor.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.parlor.server.core.step.JournalRecord;

/** Adds to the tables of a store, through one connection that does not commit by itself, and takes from them. */
final class Ledger implements AutoCloseable {
    private final RecordText text = new RecordText();
    private final Connection connection;
    private final PreparedStatement insertJournal;
    private final PreparedStatement insertFiled;
    private final PreparedStatement delete;
    private final PreparedStatement updateTally;
    private final PastTable past;
    private final Bundle bundle = new Bundle();
    private final Places places = new Places();
    private Tally journal;
    /** How many rows the places are of: all, or what is in the table is not known yet. */
    private long placed;

    private Tally filed;
    private long lastSeq;
    /** What the database holds as of the last commit, and as of the next one. */
    private Tallies committed;

    private Tallies written;

    /** The tallies of both tables as the database holds them. Two commits that differ in effect differ in these. */
    record Tallies(Tally journal, Tally filed) {}

    Ledger(Connection connection) throws SQLException {
        this.connection = connection;
        this.insertJournal = connection.prepareStatement(insertion("journal"));
        this.insertFiled = connection.prepareStatement(insertion("filed"));
        this.delete = connection.prepareStatement("DELETE FROM journal WHERE seq = ?");
        this.updateTally =
                connection.prepareStatement("UPDATE tally SET last_seq = ?, row_count = ?, crc_sum = ? WHERE name = ?");
        this.past = new PastTable(connection);
        Contents contents = new Contents(connection);
        this.journal = contents.tally("journal");
        this.filed = contents.tally("filed");
        this.lastSeq = Math.max(journal.lastSeq(), filed.lastSeq());
        this.committed = new Tallies(journal, filed);
        this.written = committed;
    }

    private static String insertion(String table) {
        return "INSERT INTO " + table + " (" + Row.COLUMNS + ") VALUES (?, ?, ?, ?)";
    }

    /** Goes on from what the journal holds; what it has no more use for leaves with what is written next. */
    void takeUp(List<Page> pages) throws SQLException {
        Set<Subject> gone = new HashSet<>();
        for (Page page : pages) {
            place(page.row(), page.subjects());
            gone.addAll(page.gone());
        }
        letGo(gone);
    }

    /** Ends what was read or written since the last time: that is durable when this returns. */
    void commit() throws SQLException {
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
    void write(List<JournalRecord> records) throws SQLException {
        if (placed != journal.rows()) {
            throw new IllegalStateException("what the journal holds has not been read yet");
        }
        List<Subject> leaving = new ArrayList<>();
        for (JournalRecord record : records) {
            Filing filing = Filing.of(record);
            switch (filing.table()) {
                case BUNDLE -> bundle(filing.subject(), text.write(record));
                case JOURNAL -> {
                    enterBundle();
                    letGo(filing.replaced());
                    Subject subject = filing.subject();
                    enter(Row.of(++lastSeq, subject.inRow(), text.write(record)), Set.of(subject));
                }
                case FILED -> {
                    file((JournalRecord.GameFiled) record, filing.subject());
                    leaving.addAll(filing.replaced());
                }
                case NONE -> letGo(filing.replaced());
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

    private void bundle(Subject game, String line) throws SQLException {
        bundle.add(game, line);
        if (bundle.isFull()) {
            enterBundle();
        }
    }

    private void enterBundle() throws SQLException {
        if (!bundle.isEmpty()) {
            enter(bundle.row(++lastSeq), bundle.games());
            bundle.clear();
        }
    }

    private void enter(Row row, Set<Subject> subjects) throws SQLException {
        bind(insertJournal, row).addBatch();
        journal = journal.with(row);
        place(row, subjects);
    }

    private void file(JournalRecord.GameFiled game, Subject subject) throws SQLException {
        Row row = Row.of(++lastSeq, subject.inRow(), text.write(game));
        bind(insertFiled, row).addBatch();
        past.add(game, row.seq());
        filed = filed.with(row);
    }

    private void letGo(Collection<Subject> subjects) throws SQLException {
        for (Subject subject : subjects) {
            for (Places.Place gone : places.take(subject)) {
                delete(gone);
            }
        }
    }

    private void delete(Places.Place gone) throws SQLException {
        delete.setLong(1, gone.seq());
        delete.addBatch();
        journal = journal.without(gone.crc());
        placed--;
    }

    private void place(Row row, Set<Subject> subjects) {
        places.add(row, subjects);
        placed++;
    }

    private static PreparedStatement bind(PreparedStatement insert, Row row) throws SQLException {
        insert.setLong(1, row.seq());
        insert.setString(2, row.subject());
        insert.setString(3, row.body());
        insert.setLong(4, row.crc());
        return insert;
    }

    private void update(String name, Tally tally) throws SQLException {
        updateTally.setLong(1, tally.lastSeq());
        updateTally.setLong(2, tally.rows());
        updateTally.setLong(3, tally.crcs());
        updateTally.setString(4, name);
        updateTally.executeUpdate();
    }

    /** Takes the damaged end out of the journal and puts it aside. */
    void cut(Examination found, long now) throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(
                        "INSERT INTO damaged (" + Row.COLUMNS + ", cut_at) VALUES (?, ?, ?, ?, ?)");
                PreparedStatement remove = connection.prepareStatement("DELETE FROM journal WHERE seq = ?")) {
            for (Row row : found.cut()) {
                bind(keep, row).setLong(5, now);
                keep.executeUpdate();
                remove.setLong(1, row.seq());
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
