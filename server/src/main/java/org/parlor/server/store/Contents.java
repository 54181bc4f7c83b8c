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
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.parlor.server.core.step.JournalRecord;

/** What is in the tables of a store, read through one connection. */
final class Contents implements AutoCloseable {
    private final RecordText text = new RecordText();
    private final Connection connection;

    Contents(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    /** What a table should hold. */
    Tally tally(String table) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT last_seq, row_count, crc_sum FROM tally WHERE name = ?")) {
            query.setString(1, table);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new StoreException("The store lacks its tally of '" + table + "'; restore a backup");
                }
                return new Tally(row.getLong(1), row.getLong(2), row.getLong(3));
            }
        }
    }

    /** What the journal holds, held against what it should. */
    Examination examine() throws SQLException {
        List<Row> rows = new ArrayList<>();
        Row.read(connection, "journal", rows::add);
        return Examination.of(rows, tally("journal"));
    }

    /**
     * What sound rows of the journal mean.
     *
     * @throws StoreException if one of them means nothing to this program
     */
    List<Page> pages(List<Row> rows) throws SQLException {
        List<Page> pages = new ArrayList<>();
        try (FiledGames filedGames = new FiledGames(connection)) {
            for (Row row : rows) {
                pages.add(page(row, filedGames));
            }
        }
        return pages;
    }

    private Page page(Row row, FiledGames filedGames) throws SQLException {
        List<JournalRecord> current = new ArrayList<>();
        Set<Subject> subjects = new HashSet<>();
        Set<Subject> gone = new HashSet<>();
        for (JournalRecord record : records(row)) {
            Subject subject = Filing.of(record).subject();
            subjects.add(subject);
            if (filedGames.hold(subject)) {
                gone.add(subject);
            } else {
                current.add(record);
            }
        }
        return new Page(row, current, subjects, gone);
    }

    private List<JournalRecord> records(Row row) {
        try {
            return row.lines().stream().map(text::read).toList();
        } catch (StoreException e) {
            throw new StoreException(
                    "Row " + row.seq() + " is sound but means nothing to this program: " + e.getMessage(), e);
        }
    }

    /** Every row of the journal, one after another. Of the sound ones, what a start passes over is left out. */
    void readJournal(Consumer<Row> reader) throws SQLException {
        try (FiledGames filedGames = new FiledGames(connection)) {
            Row.read(connection, "journal", row -> reader.accept(row.isSound() ? current(row, filedGames) : row));
        }
    }

    private Row current(Row row, FiledGames filedGames) throws SQLException {
        StringJoiner current = new StringJoiner("\n");
        for (String line : row.lines()) {
            if (!filedGames.hold(Filing.of(text.read(line)).subject())) {
                current.add(line);
            }
        }
        return Row.of(row.seq(), row.subject(), current.toString());
    }

    /** Every row of the games that have left the rooms, one after another. */
    void readFiled(Consumer<Row> reader) throws SQLException {
        Row.read(connection, "filed", reader::accept);
    }

    /** What players find their filed games in. */
    void readPast(Consumer<PastGame> reader) throws SQLException {
        new PastTable(connection).read(reader);
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

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
