package org.parlor.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.store.Remains.Remnant;

/** The tables of a store through one connection that does not commit by itself: what is in them, and what is added. */
final class Ledger implements AutoCloseable {
    /** As far as the moves of a thousand games lie mixed in the table; with their pages some 15 MB. */
    private static final int REMAINS_MAX = 50_000;

    /** Of a row of the journal: whether it is of a filed game. */
    private static final String IS_FILED = "EXISTS (SELECT 1 FROM filed WHERE filed.subject = journal.subject)";

    private final RecordText text = new RecordText();
    private final Connection connection;
    private final PreparedStatement insertJournal;
    private final PreparedStatement insertFiled;
    private final PreparedStatement delete;
    private final PreparedStatement updateTally;
    private final PastTable past;
    private final Places places = new Places();
    private final Remains remains;
    private Tally journal;
    /** How many rows the places are of: all, or what is in the table is not known yet. */
    private long placed;

    private Tally filed;
    private long lastSeq;

    Ledger(Connection connection) throws SQLException {
        this(connection, REMAINS_MAX);
    }

    /** @param remainsMax how many rows of filed games may wait to be deleted */
    Ledger(Connection connection, int remainsMax) throws SQLException {
        this.remains = new Remains(remainsMax);
        this.connection = connection;
        this.insertJournal = connection.prepareStatement(insertion("journal"));
        this.insertFiled = connection.prepareStatement(insertion("filed"));
        this.delete = connection.prepareStatement("DELETE FROM journal WHERE seq = ?");
        this.updateTally =
                connection.prepareStatement("UPDATE tally SET last_seq = ?, row_count = ?, crc_sum = ? WHERE name = ?");
        this.past = new PastTable(connection);
        this.journal = tally("journal");
        this.filed = tally("filed");
        this.lastSeq = Math.max(journal.lastSeq(), filed.lastSeq());
    }

    private static String insertion(String table) {
        return "INSERT INTO " + table + " (seq, subject, body, crc) VALUES (?, ?, ?, ?)";
    }

    private Tally tally(String name) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT last_seq, row_count, crc_sum FROM tally WHERE name = ?")) {
            query.setString(1, name);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new StoreException("The store lacks its tally of '" + name + "'; restore a backup");
                }
                return new Tally(row.getLong(1), row.getLong(2), row.getLong(3));
            }
        }
    }

    Tally filed() {
        return filed;
    }

    /** What the journal holds, held against what it should. */
    Examination examine() throws SQLException {
        List<Row> rows = new ArrayList<>();
        Row.read(connection, "journal", rows::add);
        Set<String> gone = filedSubjects();
        Examination found = Examination.of(rows, journal, gone);
        found.sound().forEach(this::place);
        gone.forEach(subject -> remains.add(places.take(subject)));
        return found;
    }

    /** Every row that a start goes by. */
    void readJournal(Consumer<Row> reader) throws SQLException {
        Row.read(connection, "journal WHERE NOT " + IS_FILED, reader::accept);
    }

    /** The filed games of which something remains in the journal. */
    private Set<String> filedSubjects() throws SQLException {
        Set<String> subjects = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT DISTINCT subject FROM journal WHERE " + IS_FILED)) {
            while (row.next()) {
                subjects.add(row.getString(1));
            }
        }
        return subjects;
    }

    /** Every row of the games that have left the rooms, one after another. */
    void readFiled(Consumer<Row> reader) throws SQLException {
        Row.read(connection, "filed", reader::accept);
    }

    /** What players find their filed games in. */
    void readPast(Consumer<PastGame> reader) throws SQLException {
        past.read(reader);
    }

    /** Whether the tables are in the form that this program makes them. */
    boolean isCurrent() throws SQLException {
        return Migrations.areApplied(connection);
    }

    /** How many rows a table has. */
    long count(String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Ends what was read or written since the last time: that is durable when this returns. */
    void commit() throws SQLException {
        connection.commit();
    }

    /** Writes facts in order. */
    void write(List<JournalRecord> records) throws SQLException {
        if (placed != journal.rows()) {
            throw new IllegalStateException("what the journal holds has not been read yet");
        }
        for (JournalRecord record : records) {
            write(record);
        }
        insertJournal.executeBatch();
        insertFiled.executeBatch();
        past.flush();
        for (Remnant row = remains.takeSurplus(); row != null; row = remains.takeSurplus()) {
            delete(row.seq(), row.crc());
        }
        // Last, for what was added a moment ago may be gone already.
        delete.executeBatch();
        update("journal", journal);
        update("filed", filed);
    }

    private void write(JournalRecord record) throws SQLException {
        Filing filing = Filing.of(record);
        for (String subject : filing.replaced()) {
            letGo(places.take(subject), filing.table());
        }
        switch (filing.table()) {
            case JOURNAL -> {
                Row row = Row.of(++lastSeq, filing.subject(), text.write(record));
                bind(insertJournal, row).addBatch();
                journal = journal.with(row);
                place(row);
            }
            case FILED -> {
                Row row = Row.of(++lastSeq, filing.subject(), text.write(record));
                bind(insertFiled, row).addBatch();
                past.add((JournalRecord.GameFiled) record);
                filed = filed.with(row);
            }
            case NONE -> {}
        }
    }

    private void letGo(Places.Rows gone, Filing.Table next) throws SQLException {
        if (next == Filing.Table.FILED) {
            remains.add(gone);
            return;
        }
        for (int i = 0; i < gone.count(); i++) {
            delete(gone.seq(i), gone.crc(i));
        }
    }

    private void delete(long seq, long crc) throws SQLException {
        delete.setLong(1, seq);
        delete.addBatch();
        journal = journal.without(crc);
        placed--;
    }

    private void place(Row row) {
        places.add(row);
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
                        "INSERT INTO damaged (seq, subject, body, crc, cut_at) VALUES (?, ?, ?, ?, ?)");
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
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
