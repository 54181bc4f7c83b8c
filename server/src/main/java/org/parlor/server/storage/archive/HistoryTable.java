package org.parlor.server.storage.archive;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.journal.JournalRecordCodec;
import org.parlor.server.storage.journal.StoredRow;

/**
 * The tables in which players find their filed games, through one connection. They are made from those games alone.
 *
 * <p>The index of {@code past} is in parts: two players of a game are anywhere in the order of names, and if that were all,
 * each game that is filed would have two pages of a large index written. So games that are filed one after another share a
 * part, which is small and entered all at once, from {@code recent}, where they stand until then; a search looks into every
 * one. (Graefe, <i>Sorting and Indexing with Partitioned B-Trees</i>, CIDR 2003.)
 */
public final class HistoryTable {
    /** More of them make a search faster and filing slower: a search looks into a thousand parts in some milliseconds. */
    private static final int GAMES_A_PART = 1_000;

    private static final String COLUMNS = "player, place, kind, opponent, seq";
    private static final String PART = "INSERT INTO past (part, " + COLUMNS + ") SELECT"
            + " (SELECT COALESCE(MAX(part) + 1, 0) FROM past), " + COLUMNS + " FROM recent ORDER BY player, place";
    private static final String PARTS = "WITH RECURSIVE parts (n) AS (SELECT 0"
            + " UNION ALL SELECT n + 1 FROM parts WHERE n < (SELECT MAX(part) FROM past)) ";
    private static final byte[] FIRST_PLACE = {};

    private final Connection connection;
    /** Made when it is first needed: who only reads may have come before there was this table. */
    private @Nullable PreparedStatement insert;

    /** How many games are in no part yet. */
    private long recent;

    public HistoryTable(Connection connection) {
        this.connection = connection;
    }

    /** Enters what was filed before there was this table. What is damaged stays out. */
    public static void fill(Connection connection) throws SQLException {
        HistoryTable past = new HistoryTable(connection);
        JournalRecordCodec codec = new JournalRecordCodec();
        StoredRow.read(connection, "filed", storedRow -> {
            if (storedRow.isSound()) {
                past.add((JournalRecord.GameArchived) codec.read(storedRow.body()), storedRow.seq());
                past.flush();
            }
        });
    }

    /**
     * Enters a game for both its players, with the next {@link #flush}.
     *
     * @param seq of its row
     */
    public void add(JournalRecord.GameArchived filed, long seq) throws SQLException {
        if (insert == null) {
            insert = connection.prepareStatement("INSERT INTO recent (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?)");
            recent = countRecent();
        }
        for (HistoryEntry game : HistoryEntry.of(filed, seq)) {
            insert.setString(1, game.player());
            insert.setBytes(2, game.place().array());
            insert.setString(3, game.kind());
            insert.setString(4, game.opponent());
            insert.setLong(5, game.seq());
            insert.addBatch();
        }
        recent++;
    }

    private long countRecent() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(DISTINCT seq) FROM recent")) {
            row.next();
            return row.getLong(1);
        }
    }

    public void flush() throws SQLException {
        if (insert != null) {
            insert.executeBatch();
        }
        if (recent >= GAMES_A_PART) {
            enterPart();
        }
    }

    private void enterPart() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(PART);
            statement.executeUpdate("DELETE FROM recent");
        }
        recent = 0;
    }

    boolean has(String player) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement(PARTS + "SELECT 1 FROM parts CROSS JOIN past WHERE part = n AND player = ?"
                        + " UNION ALL SELECT 1 FROM recent WHERE player = ? LIMIT 1")) {
            query.setString(1, player);
            query.setString(2, player);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    /**
     * The rows of the first games that are asked for, in their order.
     *
     * @param max how many, whatever the question says
     */
    List<StoredRow> find(ArchiveQuery.OfPlayer question, int max) throws SQLException {
        String wanted = "player = ? AND place > ?"
                + (question.kind() == null ? "" : " AND kind = ?")
                + (question.opponent() == null ? "" : " AND opponent = ?")
                + " ORDER BY place LIMIT ?";
        String found = "SELECT * FROM (SELECT place, seq AS game FROM parts CROSS JOIN past WHERE part = n AND "
                + wanted
                + ") AS parted UNION ALL SELECT * FROM (SELECT place, seq FROM recent WHERE " + wanted + ") AS latest"
                + " ORDER BY place LIMIT ?";
        String sql = PARTS + "SELECT " + StoredRow.COLUMNS + " FROM (" + found
                + ") AS found JOIN filed ON seq = game ORDER BY place";
        byte[] after = question.after() == null
                ? FIRST_PLACE
                : HistoryEntry.place(question.after()).array();
        List<Object> values = Stream.of(question.player(), after, question.kind(), question.opponent(), max)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(ArrayList::new));
        values.addAll(List.copyOf(values));
        values.add(max);
        List<StoredRow> rows = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                query.setObject(i + 1, values.get(i));
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    rows.add(StoredRow.of(row));
                }
            }
        }
        return rows;
    }

    /** All of it, in no order. */
    public void read(Consumer<HistoryEntry> reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(StoredRow.FETCHED);
            try (ResultSet row = statement.executeQuery(
                    "SELECT " + COLUMNS + " FROM past UNION ALL SELECT " + COLUMNS + " FROM recent")) {
                while (row.next()) {
                    reader.accept(game(row));
                }
            }
        }
    }

    private static HistoryEntry game(ResultSet row) throws SQLException {
        return new HistoryEntry(
                row.getString(1), ByteBuffer.wrap(row.getBytes(2)), row.getString(3), row.getString(4), row.getLong(5));
    }
}
